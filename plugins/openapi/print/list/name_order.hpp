// SPDX-License-Identifier: MIT
/// Selection of one page of a list in name order without sorting the whole list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/page.hpp>

namespace collet::listing {

/// Returns the begin and end of a page in a list of `size` items.
std::pair<std::size_t, std::size_t> page_bounds(const Page& page, std::size_t size);

class NameOrder {
 public:
  void reserve(std::size_t items) { name_of_item_.reserve(items); }
  /// Adds the next item with its name, which is borrowed. Returns the number that add_same() takes to add
  /// another item with that name.
  std::uint32_t add(std::string_view name) {
    added_.push_back(name);
    name_of_item_.push_back(static_cast<std::uint32_t>(added_.size() - 1));
    return name_of_item_.back();
  }
  void add_same(std::uint32_t name) { name_of_item_.push_back(name); }

  /// Returns the items at positions [begin, end) of the list sorted by name. Items are numbered from 0 in the
  /// order in which they are added. Items with equal names are sorted by `before`, if given, then by number.
  using Before = std::function<bool(std::uint32_t, std::uint32_t)>;
  std::vector<std::uint32_t> page(std::size_t begin, std::size_t end, const Before& before = nullptr);

 private:
  std::vector<std::string_view> added_;      // may contain equal names
  std::vector<std::uint32_t> name_of_item_;  // index in added_
};

}  // namespace collet::listing
