// SPDX-License-Identifier: MIT
#include "plugins/generate/go/go_text.hpp"

#include <algorithm>

#include "plugins/generate/model/one_line.hpp"
#include "sdk/support/text.hpp"

namespace collet::generate::go {
namespace {

constexpr std::size_t k_comment_width = 100;

}  // namespace

std::string literal(std::string_view text) {
  static constexpr char k_hex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte >= 0x7F) {
      // Bytes, so that no character of the text is one of the source.
      out += "\\x";
      out += k_hex[byte >> 4U];
      out += k_hex[byte & 0xFU];
    } else {
      out += c;
    }
  }
  out += '"';
  return out;
}

std::string tag_literal(std::string_view tag) {
  const bool raw = std::all_of(tag.begin(), tag.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F && c != '`';
  });
  if (raw) return "`" + std::string(tag) + "`";
  return literal(tag);
}

void append_comment(std::string& out, std::string_view indent, std::string_view name, std::string_view text) {
  const std::string line = one_line(text);
  if (line.empty()) return;
  const std::string all = std::string(name) + (name.empty() ? "" : ": ") + line;
  std::size_t at = 0;
  while (at < all.size()) {
    std::size_t end = all.size();
    if (end - at > k_comment_width) {
      end = all.find(' ', at + k_comment_width - 20);
      // A line that begins so could be a heading, a link, an item of a list or a directive.
      while (end < all.size() && end + 1 < all.size() &&
             !((all[end + 1] >= 'a' && all[end + 1] <= 'z') || (all[end + 1] >= 'A' && all[end + 1] <= 'Z')))
        end = all.find(' ', end + 1);
      end = std::min(end, all.size());
    }
    out += indent;
    out += "// ";
    out.append(all, at, end - at);
    out += '\n';
    at = end + 1;
  }
}

void append_deprecated(std::string& out, bool after_text) {
  if (after_text) out += "//\n";
  out += "// Deprecated: the description of the API marks it so.\n";
}

bool fits_tag(std::string_view name) {
  static constexpr std::string_view k_marks = "!#$%&()*+-./:;<=>?@[]^_{|}~ ";
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return support::is_digit(c) || (support::lower(c) >= 'a' && support::lower(c) <= 'z') ||
           k_marks.find(c) != std::string_view::npos;
  });
}

}  // namespace collet::generate::go
