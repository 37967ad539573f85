// SPDX-License-Identifier: MIT
/// One page of a list sorted by name, without sorting the list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/page.hpp>

namespace collet::listing {

/// Where a page begins in a list of so many items, and behind where it ends.
std::pair<std::size_t, std::size_t> bounds_of(const Page& page, std::size_t size);

class NameOrder {
 public:
  void reserve(std::size_t items) { of_item_.reserve(items); }
  /// The name of the next item; it is borrowed. Answers what add_same() takes for another item of that name.
  std::uint32_t add(std::string_view name) {
    added_.push_back(name);
    of_item_.push_back(static_cast<std::uint32_t>(added_.size() - 1));
    return of_item_.back();
  }
  void add_same(std::uint32_t name) { of_item_.push_back(name); }

  /// The items that stand at `begin` up to before `end` once all are sorted by name: their numbers, from 0 in
  /// the order of add(). Of equal names, `before` decides, if it is given, then that order.
  using Before = std::function<bool(std::uint32_t, std::uint32_t)>;
  std::vector<std::uint32_t> page(std::size_t begin, std::size_t end, const Before& before = nullptr);

 private:
  std::vector<std::string_view> added_;  // some of them equal
  std::vector<std::uint32_t> of_item_;   // in added_
};

}  // namespace collet::listing
