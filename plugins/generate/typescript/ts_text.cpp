// SPDX-License-Identifier: MIT
#include "plugins/generate/typescript/ts_text.hpp"

#include <algorithm>
#include <cstdint>

#include "plugins/generate/model/one_line.hpp"
#include "sdk/support/text.hpp"

namespace collet::generate::typescript {
namespace {

constexpr std::size_t k_comment_width = 100;

void append_unit(std::string& out, std::uint32_t unit) {
  static constexpr char k_hex[] = "0123456789abcdef";
  out += "\\u";
  for (unsigned shift = 16; shift != 0; shift -= 4)
    out += k_hex[(unit >> (shift - 4)) & 0xFU];
}

bool is_letter(char c) {
  return (support::lower(c) >= 'a' && support::lower(c) <= 'z') || c == '_' || c == '$';
}

bool is_identifier(std::string_view name) {
  return !name.empty() && is_letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || support::is_digit(c); });
}

}  // namespace

std::string literal(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80) {
      ++at;
      if (first == '"' || first == '\\') {
        out += '\\';
        out += static_cast<char>(first);
      } else if (first == '\n') {
        out += "\\n";
      } else if (first < 0x20 || first == 0x7F) {
        append_unit(out, first);
      } else {
        out += static_cast<char>(first);
      }
      continue;
    }
    const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    std::uint32_t code = first & (0x3FU >> more);
    for (std::size_t i = 1; i <= more && at + i < text.size(); ++i)
      code = code << 6U | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    at += more + 1;
    if (code >= 0x10000) {
      append_unit(out, 0xD800 + ((code - 0x10000) >> 10U));
      append_unit(out, 0xDC00 + ((code - 0x10000) & 0x3FFU));
    } else {
      append_unit(out, code);
    }
  }
  out += '"';
  return out;
}

std::string key(std::string_view name) {
  return is_identifier(name) ? std::string(name) : literal(name);
}

std::string access(std::string_view name, bool optional) {
  if (is_identifier(name)) return (optional ? "?." : ".") + std::string(name);
  return (optional ? "?.[" : "[") + literal(name) + "]";
}

void append_comment(std::string& out, std::string_view indent, std::string_view text, bool deprecated) {
  std::string line = one_line(text);
  for (std::size_t at = line.find("*/"); at != std::string::npos; at = line.find("*/", at + 2))
    line.insert(at + 1, 1, '\\');
  if (deprecated) line += line.empty() ? "@deprecated" : " @deprecated";
  if (line.empty()) return;
  out += indent;
  if (line.size() <= k_comment_width) {
    out += "/** " + line + " */\n";
    return;
  }
  out += "/**\n";
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end =
        line.size() - at <= k_comment_width ? std::string::npos : line.find(' ', at + k_comment_width - 20);
    end = std::min(end, line.size());
    out += indent;
    out += " * " + line.substr(at, end - at) + '\n';
    at = end + 1;
  }
  out += indent;
  out += " */\n";
}

}  // namespace collet::generate::typescript
