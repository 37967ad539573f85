// SPDX-License-Identifier: MIT
/// The members of a schema that rules read, found in one pass.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::validate {

enum class SchemaKeyword : std::uint8_t {
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
  other,  ///< any other keyword except annotations
  count_
};

/// Maps the symbols of a document to keywords.
class KeywordTable {
 public:
  explicit KeywordTable(const openapi::Document& document);
  SchemaKeyword of(openapi::Symbol symbol) const { return words_[symbol]; }

 private:
  std::vector<SchemaKeyword> words_;
};

struct SchemaMembers {
  SchemaMembers(const KeywordTable& words, openapi::Node schema) : node(schema) {
    for (const openapi::Node member : schema) {
      const auto word = static_cast<unsigned>(words.of(member.key_symbol()));
      members[word] = member;
      present |= std::uint32_t{1} << word;
    }
  }
  openapi::Node operator[](SchemaKeyword word) const { return members[static_cast<std::size_t>(word)]; }
  /// Returns true if the schema is a reference beside which other members are ignored.
  bool reference_alone(bool old) const { return old && (*this)[SchemaKeyword::ref].is_string(); }

  openapi::Node node;
  std::uint32_t present = 0;  ///< a bit for each keyword present
  std::array<openapi::Node, static_cast<std::size_t>(SchemaKeyword::count_)> members{};
};

static_assert(static_cast<unsigned>(SchemaKeyword::count_) <= 32);

/// Returns true if values are compared with schemas of that dialect.
bool is_known_dialect(std::string_view uri);

}  // namespace collet::validate
