// SPDX-License-Identifier: MIT
/// Finds the ends of values in the text of a YAML document from their beginnings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi::edit {

enum class YamlStyle : std::uint8_t {
  plain,
  single_quoted,
  double_quoted,
  block_scalar,
  alias,
  empty,
  flow,
  block
};

/// A member or an item of a block collection: lines from its key or dash on.
struct YamlEntry {
  std::size_t begin;  ///< offset of the key or the dash
  std::size_t after;  ///< offset after the colon or the dash
};

/// Reads the text of one document. Positions are byte offsets. The text is valid YAML; what this class does
/// not understand makes it find wrong positions, but none outside of the text.
class YamlText {
 public:
  explicit YamlText(const Document& document);

  std::string_view text() const { return text_; }
  char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
  std::size_t line_begin(std::size_t offset) const;
  /// Returns the offset of the line's end, before CR and LF.
  std::size_t line_end(std::size_t offset) const;
  /// Returns the offset of the next line, or the size of the text.
  std::size_t next_line(std::size_t offset) const;
  std::size_t column(std::size_t offset) const { return offset - line_begin(offset); }
  bool is_blank_or_comment(std::size_t line) const;

  /// Returns the offset of a value after its anchor and tag.
  std::size_t content(Node value) const;
  YamlStyle style(Node value) const;

  /// Returns the offset after a value that is a scalar, an alias or a flow collection. `parent` is the column
  /// of the block collection around it, -1 for the root.
  std::size_t end_of(Node value, std::ptrdiff_t parent, bool in_flow) const;
  /// Returns the offset after the quoted scalar that begins there.
  std::size_t quoted_end(std::size_t offset) const;
  std::size_t flow_end(std::size_t offset) const;

  /// Returns the entries of a block collection. An entry whose key is not understood (`? key`) ends the list
  /// with an entry without `after`.
  std::vector<YamlEntry> entries(Node collection) const;
  /// Returns the offset of the line after the last content of a block collection, or of an entry of it that
  /// begins at `begin`; `column` is that of the collection.
  std::size_t block_end(std::size_t begin, std::size_t column, bool mapping) const;
  /// Returns the end of the last line with content between both offsets, before its line end. Comments count
  /// if they are indented deeper than `column`.
  std::size_t content_end(std::size_t begin, std::size_t end, std::size_t column) const;
  /// Returns the offset of the colon after the key that begins there, or npos.
  std::size_t colon_of(std::size_t key) const;

 private:
  std::size_t plain_end(std::size_t offset, std::ptrdiff_t parent, bool in_flow) const;
  std::size_t block_scalar_end(std::size_t offset, std::ptrdiff_t parent) const;
  std::size_t indent(std::size_t line) const;
  bool is_marker(std::size_t line) const;

  const std::string_view text_;
};

}  // namespace collet::openapi::edit
