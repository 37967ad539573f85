// SPDX-License-Identifier: MIT
/// All weights that a search applies to a question, in 256ths unless stated otherwise. The weights of the
/// fields of an operation are part of the word index: plugins/words/field_weights.hpp.
///
/// Each comment names what the weight does and what set it:
/// - "other APIs": chosen by the recall of questions about 15 APIs that the vocabulary was not written for;
/// - "paraphrases": introduced with the paraphrased questions of tests/conformance/search; no experiment is
///   recorded for the value itself;
/// - "by hand": no experiment is recorded.
/// DECISIONS.md: fits of the constants to some of the APIs gained nothing on the others, so the values stay.
#pragma once

#include <cstddef>
#include <cstdint>

#include "plugins/search/query/query_words.hpp"

namespace collet::search::weights {

/// Shares of the meanings of a word. The word itself has a share of 256.
inline constexpr QueryWeights k_query{
    .meaning =
        {
            .synonym = 210,           // certain synonym of a word that names something (by hand)
            .loose_synonym = 170,     // possible synonym of such a word (by hand)
            .absent_synonym = 240,    // synonym of a word that names nothing in the document (by hand)
            .thesaurus = 163,         // thesaurus name for a phrase that names something (other APIs)
            .absent_thesaurus = 160,  // thesaurus name for a phrase that names nothing (other APIs)
            .hint = 160,              // name whose thesaurus phrase contains the word (other APIs)
            .named_hint = 160,        // factor of a hint if the word names something itself (other APIs)
            .few_hints = 10,          // number of hints at which each counts half (other APIs)
            .min_hint = 8,            // hints with a smaller share are dropped (other APIs)
            .reverse = 165,           // thesaurus phrase for a word that the document lacks (other APIs)
            .everywhere = 140,        // factor of "list", "get", "create" as synonyms (other APIs)
            .min_repeated = 12,       // repeated meanings with a smaller share are dropped (by hand)
            .name_weight = 1320,  // posting weight from which a word is in a name, not a fraction (by hand)
        },
    .joined = 245,             // compound of two nearby words, base form of an irregular one (by hand)
    .phrase = 256,             // phrase of the vocabulary, in its order (by hand)
    .scattered = 176,          // phrase with its words in any order (by hand)
    .incomplete_phrase = 100,  // phrase of three or four words without one of them (by hand)
    .prefix = 160,             // word that begins with the unknown word (by hand)
    .spelled_out = 200,        // words whose initials are the unknown word (by hand)
    .corrected = 200,          // nearest spelling of the unknown word; its synonyms count half (by hand)
    .derived = 120,            // word of the same root as a word of the document (by hand)
    .absent_derived = 250,     // word of the same root as a word that the document lacks (by hand)
    .after_strong_turn = 179,  // weight of words after "so that", "because" and the like (paraphrases)
    .after_weak_turn = 230,    // weight of words after "which", "for" and the like (paraphrases)
    .self = 120,               // authenticated user for "my" and "I" (by hand)
    .person = 120,             // user or member for an unknown capitalised name (by hand)
};

// Scores of an operation for a word.

/// Value of a light word such as "get". By hand.
inline constexpr std::uint32_t k_light = 105;
/// Value of a word of a schema for the operations that use the schema. By hand.
inline constexpr std::uint32_t k_topic = 150;
/// Coverage of a concept by a word of a schema. By hand.
inline constexpr std::uint32_t k_topic_covers = 144;
/// Coverage of a concept by a word that is only mentioned, in a description or deep in a schema. Other APIs.
inline constexpr std::uint32_t k_mentioned = 100;
/// Posting weight from which a word covers its concept completely, as in a name. Other APIs.
inline constexpr std::uint32_t k_as_name = 2000;

// Factors of the question as a whole.

/// Share of the score that remains for an operation that covers almost none of the question. Paraphrases.
inline constexpr std::uint64_t k_uncovered = 80;
/// Penalty of an operation whose name has no word of the question. By hand.
inline constexpr std::uint64_t k_unexplained = 154;
/// Factor of creating a thing, if the question only names the thing. Paraphrases.
inline constexpr std::uint32_t k_thing_created = 213;
/// Factor of verbs that the question has after a thing. Paraphrases.
inline constexpr std::uint32_t k_later_verb = 160;
/// Factor of reading, in quarters, if the question begins with an unknown verb. Paraphrases.
inline constexpr std::uint32_t k_unknown_verb_reads = 3;

// Factors of the operation, whatever the words are.

/// Factor of a deprecated operation. By hand.
inline constexpr std::uint64_t k_deprecated = 192;
/// Factor of a path that only contains other resources. By hand.
inline constexpr std::uint64_t k_container = 215;
/// Factor of a path that only lists what the API has. By hand.
inline constexpr std::uint64_t k_index = 96;
/// Penalty for each segment of the path. By hand.
inline constexpr std::uint64_t k_segment = 9;

/// Kinds of operations, by method and the form of the path. `asks` is a POST that only reads.
enum Shape : std::uint8_t { get_all, get_one, asks, post_all, post_act, post_one, put, patch, erase, other };
inline constexpr std::size_t k_shapes = 10;
inline constexpr std::size_t k_actions = 5;
/// Fitness of each kind of operation to list, read, create, update and delete. By hand, from what paths of
/// REST APIs mean.
inline constexpr std::uint32_t k_fitness[k_shapes][k_actions] = {
    {256, 230, 120, 120, 120},  // get_all
    {180, 256, 120, 120, 120},  // get_one
    {240, 240, 150, 150, 150},  // asks
    {120, 120, 256, 160, 110},  // post_all
    {150, 150, 256, 240, 200},  // post_act
    {120, 120, 170, 256, 110},  // post_one
    {110, 110, 220, 256, 140},  // put
    {110, 110, 140, 256, 140},  // patch
    {90, 90, 90, 150, 256},     // erase
    {120, 120, 120, 120, 120},  // other
};

// Variation of the first results, and ties.

/// Number of results that are reordered, so that one kind of operation does not fill the first page. By hand.
inline constexpr std::size_t k_varied = 64;
/// Factor of each further operation of the same kind, multiplied for each of them. By hand.
inline constexpr std::uint64_t k_same_kind = 180;
/// Least product of these factors. By hand.
inline constexpr std::uint64_t k_min_same_kind = 110;

/// Points for an operation that contains the whole query, which order results with equal scores. By hand: the
/// more specific the field, the more points.
inline constexpr int k_whole_id = 10;
inline constexpr int k_in_id = 5;
inline constexpr int k_in_tag = 4;
inline constexpr int k_in_path = 3;
inline constexpr int k_in_summary = 2;

}  // namespace collet::search::weights
