// SPDX-License-Identifier: MIT
/// Writes YAML as people write it: block style, short values in flow style, quotes only where they are
/// needed. Other YAML readers accept the text too.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

class YamlWriter {
 public:
  /// Begins a map or list below `key`.
  void open(std::string_view key);
  /// Begins an item of a list; the next line continues it.
  void open_item();
  void close();
  /// Writes `key: value`. A value that is too long for a line is written in block style.
  void member(std::string_view key, const Value& value);
  void item(const Value& value);
  /// Writes a text of several lines as a block scalar.
  void block_text(std::string_view key, std::string_view text);
  /// Writes the text as a comment; line breaks in it become spaces.
  void comment(std::string_view text);
  const std::string& text() const { return text_; }

 private:
  void begin_line();
  void begin_key(std::string_view key);
  /// Writes a value after its key or dash.
  void value(const Value& value);
  void block(const Value& value);

  std::string text_;
  std::size_t indent_ = 0;
  bool dash_ = false;  ///< the next line begins an item
};

/// Returns a scalar as flow and block style accept it.
std::string yaml_scalar(const Value& value);

}  // namespace collet::workflow
