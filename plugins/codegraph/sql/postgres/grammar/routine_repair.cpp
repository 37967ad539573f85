// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/grammar/routine_repair.hpp"

#include <algorithm>
#include <optional>

#include "sdk/support/text.hpp"

namespace collet::codegraph::postgres {
namespace {

bool is_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return support::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || byte >= 0x80;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && support::is_blank(text[at]))
    ++at;
  return at;
}

/// Returns the end of the word at a place, or nothing if another word or none is there. Words are in lower
/// case.
std::optional<std::size_t> end_of(std::string_view text, std::size_t at, std::string_view word) {
  if (!support::equal_ignoring_case(text.substr(at, word.size()), word)) return std::nullopt;
  const auto end = at + word.size();
  if (end < text.size() && is_word(text[end])) return std::nullopt;
  return end;
}

/// Calls `visit(begin, end)` for each place of a word, until it returns true.
template <class Visit>
bool each_word(std::string_view text, std::string_view word, Visit&& visit) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_word(text[at]) || (at > 0 && is_word(text[at - 1]))) continue;
    const auto end = end_of(text, at, word);
    if (end && visit(at, *end)) return true;
  }
  return false;
}

/// Replaces a part of a text by a shorter one and fills the rest of the part with spaces; line ends stay.
void overwrite(std::string& text, std::size_t begin, std::size_t end, std::string_view with) {
  std::copy(with.begin(), with.end(), text.begin() + static_cast<std::ptrdiff_t>(begin));
  for (auto at = begin + with.size(); at < end; ++at)
    if (text[at] != '\n') text[at] = ' ';
}

/// `name ALIAS FOR $1` becomes `name text`.
bool declare_aliases(std::string& text) {
  bool changed = false;
  each_word(text, "alias", [&](std::size_t begin, std::size_t end) {
    const auto after_for = end_of(text, skip_blanks(text, end), "for");
    if (!after_for) return false;
    auto at = skip_blanks(text, *after_for);
    if (at >= text.size() || text[at] != '$') return false;
    for (++at; at < text.size() && support::is_digit(text[at]);)
      ++at;
    overwrite(text, begin, at, "text");
    changed = true;
    return false;
  });
  return changed;
}

/// `RETURN;` and `RETURN NEXT;` become `NULL;`.
bool return_nothing(std::string& text) {
  bool changed = false;
  each_word(text, "return", [&](std::size_t begin, std::size_t end) {
    const auto next = end_of(text, skip_blanks(text, end), "next");
    const auto at = skip_blanks(text, next.value_or(end));
    if (at >= text.size() || text[at] != ';') return false;
    overwrite(text, begin, at, "NULL");
    changed = true;
    return false;
  });
  return changed;
}

/// The first `name some.type` becomes `name record`.
bool declare_record(std::string& text, std::string_view name) {
  constexpr std::string_view k_record = "record";
  return each_word(text, name, [&](std::size_t /*begin*/, std::size_t end) {
    const auto type = skip_blanks(text, end);
    auto at = type;
    while (at < text.size() && (is_word(text[at]) || text[at] == '.' || text[at] == '%'))
      ++at;
    if (type == end || at - type < k_record.size() || end_of(text, type, k_record) == at) return false;
    overwrite(text, type, at, k_record);
    return true;
  });
}

}  // namespace

bool repair_routine(std::string& text, std::string_view error) {
  if (error.find("variable \"$") != std::string_view::npos) return declare_aliases(text);
  if (error.find("missing expression") != std::string_view::npos) return return_nothing(text);
  const auto begin = error.find('"');
  const auto dot = error.find('.', begin + 1);
  const auto known = error.find("\" is not a known variable");
  if (begin == std::string_view::npos || dot == std::string_view::npos || known == std::string_view::npos ||
      dot > known)
    return false;
  return declare_record(text, error.substr(begin + 1, dot - begin - 1));
}

}  // namespace collet::codegraph::postgres
