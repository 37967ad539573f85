// SPDX-License-Identifier: MIT
/// The members of a schema that rules look at, found in one pass over it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::validate {

enum class Word : std::uint8_t {
  none,
  ref,
  type,
  nullable,
  items,
  properties,
  required,
  all_of,
  any_of,
  one_of,
  enum_,
  default_,
  example,
  examples,
  minimum,
  maximum,
  exclusive_minimum,
  exclusive_maximum,
  min_length,
  max_length,
  min_items,
  max_items,
  min_properties,
  max_properties,
  pattern,
  pattern_properties,
  read_only,
  write_only,
  discriminator,
  other,  ///< none of these, and no annotation
  count_
};

/// Which symbol of a document is which word.
class Words {
 public:
  explicit Words(const openapi::Document& document);
  Word of(openapi::Symbol symbol) const { return words_[symbol]; }

 private:
  std::vector<Word> words_;
};

struct SchemaMembers {
  SchemaMembers(const Words& words, openapi::Node schema) : node(schema) {
    for (const openapi::Node member : schema) {
      const auto word = static_cast<unsigned>(words.of(member.key_symbol()));
      members[word] = member;
      present |= std::uint32_t{1} << word;
    }
  }
  openapi::Node operator[](Word word) const { return members[static_cast<std::size_t>(word)]; }
  /// Has it a reference, beside which nothing counts?
  bool reference_alone(bool old) const { return old && (*this)[Word::ref].is_string(); }

  openapi::Node node;
  std::uint32_t present = 0;  ///< bits of the words that it has
  std::array<openapi::Node, static_cast<std::size_t>(Word::count_)> members{};
};

static_assert(static_cast<unsigned>(Word::count_) <= 32);

/// Are values compared with schemas of that dialect?
bool is_known_dialect(std::string_view uri);

}  // namespace collet::validate
