// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/name_order.hpp"

#include <algorithm>
#include <numeric>

#include "plugins/openapi/print/list/filter/text_numbers.hpp"

namespace collet::listing {
namespace {

constexpr std::uint32_t k_not_on_page = 0xFFFFFFFFU;

/// A text with its first bytes as a number, which decide most comparisons.
struct Name {
  explicit Name(std::string_view whole) : text(whole) {
    for (std::size_t i = 0; i < sizeof front; ++i)
      front = front << 8U | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
  }
  bool operator<(const Name& other) const {
    return front != other.front ? front < other.front : text < other.text;
  }
  std::uint64_t front = 0;
  std::string_view text;
};

/// Returns the distinct names of `added`. Changes the elements of `of_item` from indexes in `added` to
/// indexes in the result.
std::vector<Name> distinct(const std::vector<std::string_view>& added, std::vector<std::uint32_t>& of_item) {
  constexpr std::size_t k_ahead = 16;
  TextNumbers numbers;
  std::vector<Name> names;
  std::vector<std::uint32_t> number_of(added.size());
  for (std::size_t i = 0; i < added.size(); ++i) {
    if (i + k_ahead < added.size()) __builtin_prefetch(added[i + k_ahead].data());
    number_of[i] = numbers.number(added[i]);
    if (number_of[i] == names.size()) names.emplace_back(added[i]);
  }
  for (std::uint32_t& item : of_item)
    item = number_of[item];
  return names;
}

}  // namespace

std::pair<std::size_t, std::size_t> page_bounds(const Page& page, std::size_t size) {
  const std::size_t begin = std::min(static_cast<std::size_t>(page.offset), size);
  return {begin, begin + std::min(static_cast<std::size_t>(page.limit), size - begin)};
}

std::vector<std::uint32_t> NameOrder::page(std::size_t begin, std::size_t end, const Before& before) {
  end = std::min(end, name_of_item_.size());
  if (begin >= end) return {};
  const std::vector<Name> names = distinct(added_, name_of_item_);
  added_.clear();
  std::vector<std::uint32_t> counts(names.size());
  for (const std::uint32_t name : name_of_item_)
    ++counts[name];
  std::vector<std::uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto at = [&order](std::size_t number) {
    return order.begin() + static_cast<std::ptrdiff_t>(number);
  };
  const auto less = [&names](std::uint32_t a, std::uint32_t b) { return names[a] < names[b]; };

  // Moves `low` to the position of the name that contains the item with that number in sorted order, and puts
  // this name there. `items` is the number of items whose names precede `low`.
  const auto seek = [&](std::size_t& low, std::size_t& items, std::size_t item) {
    for (std::size_t high = order.size(); high - low > 1;) {
      const std::size_t middle = low + (high - low) / 2;
      std::nth_element(at(low), at(middle), at(high), less);
      std::size_t left = items;
      for (std::size_t i = low; i < middle; ++i)
        left += counts[order[i]];
      if (left > item) {
        high = middle;
      } else {
        low = middle;
        items = left;
      }
    }
  };
  std::size_t first = 0;
  std::size_t items_before = 0;
  seek(first, items_before, begin);
  std::size_t last = first;
  std::size_t items_before_last = items_before;
  seek(last, items_before_last, end - 1);
  std::sort(at(first), at(last), less);

  std::vector<std::uint32_t> rank(names.size(), k_not_on_page);
  for (std::size_t i = first; i <= last; ++i)
    rank[order[i]] = static_cast<std::uint32_t>(i - first);
  std::vector<std::vector<std::uint32_t>> items(last - first + 1);
  for (std::uint32_t item = 0; item < name_of_item_.size(); ++item)
    if (rank[name_of_item_[item]] != k_not_on_page) items[rank[name_of_item_[item]]].push_back(item);
  std::vector<std::uint32_t> page;
  for (auto& same : items) {
    if (before) std::stable_sort(same.begin(), same.end(), before);
    page.insert(page.end(), same.begin(), same.end());
  }
  page.erase(page.begin(), page.begin() + static_cast<std::ptrdiff_t>(begin - items_before));
  page.resize(end - begin);
  return page;
}

}  // namespace collet::listing
