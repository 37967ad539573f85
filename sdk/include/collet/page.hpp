// SPDX-License-Identifier: MIT
/// The one shape of a list: counts first, then the items of a page, cut where the answer's budget ends.
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

/// Which items are asked for. Values out of range are moved into it, never refused.
struct Page {
  static constexpr std::int64_t k_default = 100;
  static constexpr std::int64_t k_default_with_detail = 25;
  static constexpr std::int64_t k_most = 1000;

  std::int64_t limit = k_default;
  std::int64_t offset = 0;

  /// From `limit` and `offset`.
  static Page read(const Arguments& arguments, bool detail = false) {
    Page page;
    page.limit = arguments.integer("limit", 0);
    if (page.limit <= 0) page.limit = detail ? k_default_with_detail : k_default;
    page.limit = std::min(page.limit, k_most);
    page.offset = std::max<std::int64_t>(arguments.integer("offset", 0), 0);
    return page;
  }
};

/// How large an answer may be. A token is four characters of compact JSON; a character is a code point.
struct Budget {
  static constexpr std::int64_t k_default = 10000;

  std::int64_t tokens = k_default;

  /// From `max_response_tokens`; absent, zero or less: `usual`, which is the host's (Call::budget()).
  static Budget read(const Arguments& arguments, std::int64_t usual) {
    const auto asked = arguments.integer("max_response_tokens", 0);
    return {asked > 0 ? asked : usual};
  }
  std::size_t characters() const {
    constexpr auto k_top = std::numeric_limits<std::int64_t>::max() / 4;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(tokens, 0, k_top)) * 4;
  }
};

/// Code points of UTF-8.
inline std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Items that stand in an array of their own: those from number `first` on, up to the next section.
struct Section {
  std::string_view key;
  std::int64_t first;
};

/// What write_list() prints besides the items.
struct List {
  std::string_view key = {};  ///< name of the array
  std::int64_t total = 0;     ///< all there are
  std::int64_t matched = 0;   ///< after filters
  std::string head = {};  ///< members before the array, without braces: `json::Writer(list.head).member(…)`
  std::string tail = {};  ///< members after it
  std::string_view smaller = {};  ///< what makes an item smaller, for the hint: "drop detail or use fields"
  /// Items of the array over all pages, where these are not the `matched` ones: groups of them, say.
  std::int64_t listed = -1;
  /// In order. Items before the first section are in `key`, which is always there; the array of a section is
  /// only where an item of the page is in it.
  std::vector<Section> sections = {};

  std::int64_t paged() const { return listed < 0 ? matched : listed; }
};

namespace detail {

inline void append_members(std::string& out, std::string_view members) {
  if (members.empty()) return;
  out += ',';
  out += members;
}

/// All that stands before the first item.
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

/// What stands before item `number`: a comma, or the begin of its section's array.
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

/// `characters`: of the answer with that item alone.
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

/// Prints {total, matched, returned, has_more, next_offset?, truncated?, remaining?, hint?, head…, key:
/// [items], tail…}. `print(index, out)` appends item `index` (0 to paged() - 1 in the chosen order) to `out`
/// as one JSON value; it is called in order, for the items of the page only, and no more once the budget is
/// full. An item is given whole or left out.
///
/// `next_offset` stands there if there are more; `truncated` and `remaining` (items after the last one given)
/// if the budget, not the limit, ended the list. If not even the first item of the page fits, the list is
/// empty, `next_offset` is the offset that was asked for, and `hint` tells how to go on.
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

  // The head is about 60 characters at least; counting it exactly is left to the end.
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
  // An empty list that is itself over the budget is still given: it is the smallest true answer.
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
