// SPDX-License-Identifier: MIT
#include "plugins/codegraph/scip/source_lines.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || support::is_digit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Returns the number of units of the character that begins with this byte of UTF-8.
std::uint32_t units_of(char c, ScipColumns unit) {
  const auto byte = static_cast<unsigned char>(c);
  if (unit == ScipColumns::utf8) return 1;
  if ((byte & 0xC0U) == 0x80U) return 0;  // a continuation
  return unit != ScipColumns::utf32 && byte >= 0xF0U ? 2 : 1;
}

}  // namespace

SourceLines::SourceLines(std::string_view text) : text_(text), begins_{0} {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') begins_.push_back(i + 1);
}

std::string_view SourceLines::line(std::uint32_t number) const {
  const auto begin = begins_[number];
  auto end = number + 1 < begins_.size() ? begins_[number + 1] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return text_.substr(begin, end - begin);
}

std::optional<std::size_t> SourceLines::offset(std::uint32_t number, std::uint32_t column,
                                               ScipColumns unit) const {
  if (number >= begins_.size()) return std::nullopt;
  const auto text = line(number);
  std::size_t at = 0;
  for (std::uint32_t left = column; left > 0 || (at < text.size() && units_of(text[at], unit) == 0); ++at) {
    if (at == text.size()) return std::nullopt;
    left -= std::min(left, units_of(text[at], unit));
  }
  return begins_[number] + at;
}

std::string_view SourceLines::text(const ScipOccurrence& place, ScipColumns unit) const {
  const auto begin = offset(place.line, place.column, unit);
  if (!begin) return {};
  const auto line_end = begins_[place.line] + line(place.line).size();
  const auto end = offset(place.line, place.end, unit).value_or(line_end);
  return end < *begin ? std::string_view() : text_.substr(*begin, end - *begin);
}

bool SourceLines::is_called(std::size_t end) const {
  while (end < text_.size() && is_space(text_[end]))
    ++end;
  // `f<T>(…)` and `f?.(…)`, where the types are short.
  if (end < text_.size() && text_[end] == '<') {
    constexpr std::size_t k_max_types = 200;
    const auto close = text_.substr(0, std::min(text_.size(), end + k_max_types)).find('>', end);
    return close != std::string_view::npos && close + 1 < text_.size() && text_[close + 1] == '(';
  }
  if (text_.substr(end).starts_with("?.")) end += 2;
  if (text_.substr(end).starts_with("!")) end += 1;
  return end < text_.size() && (text_[end] == '(' || text_[end] == '`');
}

bool SourceLines::is_imported(std::size_t offset) const {
  constexpr std::size_t k_farthest = 4000;
  const std::size_t stop = offset > k_farthest ? offset - k_farthest : 0;
  // A list of names goes back to its keyword over names, commas and at most one bracket. Lines end only
  // within the bracket.
  bool in_brackets = false;
  bool line_ended = false;
  for (std::size_t at = offset; at > stop;) {
    const char c = text_[at - 1];
    if (is_name(c)) {
      const auto end = at;
      while (at > stop && is_name(text_[at - 1]))
        --at;
      const auto word = text_.substr(at, end - at);
      if (word == "import" || word == "export" || word == "from") return !line_ended;
      continue;
    }
    if ((c == '{' || c == '(') && !in_brackets) {
      in_brackets = true;
      line_ended = false;
    } else if (!is_space(c) && c != ',' && c != '*') {
      return false;
    }
    line_ended = line_ended || c == '\n';
    --at;
  }
  return false;
}

}  // namespace collet::codegraph
