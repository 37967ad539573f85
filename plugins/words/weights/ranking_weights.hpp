// SPDX-License-Identifier: MIT
/// All weights of ranking: those of the fields of an operation, which are stored in the word index and in
/// snapshots, and those that a search applies to a question. Values are in 256ths unless stated otherwise.
///
/// The brackets hold the change of recall@5 over all questions of tests/conformance/search when the value is
/// halved and when it is doubled; "-" means that there is no such value, because a share is at most 256.
/// tests/conformance/search/weights.py measures them and writes them here and into WEIGHTS.md beside it;
/// tests/tools/check-house.sh fails if WEIGHTS.md has other values than this header.
///
/// Some comments name the origin of the value:
/// - "other APIs": chosen by the recall of questions about 15 APIs that the vocabulary was not written for;
/// - "paraphrases": introduced with the paraphrased questions of tests/conformance/search.
/// All other values were chosen by hand. DECISIONS.md: fits of the constants to some of the APIs gained
/// nothing on the others, so the values stay.
#pragma once

#include <cstddef>
#include <cstdint>

/// Only the measurement builds weights as variables, which it changes between two runs of all questions.
#ifdef COLLET_MEASURE_WEIGHTS
#define COLLET_WEIGHT [[gnu::visibility("default")]] inline
#else
#define COLLET_WEIGHT inline constexpr
#endif

namespace collet::weights {

/// Parameters of a field. Each occurrence counts with `weight`, reduced in fields longer than `usual`;
/// `slope` is the share of the length in this reduction (b of BM25F).
struct WordField {
  float weight;
  float slope;
  float usual;  ///< usual length in words
};

namespace field {

/// operationId
COLLET_WEIGHT WordField k_id{
    .weight = 2.0F,  // [-0.003, -0.004]
    .slope = 0.5F,   // [-0.001, 0]
    .usual = 4,      // [-0.002, -0.002]
};
COLLET_WEIGHT WordField k_path{
    .weight = 1.5F,  // [0, -0.004]
    .slope = 0.6F,   // [-0.001, 0]
    .usual = 4,      // [+0.001, -0.003]
};
/// The last segment that is no parameter, again
COLLET_WEIGHT WordField k_resource{
    .weight = 1.2F,  // [-0.004, -0.002]
    .slope = 0.5F,   // [-0.002, +0.001]
    .usual = 1.5F,   // [0, +0.001]
};
COLLET_WEIGHT WordField k_path_parameter{
    .weight = 0.4F,  // [0, -0.002]
    .slope = 0.5F,   // [0, 0]
    .usual = 2,      // [0, -0.001]
};
COLLET_WEIGHT WordField k_summary{
    .weight = 2.0F,  // [-0.002, -0.003]
    .slope = 0.5F,   // [-0.001, -0.002]
    .usual = 6,      // [-0.001, -0.001]
};
COLLET_WEIGHT WordField k_tags{
    .weight = 1.0F,  // [+0.001, -0.003]
    .slope = 0.5F,   // [0, 0]
    .usual = 2,      // [+0.001, -0.001]
};
/// Names of parameters and properties
COLLET_WEIGHT WordField k_names{
    .weight = 0.8F,  // [0, -0.003]
    .slope = 0.5F,   // [-0.003, 0]
    .usual = 8,      // [0, -0.003]
};
COLLET_WEIGHT WordField k_response_names{
    .weight = 0.3F,  // [0, -0.001]
    .slope = 0.5F,   // [0, -0.001]
    .usual = 8,      // [0, 0]
};
COLLET_WEIGHT WordField k_description{
    .weight = 1.1F,  // [-0.008, -0.011]
    .slope = 0.5F,   // [-0.002, +0.001]
    .usual = 25,     // [-0.008, -0.007]
};
/// A topic is a schema that several operations may share.
COLLET_WEIGHT WordField k_topic_name{
    .weight = 2.0F,  // [-0.001, -0.001]
    .slope = 0.5F,   // [0, 0]
    .usual = 2,      // [-0.001, 0]
};
COLLET_WEIGHT WordField k_topic_properties{
    .weight = 0.6F,  // [-0.002, +0.001]
    .slope = 0.5F,   // [+0.002, 0]
    .usual = 15,     // [-0.002, +0.002]
};
COLLET_WEIGHT WordField k_topic_description{
    .weight = 1.0F,  // [-0.001, 0]
    .slope = 0.5F,   // [0, 0]
    .usual = 20,     // [+0.001, -0.001]
};

}  // namespace field

/// Shares of the readings that the vocabulary gives. A word is absent if it names nothing in the document.
struct MeaningWeights {
  std::uint32_t synonym;           ///< certain synonym of a word that names something
  std::uint32_t loose_synonym;     ///< possible synonym of such a word
  std::uint32_t absent_synonym;    ///< synonym of an absent word
  std::uint32_t thesaurus;         ///< thesaurus name for a phrase that names something
  std::uint32_t absent_thesaurus;  ///< thesaurus name for an absent phrase
  std::uint32_t hint;              ///< name whose thesaurus phrase contains the word
  std::uint32_t named_hint;        ///< factor of a hint if the word names something itself
  std::uint32_t few_hints;         ///< number of hints at which each counts half
  std::uint32_t min_hint;          ///< hints with a smaller share are dropped
  std::uint32_t reverse;           ///< thesaurus phrase for a word that the document lacks
  std::uint32_t everywhere;        ///< factor of "list", "get", "create" as synonyms
  std::uint32_t min_repeated;      ///< repeated meanings with a smaller share are dropped
  std::uint32_t name_weight;       ///< posting weight from which a word is in a name, not a fraction
};

/// Shares of the ways to read a word. The word itself has a share of 256.
struct QueryWeights {
  MeaningWeights meaning;
  std::uint32_t joined;             ///< compound of two nearby words, base form of an irregular one
  std::uint32_t phrase;             ///< phrase of the vocabulary, in its order
  std::uint32_t scattered;          ///< phrase with its words in any order
  std::uint32_t incomplete_phrase;  ///< phrase of three or four words without one of them
  std::uint32_t prefix;             ///< word that begins with the unknown word
  std::uint32_t spelled_out;        ///< words whose initials are the unknown word
  std::uint32_t corrected;          ///< nearest spelling of the unknown word; its synonyms count half
  std::uint32_t derived;            ///< word of the same root as a word of the document
  std::uint32_t absent_derived;     ///< word of the same root as a word that the document lacks
  std::uint32_t after_strong_turn;  ///< weight of words after "so that", "because" and the like
  std::uint32_t after_weak_turn;    ///< weight of words after "which", "for" and the like
  std::uint32_t self;               ///< authenticated user for "my" and "I"
  std::uint32_t person;             ///< user or member for an unknown capitalised name
};

COLLET_WEIGHT QueryWeights k_query{
    .meaning =
        {
            .synonym = 210,           // [-0.008, -0.008]
            .loose_synonym = 170,     // [0, +0.001]
            .absent_synonym = 240,    // [-0.005, +0.002]
            .thesaurus = 163,         // other APIs [-0.002, -0.013]
            .absent_thesaurus = 160,  // other APIs [-0.005, +0.001]
            .hint = 160,              // other APIs [-0.004, -0.001]
            .named_hint = 160,        // other APIs [-0.001, -0.001]
            .few_hints = 10,          // other APIs [-0.004, -0.003]
            .min_hint = 8,            // other APIs [0, -0.001]
            .reverse = 165,           // other APIs [-0.001, +0.001]
            .everywhere = 140,        // other APIs [-0.001, -0.005]
            .min_repeated = 12,       // [0, 0]
            .name_weight = 1320,      // [+0.001, -0.001]
        },
    .joined = 245,             // [0, 0]
    .phrase = 256,             // [-0.013, -]
    .scattered = 176,          // [+0.001, -0.002]
    .incomplete_phrase = 100,  // [+0.001, 0]
    .prefix = 160,             // [0, 0]
    .spelled_out = 200,        // [0, 0]
    .corrected = 200,          // [0, 0]
    .derived = 120,            // [0, 0]
    .absent_derived = 250,     // [0, 0]
    .after_strong_turn = 179,  // paraphrases [0, 0]
    .after_weak_turn = 230,    // paraphrases [-0.008, -0.002]
    .self = 120,               // [0, -0.003]
    .person = 120,             // [0, 0]
};

// Scores of an operation for a word.

/// Value of a light word such as "get".
COLLET_WEIGHT std::uint32_t k_light = 105;  // [-0.005, -0.011]
/// Value of a word of a schema for the operations that use the schema.
COLLET_WEIGHT std::uint32_t k_topic = 150;  // [-0.004, -0.003]
/// Coverage of a concept by a word of a schema.
COLLET_WEIGHT std::uint32_t k_topic_covers = 144;  // [0, 0]
/// Coverage of a concept by a word that is only mentioned, in a description or deep in a schema.
COLLET_WEIGHT std::uint32_t k_mentioned = 100;  // other APIs [-0.001, -0.001]
/// Posting weight, not a fraction, from which a word covers its concept completely, as in a name.
COLLET_WEIGHT std::uint32_t k_as_name = 2000;  // other APIs [-0.002, -0.005]

// Factors of the question as a whole.

/// Share of the score that remains for an operation that covers almost none of the question.
COLLET_WEIGHT std::uint64_t k_uncovered = 80;  // paraphrases [-0.003, -0.007]
/// Penalty of an operation whose name has no word of the question.
COLLET_WEIGHT std::uint64_t k_unexplained = 154;  // [-0.012, -0.010]
/// Factor of creating a thing, if the question only names the thing.
COLLET_WEIGHT std::uint32_t k_thing_created = 213;  // paraphrases [-0.003, -0.004]
/// Factor of verbs that the question has after a thing.
COLLET_WEIGHT std::uint32_t k_later_verb = 160;  // paraphrases [-0.003, -0.001]
/// Factor of reading, in quarters, if the question begins with an unknown verb.
COLLET_WEIGHT std::uint32_t k_unknown_verb_reads = 3;  // paraphrases [-0.002, -0.003]

// Factors of the operation, whatever the words are.

/// Factor of a deprecated operation.
COLLET_WEIGHT std::uint64_t k_deprecated = 192;  // [-0.001, -0.001]
/// Factor of a path that only contains other resources.
COLLET_WEIGHT std::uint64_t k_container = 215;  // [-0.001, +0.002]
/// Factor of a path that only lists what the API has.
COLLET_WEIGHT std::uint64_t k_index = 96;  // [0, +0.001]
/// Penalty for each segment of the path.
COLLET_WEIGHT std::uint64_t k_segment = 9;  // [-0.005, +0.002]

/// Kinds of operations, by method and the form of the path. `asks` is a POST that only reads.
enum Shape : std::uint8_t { get_all, get_one, asks, post_all, post_act, post_one, put, patch, erase, other };
inline constexpr std::size_t k_shapes = 10;
inline constexpr std::size_t k_actions = 5;
/// Fitness of each kind of operation to list, read, create, update and delete, from what paths of REST APIs
/// mean. The brackets of a row hold the two largest changes that one of its values makes.
COLLET_WEIGHT std::uint32_t k_fitness[k_shapes][k_actions] = {
    {256, 230, 120, 120, 120},  // get_all [-0.011, 0]
    {180, 256, 120, 120, 120},  // get_one [-0.008, +0.004]
    {240, 240, 150, 150, 150},  // asks [-0.001, +0.001]
    {120, 120, 256, 160, 110},  // post_all [-0.030, +0.001]
    {150, 150, 256, 240, 200},  // post_act [-0.009, +0.002]
    {120, 120, 170, 256, 110},  // post_one [-0.004, 0]
    {110, 110, 220, 256, 140},  // put [-0.005, +0.001]
    {110, 110, 140, 256, 140},  // patch [-0.008, 0]
    {90, 90, 90, 150, 256},     // erase [-0.010, +0.002]
    {120, 120, 120, 120, 120},  // other [0, 0]
};

// Likeness to the question as a whole, by vectors of words.

/// Number of results that are compared with the question.
COLLET_WEIGHT std::size_t k_compared = 256;  // other APIs [0, 0]
/// Value of full likeness, as a share of the best score, for a question that an operation covers.
COLLET_WEIGHT std::uint64_t k_likeness = 64;  // other APIs [-0.001, -0.003]
/// Further share, in proportion to what no operation covers.
COLLET_WEIGHT std::uint64_t k_likeness_uncovered = 256;  // other APIs [-0.001, -]
/// Importance of a word that the document lacks, as other readings of it are uncertain. Not limited to 256.
COLLET_WEIGHT std::uint32_t k_likeness_absent = 512;  // other APIs [-0.009, +0.001]
/// Importance of what the method does among the words of an operation, not a fraction.
COLLET_WEIGHT std::uint32_t k_likeness_method = 1000;  // other APIs [0, +0.001]
/// Likeness from which an operation answers a question none of whose words the document has.
COLLET_WEIGHT std::uint32_t k_alike = 90;  // other APIs [0, 0]

// Variation of the first results, and ties.

/// Number of results that are reordered, so that one kind of operation does not fill the first page.
COLLET_WEIGHT std::size_t k_varied = 64;  // [0, 0]
/// Factor of each further operation of the same kind, multiplied for each of them.
COLLET_WEIGHT std::uint64_t k_same_kind = 180;  // [-0.011, -0.014]
/// Least product of these factors.
COLLET_WEIGHT std::uint64_t k_min_same_kind = 110;  // [0, -0.004]

// Points for an operation that contains the whole query, which order results with equal scores: the more
// specific the field, the more points.
COLLET_WEIGHT int k_whole_id = 10;   // [0, 0]
COLLET_WEIGHT int k_in_id = 5;       // [0, 0]
COLLET_WEIGHT int k_in_tag = 4;      // [0, 0]
COLLET_WEIGHT int k_in_path = 3;     // [0, 0]
COLLET_WEIGHT int k_in_summary = 2;  // [0, 0]

}  // namespace collet::weights

#undef COLLET_WEIGHT
