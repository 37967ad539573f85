// SPDX-License-Identifier: MIT
/// Inverted index of the words of a document's operations, with the weights that a search ranks by.
///
/// The words of an operation are those of its operationId, path, tags, summary, parameters, inline properties
/// and description. The schemas of requests and responses, which several operations may share, are topics:
/// the words of a topic (name, description, property names) are stored once, with the operations that use it.
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

/// An item that has a word, and the weight of the word for it. The upper 20 bits are the number of an
/// operation, or the number of operations plus the number of a topic. The lower 12 bits are the saturated
/// frequency of BM25F, where k_max_weight means 1.
class Posting {
 public:
  static constexpr unsigned k_weight_bits = 12;
  static constexpr std::uint32_t k_max_weight = (1U << k_weight_bits) - 1;
  static constexpr std::uint32_t k_numbers = 1U << (32U - k_weight_bits);

  Posting() = default;
  Posting(std::uint32_t number, std::uint32_t weight) : bits_(number << k_weight_bits | weight) {}
  std::uint32_t number() const { return bits_ >> k_weight_bits; }
  std::uint32_t weight() const { return bits_ & k_max_weight; }

 private:
  std::uint32_t bits_;
};

/// Properties of an operation that indicate its purpose independent of its words.
struct OperationTraits {
  enum class Method : std::uint8_t { get, post, put, patch, delete_, other };
  Method method;
  std::uint8_t names;       ///< number of path segments that are no parameters, at most 255
  std::uint8_t parameters;  ///< number of path segments that are parameters, at most 255
  std::uint8_t ends_in_parameter : 1;
  std::uint8_t deprecated : 1;
  std::uint8_t asks : 1;       ///< a POST operation whose name has a verb of reading
  std::uint8_t index : 1;      ///< only lists the paths below its own
  std::uint8_t container : 1;  ///< its path is a single resource that contains others by name
  std::uint8_t alone : 1;      ///< a POST operation on a path without GET, which performs an action
  std::uint8_t unused : 2;
};

/// A term of the name of an operation.
struct NameTerm {
  std::uint32_t term : 31;
  std::uint32_t resource : 1;  ///< true if the term is in the last path segment that is no parameter
};

struct WordEntry {
  std::uint32_t text;  ///< begin of the text, which ends at the text of the next entry
  std::uint32_t term : 31;
  std::uint32_t only_stem : 1;  ///< true if the document contains only other forms of the word
};

struct WordArrays {
  Array<char> text;
  Array<WordEntry> entries;     ///< sorted by text, with one extra entry at the end
  Array<std::uint32_t> starts;  ///< begin in `postings` by term, with one extra entry at the end
  Array<Posting> postings;      ///< sorted by number within a term
  Array<std::uint32_t>
      topic_starts;  ///< begin in `topic_operations` by topic, with one extra entry at the end
  Array<std::uint32_t> topic_operations;
  Array<OperationTraits> traits;
  Array<std::uint32_t> name_starts;  ///< begin in `names` by operation, with one extra entry at the end
  Array<NameTerm> names;             ///< terms of operationId and path, each once per operation
  Array<std::uint32_t> places;       ///< position of each operation in the order of path, then method

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

/// Immutable. Contains the operations of paths, numbered as in Index. Words with the same stem are one term.
class COLLET_OPENAPI_API WordIndex final : public DerivedTable {
 public:
  /// Builds the word index. `index` must have no problem.
  explicit WordIndex(const Index& index);
  /// Reads sections that save() wrote.
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

  /// Returns the term of a lower-case word with the given stem, or k_none.
  std::uint32_t term(std::string_view word, std::string_view stem) const;
  std::span<const Posting> postings(std::uint32_t term) const;
  std::span<const std::uint32_t> operations_of(std::uint32_t topic) const;
  std::span<const NameTerm> names_of(std::uint32_t operation) const;
  std::span<const OperationTraits> traits() const { return arrays_.traits.view().all(); }
  std::span<const std::uint32_t> places() const { return arrays_.places.view().all(); }

  /// A word of the document. Words are numbered in text order. `text` is empty for an entry that is only a
  /// stem.
  struct Word {
    std::string_view text;
    std::uint32_t term;
  };
  Word word(std::uint32_t number) const;
  /// Returns the number of the first word that is not less than `text`.
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
