// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/yaml_print.hpp"

#include <algorithm>
#include <array>

#include "plugins/openapi/read/yaml/core_schema.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi::edit {
namespace {

/// Returns true for words that readers of YAML 1.1 take for booleans, numbers or dates.
bool is_old_word(std::string_view text) {
  constexpr std::array<std::string_view, 9> k_words = {"y", "n", "yes", "no", "on", "off", "<<", "=", "null"};
  const std::string low = support::lower_case(text);
  if (std::find(k_words.begin(), k_words.end(), low) != k_words.end()) return true;
  // Dates, 1_000, 12:30:45 and 0o17 consist of digits and few other characters.
  const bool number_like = support::is_digit(text.front()) || text.front() == '.';
  return number_like &&
         text.find_first_not_of("0123456789_:-.+eEoxXabcdefABCDEFTZ ") == std::string_view::npos;
}

/// Returns true for characters that YAML prints as they are; others are escaped in double quotes.
bool is_printable(std::uint32_t c) {
  return c == '\t' || (c >= 0x20 && c != 0x7F && (c < 0x80 || c > 0x9F) && c != 0x2028 && c != 0x2029 &&
                       c != 0xFEFF && (c < 0xFFFE || c > 0xFFFF));
}

bool all_printable(std::string_view text) {
  while (!text.empty()) {
    const auto point = support::first_code_point(text);
    if (!is_printable(point.value)) return false;
    text.remove_prefix(point.length);
  }
  return true;
}

bool can_be_plain(std::string_view text, bool in_flow) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.find('\t') != std::string_view::npos)
    return false;
  if (std::string_view("-?:,[]{}#&*!|>'\"%@`").find(text.front()) != std::string_view::npos) return false;
  if (text.find(": ") != std::string_view::npos || text.find(" #") != std::string_view::npos ||
      text.back() == ':' || text.starts_with("..."))
    return false;
  if (in_flow && text.find_first_of(",[]{}:") != std::string_view::npos) return false;
  if (is_old_word(text) || !all_printable(text)) return false;
  const CoreScalar meaning = resolve_plain(text);
  return meaning.tag == Tag::string && !meaning.beyond_json;
}

std::string double_quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const auto point = support::first_code_point(text);
    const std::uint32_t c = point.value;
    constexpr std::string_view k_escaped = "\"\\\n\r\t";
    constexpr std::string_view k_letters = "\"\\nrt";
    const auto found = c < 0x80 ? k_escaped.find(static_cast<char>(c)) : std::string_view::npos;
    if (found != std::string_view::npos) {
      out.append("\\").append(1, k_letters[found]);
    } else if (is_printable(c)) {
      out += text.substr(0, point.length);
    } else {
      constexpr std::string_view k_digits = "0123456789ABCDEF";
      out += "\\u";
      for (unsigned shift = 16; shift != 0; shift -= 4)
        out += k_digits[c >> (shift - 4) & 0xFU];
    }
    text.remove_prefix(point.length);
  }
  return out + '"';
}

std::string single_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text)
    out.append(c == '\'' ? 2 : 1, c);
  return out + '\'';
}

}  // namespace

std::string yaml_string(std::string_view text, const YamlLayout& layout, YamlQuotes quotes, bool in_flow) {
  const bool plain = can_be_plain(text, in_flow);
  if (plain && (quotes == YamlQuotes::none || quotes == YamlQuotes::preferred)) return std::string(text);
  if (!all_printable(text)) return double_quoted(text);
  if (quotes == YamlQuotes::double_) return double_quoted(text);
  if (quotes != YamlQuotes::single && layout.quote == '"') return double_quoted(text);
  return text.find('\t') == std::string_view::npos ? single_quoted(text) : double_quoted(text);
}

std::string yaml_inline(Node value, const YamlLayout& layout, YamlQuotes quotes, bool in_flow) {
  if (value.is_string()) return yaml_string(value.text(), layout, quotes, in_flow);
  if (!value.is_object() && !value.is_array()) return value ? std::string(value.text()) : "null";
  std::string out = value.is_object() ? "{" : "[";
  bool first = true;
  for (const Node child : value) {
    if (!first) out += ", ";
    first = false;
    if (value.is_object()) out += yaml_string(child.key(), layout, YamlQuotes::preferred, true) + ": ";
    out += yaml_inline(child, layout, YamlQuotes::preferred, true);
  }
  return out + (value.is_object() ? '}' : ']');
}

bool fits_block_scalar(std::string_view text) {
  if (text.find('\n') == std::string_view::npos || text.front() == ' ' || text.front() == '\n') return false;
  if (text.ends_with("\n\n")) return false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (!line.empty() && line.find_first_not_of(" \t") == std::string_view::npos) return false;
    if (!all_printable(line) || line.starts_with('\t')) return false;
    begin = end + 1;
  }
  return true;
}

std::string yaml_block_scalar(std::string_view text, const YamlLayout& layout, std::size_t column) {
  std::string out = text.ends_with('\n') ? "|" : "|-";
  if (text.ends_with('\n')) text.remove_suffix(1);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out += layout.newline;
    if (end != begin) out.append(column, ' ').append(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

bool is_block_value(Node value) {
  return (value.is_object() || value.is_array()) && value.size() != 0;
}

std::string yaml_entry(const std::string_view* key, Node value, const YamlLayout& layout,
                       std::size_t column) {
  constexpr std::size_t k_dash = 2;
  std::string out = key != nullptr ? yaml_string(*key, layout, YamlQuotes::preferred, false) + ":" : "-";
  const std::size_t inner = column + (key != nullptr ? layout.unit : k_dash);
  if (value.is_string() && fits_block_scalar(value.text()))
    return out + " " + yaml_block_scalar(value.text(), layout, inner);
  if (!is_block_value(value)) return out + " " + yaml_inline(value, layout, YamlQuotes::preferred, false);
  if (key == nullptr) return out + " " + yaml_block(value, layout, inner);
  const std::size_t below = value.is_array() ? column + layout.sequence : inner;
  return out + layout.newline + std::string(below, ' ') + yaml_block(value, layout, below);
}

std::string yaml_block(Node collection, const YamlLayout& layout, std::size_t column) {
  std::string out;
  bool first = true;
  for (const Node child : collection) {
    if (!first) out.append(layout.newline).append(column, ' ');
    first = false;
    const std::string_view key = child.key();
    out += yaml_entry(collection.is_object() ? &key : nullptr, child, layout, column);
  }
  return out;
}

}  // namespace collet::openapi::edit
