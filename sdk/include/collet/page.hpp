// SPDX-License-Identifier: MIT
/// The common form of a list: counts first, then one page of items, cut at the token budget.
#ifndef COLLET_PAGE_HPP
#define COLLET_PAGE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <collet/arguments.hpp>
#include <collet/json.hpp>

namespace collet {

/// The page that a caller asks for. Values out of range are clamped, never refused.
struct Page {
  static constexpr std::int64_t k_default = 100;
  static constexpr std::int64_t k_default_with_detail = 25;
  static constexpr std::int64_t k_most = 1000;

  std::int64_t limit = k_default;
  std::int64_t offset = 0;

  /// Reads `limit` and `offset`. `detail` selects the smaller default limit.
  static Page read(const Arguments& arguments, bool detail = false) {
    Page page;
    page.limit = arguments.integer("limit", 0);
    if (page.limit <= 0) page.limit = detail ? k_default_with_detail : k_default;
    page.limit = std::min(page.limit, k_most);
    page.offset = std::max<std::int64_t>(arguments.integer("offset", 0), 0);
    return page;
  }
};

/// The size limit of an answer. A token is four characters of compact JSON; a character is a code point.
struct Budget {
  static constexpr std::int64_t k_default = 10000;

  std::int64_t tokens = k_default;

  /// Reads `max_response_tokens`. If it is absent, zero or negative, the budget is `most`, normally
  /// Call::budget(); a larger value is clamped to it, because the host would keep a larger answer back.
  static Budget read(const Arguments& arguments, std::int64_t most) {
    const auto asked = arguments.integer("max_response_tokens", 0);
    return {asked > 0 ? std::min(asked, most) : most};
  }
  /// The budget in code points.
  std::size_t characters() const {
    constexpr auto k_top = std::numeric_limits<std::int64_t>::max() / 4;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(tokens, 0, k_top)) * 4;
  }
};

/// Returns the number of code points of UTF-8 text.
inline std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// A separate array for the items from number `first` up to the next section.
struct Section {
  std::string_view key;
  std::int64_t first;
};

/// The contents of a list besides its items.
struct List {
  std::string_view key = {};  ///< name of the array
  std::int64_t total = 0;     ///< number of all items
  std::int64_t matched = 0;   ///< number of items after filters
  std::string head = {};  ///< members before the array, without braces: `json::Writer(list.head).member(…)`
  std::string tail = {};  ///< members after the array
  std::string_view smaller =
      {};  ///< advice for the hint how to make an item smaller: "drop detail or use fields"
  /// Number of items in the array over all pages if it differs from `matched`, for example for groups of
  /// items.
  std::int64_t listed = -1;
  /// Sections in ascending order. Items before the first section are in `key`, which is always written. The
  /// array of a section is written only if the page has an item of it.
  std::vector<Section> sections = {};

  /// Number of items over all pages.
  std::int64_t paged() const { return listed < 0 ? matched : listed; }
};

namespace detail {

inline void append_members(std::string& out, std::string_view members) {
  if (members.empty()) return;
  out += ',';
  out += members;
}

/// Returns everything before the first item.
inline std::string list_head(const Page& page, const List& list, std::int64_t returned, bool truncated,
                             std::string_view hint) {
  std::string out;
  json::Writer writer(out);
  const auto after = std::min(page.offset, list.paged()) + returned;
  const bool more = after < list.paged();
  writer.begin_object()
      .member("total", list.total)
      .member("matched", list.matched)
      .member("returned", returned)
      .member("has_more", more);
  if (more) writer.member("next_offset", after);
  if (truncated) writer.member("truncated", true).member("remaining", list.paged() - after);
  if (!hint.empty()) writer.member("hint", hint);
  append_members(out, list.head);
  out += ',';
  json::append_string(out, list.key);
  out += ":[";
  return out;
}

/// Returns the text before item `number`: a comma, or the start of its section's array.
inline std::string before_item(const List& list, std::int64_t number, bool first) {
  const Section* here = nullptr;
  for (const auto& section : list.sections)
    if (section.first <= number) here = &section;
  if (here == nullptr || (!first && here->first != number)) return first ? "" : ",";
  std::string text = "],";
  json::append_string(text, here->key);
  text += ":[";
  return text;
}

/// Returns the hint for an item that exceeds the budget. `characters` is the size of the answer with that
/// item alone.
inline std::string oversize_hint(std::int64_t offset, std::size_t characters, const List& list) {
  std::string hint = "with the item at offset " + std::to_string(offset) + " the answer is " +
                     std::to_string((characters + 3) / 4) + " tokens: raise max_response_tokens";
  if (!list.smaller.empty()) {
    hint += ", ";
    hint += list.smaller;
  }
  hint += ", or skip it with offset " + std::to_string(offset + 1);
  return hint;
}

}  // namespace detail

/// Writes {total, matched, returned, has_more, next_offset?, truncated?, remaining?, hint?, head…, key:
/// [items], tail…}.
///
/// `print(index, out)` appends item `index` (0 to paged() - 1 in the chosen order) to `out` as one JSON
/// value. It is called in order, only for items of the page, and no longer once the budget is used up. An
/// item is written whole or omitted.
///
/// `next_offset` is present if there are more items. `truncated` and `remaining` (the number of items after
/// the last one written) are present if the budget, not the limit, ended the list. If not even the first item
/// of the page fits, the list is empty, `next_offset` is the requested offset, and `hint` explains how to
/// continue.
template <class Print>
std::string write_list(const Page& page, const Budget& budget, const List& list, Print&& print) {
  const auto offset = std::min(page.offset, list.paged());
  const auto wanted = std::min(page.limit, list.paged() - offset);
  const auto allowed = budget.characters();
  const auto closing = count_characters(list.tail) + (list.tail.empty() ? 0 : 1) + 2;

  struct End {
    std::size_t bytes;
    std::size_t characters;
  };
  std::vector<End> ends{{0, 0}};
  std::string items;
  const auto needs = [&](std::int64_t returned, bool truncated) {
    const auto head = count_characters(detail::list_head(page, list, returned, truncated, {}));
    return head + ends[static_cast<std::size_t>(returned)].characters + closing;
  };
  const auto fits = [&](std::int64_t returned, bool truncated) {
    return needs(returned, truncated) <= allowed;
  };

  // The head has at least 60 characters or so; it is counted exactly at the end.
  std::int64_t printed = 0;
  while (printed < wanted && ends.back().characters <= allowed) {
    const auto begin = items.size();
    items += detail::before_item(list, offset + printed, printed == 0);
    print(static_cast<std::size_t>(offset + printed), items);
    const auto characters = count_characters(std::string_view(items).substr(begin));
    ends.push_back({items.size(), ends.back().characters + characters});
    ++printed;
  }

  auto returned = printed;
  const bool truncated = printed < wanted || !fits(printed, false);
  std::string hint;
  if (truncated) {
    while (returned > 0 && !fits(returned, true))
      --returned;
    if (returned == 0 && printed > 0) hint = detail::oversize_hint(offset, needs(1, wanted > 1), list);
  }
  // An empty list that itself exceeds the budget is still returned: it is the smallest true answer.
  const bool cut = returned < wanted;

  items.resize(ends[static_cast<std::size_t>(returned)].bytes);
  std::string out = detail::list_head(page, list, returned, cut, hint);
  out.reserve(out.size() + items.size() + list.tail.size() + 3);
  out += items;
  out += ']';
  detail::append_members(out, list.tail);
  out += '}';
  return out;
}

}  // namespace collet

#endif
