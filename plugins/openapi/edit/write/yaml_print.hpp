// SPDX-License-Identifier: MIT
/// YAML text of new values in the style of a document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi::edit {

struct YamlLayout {
  std::string newline = "\n";
  std::size_t unit = 2;      ///< columns by which a mapping is indented
  std::size_t sequence = 2;  ///< columns by which a sequence in a mapping is indented
  char quote = '\'';         ///< quotes of texts that need some
};

/// How a scalar is quoted, if its text permits.
enum class YamlQuotes : std::uint8_t { none, single, double_, preferred };

/// Returns the text of a string or key as a scalar in one line. `in_flow` is true within brackets.
std::string yaml_string(std::string_view text, const YamlLayout& layout, YamlQuotes quotes, bool in_flow);
/// Returns any value in one line.
std::string yaml_inline(Node value, const YamlLayout& layout, YamlQuotes quotes, bool in_flow);

/// Returns true if a text is best written as a block scalar, and can be.
bool fits_block_scalar(std::string_view text);
/// Returns "|-" and the lines of the text, each indented to `column`.
std::string yaml_block_scalar(std::string_view text, const YamlLayout& layout, std::size_t column);

/// Returns true if the value takes lines of its own: a collection that is not empty.
bool is_block_value(Node value);
/// Returns a collection in block style whose entries begin at `column`. The first line has no indentation
/// and the last no line end.
std::string yaml_block(Node collection, const YamlLayout& layout, std::size_t column);
/// Returns one entry of a block collection: "key: value" or "- value". `key` is null for an item.
std::string yaml_entry(const std::string_view* key, Node value, const YamlLayout& layout, std::size_t column);

}  // namespace collet::openapi::edit
