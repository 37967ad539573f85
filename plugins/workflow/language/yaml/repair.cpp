// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml/repair.hpp"

#include <algorithm>
#include <utility>

#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_white = " \t\r\n";
constexpr std::string_view k_ends_name = " \t\r\n,[]{}";

std::size_t first_not_of(std::string_view text, std::string_view set, std::size_t from) {
  return std::min(text.find_first_not_of(set, from), text.size());
}
std::size_t line_end(std::string_view text, std::size_t from) {
  return std::min(text.find('\n', from), text.size());
}

/// yaml-cpp writes the escapes \N and \_ (section 5.7: U+0085 and U+00A0) as one byte each, which is
/// invalid UTF-8.
std::string with_whole_characters(std::string_view value) {
  std::string out;
  while (!value.empty()) {
    const std::size_t length = support::utf8_sequence_length(value);
    if (length == 0 && (value[0] == '\x85' || value[0] == '\xA0')) out += '\xC2';
    out += value.substr(0, std::max<std::size_t>(length, 1));
    value.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

/// Returns the offset after the last escape in quotes, including `''`; 0 without an escape.
std::size_t behind_last_escape(std::string_view text, std::size_t quote, std::size_t end) {
  const std::string_view inside = text.substr(0, end);
  const bool single = text[quote] == '\'';
  std::size_t behind = 0;
  for (auto at = inside.find(single ? '\'' : '\\', quote + 1); at < end;
       at = inside.find(single ? '\'' : '\\', behind)) {
    const char kind = text[at + 1];
    behind = at + (single ? 2 : kind == 'x' ? 4 : kind == 'u' ? 6 : kind == 'U' ? 10 : 2);
  }
  return behind;
}

/// yaml-cpp loses line breaks before the closing quote, except one or two. Section 6.5: "the first line
/// break is discarded and the rest are retained as content".
std::optional<std::string> with_last_breaks(std::string_view text, std::size_t quote, std::size_t end,
                                            std::string_view value) {
  const std::size_t escape = behind_last_escape(text, quote, end);
  std::size_t begin = text.find_last_not_of(k_white, end - 1) + 1;
  const bool escaped = escape >= begin;
  if (escaped && text[escape - 1] != '\n' && text[escape - 1] != '\r') begin = escape;
  const auto breaks =
      static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                          text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  const std::size_t reported = begin == quote + 1 ? 0 : escaped ? 2 : 1;
  if (breaks < 2 || breaks - 1 <= reported) return std::nullopt;
  return std::string(value).append(breaks - 1 - reported, '\n');
}

/// The line breaks at the end of a block that keeps them. Section 8.1.1.2: "the final line break and any
/// trailing empty lines are considered to be part of the scalar's content". `body` is its first line;
/// `empty` means that it has no other content.
std::size_t kept_breaks(std::string_view text, std::size_t body, bool empty) {
  std::size_t breaks = 0;
  std::size_t indent = std::string_view::npos;
  for (std::size_t at = body; at < text.size();) {
    const std::size_t first = first_not_of(text, " ", at);
    const std::size_t end = line_end(text, first);
    const bool blank = first >= end || (text[first] == '\r' && first + 1 == end);
    if (blank && (empty || indent == std::string_view::npos || first - at <= indent)) {
      if (end < text.size()) ++breaks;
    } else {
      if (empty || (indent != std::string_view::npos && first - at < indent)) break;
      const std::string_view line = text.substr(at, 3);
      if (first == at && (line == "---" || line == "...") &&
          (at + 3 >= text.size() || k_white.find(text[at + 3]) != std::string_view::npos))
        break;
      if (indent == std::string_view::npos) indent = first - at;
      breaks = end < text.size() ? 1 : 0;
    }
    at = end + 1;
  }
  return breaks;
}

/// The header of a block scalar: its indentation, and whether it keeps the last line breaks.
std::string_view block_header(std::string_view text, std::size_t sign) {
  return text.substr(sign + 1, first_not_of(text, "+-0123456789", sign + 1) - sign - 1);
}

/// yaml-cpp folds the last of the line breaks that a folded block keeps.
std::optional<std::string> folded_and_kept(std::string_view text, std::size_t sign, std::string_view value) {
  if (block_header(text, sign).find('+') == std::string_view::npos) return std::nullopt;
  const std::size_t last = value.find_last_not_of('\n');
  const bool empty = last == std::string_view::npos;
  std::string out(empty ? std::string_view() : value.substr(0, last + 1));
  return out.append(kept_breaks(text, line_end(text, sign) + 1, empty), '\n');
}

std::size_t closing_quote(std::string_view text, std::size_t quote) {
  const std::string_view signs = text[quote] == '"' ? "\"\\" : "'";
  for (std::size_t at = text.find_first_of(signs, quote + 1); at != std::string_view::npos;
       at = text.find_first_of(signs, at)) {
    if (text[at] == '\\' || (text[at] == '\'' && text.substr(at + 1).starts_with('\''))) {
      at += 2;
    } else {
      return at;
    }
  }
  return std::string_view::npos;
}

bool is_quote(std::string_view text, std::size_t at) {
  return at < text.size() && (text[at] == '"' || text[at] == '\'');
}

}  // namespace

std::size_t skip_properties(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const char c = text[at];
    if (k_white.find(c) != std::string_view::npos) {
      at = first_not_of(text, k_white, at);
    } else if (c == '#') {
      at = line_end(text, at);
    } else if (c == '&' || c == '!') {
      const std::size_t from = text.substr(at, 2) == "!<" ? std::min(text.find('>', at), text.size()) : at;
      at = std::min(text.find_first_of(k_ends_name, from), text.size());
    } else {
      break;
    }
  }
  return at;
}

std::string_view unsupported_scalar(std::string_view text, std::size_t at) {
  if (is_quote(text, at) && closing_quote(text, at) == std::string_view::npos)
    return "these quotes are not closed";
  if (at >= text.size() || text[at] != '>') return {};
  const std::string_view header = block_header(text, at);
  const bool both = header.find('+') != std::string_view::npos && header.size() > 1;
  return both ? "a folded block has an indentation number and keeps its last line breaks: without the number "
                "it can be read"
              : "";
}

std::optional<std::string> repair_scalar(std::string_view text, std::size_t at, std::string_view value) {
  if (at >= text.size()) return std::nullopt;
  if (text[at] == '>') return folded_and_kept(text, at, value);
  if (!is_quote(text, at)) return std::nullopt;
  std::optional<std::string> out;
  if (text[at] == '"' && !support::valid_utf8(value)) out = with_whole_characters(value);
  const std::size_t end = closing_quote(text, at);
  if (end == std::string_view::npos || k_white.find(text[end - 1]) == std::string_view::npos) return out;
  if (auto longer = with_last_breaks(text, at, end, out ? *out : value)) out = std::move(longer);
  return out;
}

std::string_view null_text(std::string_view text, std::size_t at) {
  for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
    if (!text.substr(std::min(at, text.size())).starts_with(word)) continue;
    const std::size_t behind = text.find_first_not_of(" \t", at + word.size());
    const bool ends = behind == std::string_view::npos || behind > at + word.size() ||
                      std::string_view("\r\n:,]}").find(text[behind]) != std::string_view::npos;
    const bool goes_on = behind != std::string_view::npos &&
                         std::string_view("\r\n#:,]}").find(text[behind]) == std::string_view::npos;
    if (ends && !goes_on) return word;
  }
  return {};
}

std::size_t column(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_of("\r\n");
  return before == std::string_view::npos ? at : at - before - 1;
}

std::size_t missing_value_offset(std::string_view text, std::size_t next) {
  const std::size_t before = text.substr(0, std::min(next, text.size())).find_last_not_of(k_white);
  const bool due = before != std::string_view::npos &&
                   std::string_view(":-?,[{").find(text[before]) != std::string_view::npos;
  const bool key = next < text.size() && text[next] == ':';
  return due && !key ? before + 1 : next;
}

std::optional<std::size_t> find_stray_directive(std::string_view text) {
  std::optional<std::size_t> first;
  for (std::size_t at = 0; at < text.size(); at = line_end(text, at) + 1) {
    const std::size_t content = first_not_of(text, " \t\r", at);
    if (content >= text.size() || text[content] == '\n' || text[content] == '#') continue;
    if (text[at] != '%') return text.substr(at, 3) == "---" ? std::nullopt : first;
    if (!first) first = at;
  }
  return first;
}

std::string_view without_trailing_blanks(std::string_view text) {
  const std::size_t last = text.find_last_not_of(' ');
  if (last == std::string_view::npos || text[last] != '\n') return text;
  const std::size_t content = text.find_last_not_of(k_white, last);
  if (content == std::string_view::npos) return text;
  const std::size_t line = text.rfind('\n', content) + 1;
  const bool deeper = text.size() - last - 1 > first_not_of(text, " ", line) - line;
  return deeper ? text : text.substr(0, last + 1);
}

}  // namespace collet::workflow
