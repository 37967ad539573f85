// SPDX-License-Identifier: MIT
/// The tags and texts of an XML file, one after the other. What is not well-formed ends nothing: it is text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

struct XmlItem {
  enum class Kind : std::uint8_t { open, close, text, end };
  Kind kind = Kind::end;
  bool empty = false;  ///< a tag that has no content: `<include …/>`
  std::string name;
  std::string text;  ///< with entities and CDATA replaced
  std::vector<std::pair<std::string, std::string>> attributes;
  Position at;

  /// Returns the value of an attribute, or an empty text.
  std::string_view attribute(std::string_view wanted) const;
};

class XmlScanner {
 public:
  explicit XmlScanner(std::string_view text) : text_(text) {}

  /// Returns the next item. Comments, instructions and declarations are left out.
  XmlItem next();

 private:
  XmlItem read_tag();
  XmlItem read_text();
  bool skip_declaration();
  void advance(std::size_t end);
  Position here() const;

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace collet::codegraph
