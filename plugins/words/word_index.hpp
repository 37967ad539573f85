// SPDX-License-Identifier: MIT
/// Which operations of a document have which words, and how much each word says of them: what a search ranks
/// by.
///
/// An operation's own words are those of its operationId, path, tags, summary, parameters, inline properties
/// and description. What several operations share, the schemas of their requests and responses, are topics:
/// the words of a topic (name, description, names of properties) are kept once, with the operations it is of.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/index/derived_table.hpp"
#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

class Description;
class Index;

/// What has a word, in the upper 20 bits: the number of an operation, or behind those of all operations of a
/// topic. In the lower 12 how much it is about the word: BM25F's saturated frequency, k_most_weight for 1.
class Posting {
 public:
  static constexpr unsigned k_weight_bits = 12;
  static constexpr std::uint32_t k_most_weight = (1U << k_weight_bits) - 1;
  static constexpr std::uint32_t k_numbers = 1U << (32U - k_weight_bits);

  Posting() = default;
  Posting(std::uint32_t number, std::uint32_t weight) : bits_(number << k_weight_bits | weight) {}
  std::uint32_t number() const { return bits_ >> k_weight_bits; }
  std::uint32_t weight() const { return bits_ & k_most_weight; }

 private:
  std::uint32_t bits_;
};

/// What of an operation tells how it is meant, without its words.
struct OperationTraits {
  enum class Method : std::uint8_t { get, post, put, patch, delete_, other };
  Method method;
  std::uint8_t names;       ///< segments of the path that are no parameter, at most 255
  std::uint8_t parameters;  ///< segments that are
  std::uint8_t ends_in_parameter : 1;
  std::uint8_t deprecated : 1;
  std::uint8_t asks : 1;       ///< is posted, and called by a word for reading
  std::uint8_t index : 1;      ///< only says what there is below its path
  std::uint8_t container : 1;  ///< a thing of which there is one, and below it are others by name
  std::uint8_t alone : 1;      ///< is posted where nothing is got: does something rather than makes it
  std::uint8_t unused : 2;
};

/// A term that an operation is called by.
struct NameTerm {
  std::uint32_t term : 31;
  std::uint32_t resource : 1;  ///< of the last segment of the path that is no parameter
};

struct WordEntry {
  std::uint32_t text;  ///< where its text begins; it ends where that of the next one does
  std::uint32_t term : 31;
  std::uint32_t only_stem : 1;  ///< the document has no such word
};

struct WordArrays {
  Array<char> text;
  Array<WordEntry> entries;           ///< ascending by text, and one behind the last
  Array<std::uint32_t> starts;        ///< by term, and one behind the last: in `postings`
  Array<Posting> postings;            ///< ascending by number within a term
  Array<std::uint32_t> topic_starts;  ///< by topic, and one behind the last: in `topic_operations`
  Array<std::uint32_t> topic_operations;
  Array<OperationTraits> traits;
  Array<std::uint32_t> name_starts;  ///< by operation, and one behind the last: in `names`
  Array<NameTerm> names;             ///< of operationId and path, each term once
  Array<std::uint32_t> places;       ///< by operation: how many come before it by path, then method

  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    visit(self.text);
    visit(self.entries);
    visit(self.starts);
    visit(self.postings);
    visit(self.topic_starts);
    visit(self.topic_operations);
    visit(self.traits);
    visit(self.name_starts);
    visit(self.names);
    visit(self.places);
  }
};

/// Immutable. Operations are those of paths, numbered as in Index; words that have one stem are one term.
class COLLET_OPENAPI_API WordIndex final : public DerivedTable {
 public:
  /// The index has no problem.
  explicit WordIndex(const Index& index);
  /// Reads what save() wrote.
  explicit WordIndex(const SectionReader& read);

  std::uint32_t operation_count() const { return static_cast<std::uint32_t>(arrays_.traits.size()); }
  std::uint32_t topic_count() const {
    return arrays_.topic_starts.empty() ? 0 : static_cast<std::uint32_t>(arrays_.topic_starts.size() - 1);
  }
  std::uint32_t word_count() const {
    return arrays_.entries.empty() ? 0 : static_cast<std::uint32_t>(arrays_.entries.size() - 1);
  }

  std::uint32_t term_count() const {
    return arrays_.starts.empty() ? 0 : static_cast<std::uint32_t>(arrays_.starts.size() - 1);
  }

  /// The term of a word in lower case and its stem, or k_none.
  std::uint32_t term(std::string_view word, std::string_view stem) const;
  std::span<const Posting> postings(std::uint32_t term) const;
  std::span<const std::uint32_t> operations_of(std::uint32_t topic) const;
  std::span<const NameTerm> names_of(std::uint32_t operation) const;
  std::span<const OperationTraits> traits() const { return arrays_.traits.view().all(); }
  std::span<const std::uint32_t> places() const { return arrays_.places.view().all(); }

  /// Words as the document has them, ascending; `text` is empty for what is a stem alone.
  struct Word {
    std::string_view text;
    std::uint32_t term;
  };
  Word word(std::uint32_t number) const;
  /// The first word that is not before `text`.
  std::uint32_t lower_bound(std::string_view text) const;

  std::size_t memory() const override;
  void save(const SectionWriter& write) const override;
  const WordArrays& arrays() const { return arrays_; }

 private:
  friend class WordIndexBuilder;
  std::string_view text_of(std::uint32_t number) const;
  std::uint32_t find(std::string_view word) const;

  WordArrays arrays_;
};

/// Returns the word index of a description, which is built on first use. The description's Index must have no
/// problem.
COLLET_OPENAPI_API const WordIndex& words(const Description& description);

}  // namespace collet::openapi
