// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/yaml_entries.hpp"

#include <algorithm>
#include <iterator>

#include "sdk/support/text.hpp"

namespace collet::openapi::edit {
namespace {

using support::is_blank;

/// Returns true if only blanks, comments, anchors and tags are between both offsets.
bool is_direct(const YamlText& text, std::size_t begin, std::size_t value) {
  while (begin < value) {
    const char c = text.at(begin);
    if (c == '#') {
      begin = text.line_end(begin);
    } else if (c == '&' || c == '!') {
      while (begin < value && !is_blank(text.at(begin)))
        ++begin;
    } else if (is_blank(c)) {
      ++begin;
    } else {
      return false;
    }
  }
  return begin == value;
}

}  // namespace

bool is_first_on_line(const YamlText& text, std::size_t offset) {
  const std::size_t line = text.line_begin(offset);
  return text.text().substr(line, offset - line).find_first_not_of(' ') == std::string_view::npos;
}

std::size_t first_line(const YamlText& text, std::size_t entry) {
  const std::size_t column = text.column(entry);
  std::size_t first = text.line_begin(entry);
  while (first > 0) {
    const std::size_t line = text.line_begin(first - 1);
    const std::size_t mark = line + column;
    const bool comment = mark < first && text.at(mark) == '#' &&
                         text.text().substr(line, column).find_first_not_of(' ') == std::string_view::npos;
    if (!comment) return text.text().substr(line).starts_with("---") ? text.line_begin(entry) : first;
    first = line;
  }
  return text.line_begin(entry);
}

bool is_merge(const YamlText& text, const YamlEntry& entry) {
  return text.text().substr(entry.begin).starts_with("<<") && text.at(entry.begin + 2) != '<';
}

std::vector<std::optional<std::size_t>> entries_of_children(const YamlText& text, Node collection,
                                                            const std::vector<YamlEntry>& entries) {
  std::vector<std::optional<std::size_t>> owners(collection.size());
  for (std::uint32_t number = 0; number < collection.size(); ++number) {
    const std::size_t at = collection.at(number).source_offset();
    const auto next =
        std::upper_bound(entries.begin(), entries.end(), at,
                         [](std::size_t offset, const YamlEntry& e) { return offset < e.after; });
    if (next == entries.begin()) continue;
    const auto entry = std::prev(next);
    // A merged child has the offset of where its anchor is.
    if (!is_direct(text, entry->after, at) || (collection.is_object() && is_merge(text, *entry))) continue;
    owners[number] = static_cast<std::size_t>(entry - entries.begin());
  }
  return owners;
}

}  // namespace collet::openapi::edit
