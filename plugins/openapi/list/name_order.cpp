// SPDX-License-Identifier: MIT
#include "plugins/openapi/list/name_order.hpp"

#include <algorithm>
#include <numeric>

namespace collet::listing {
namespace {

constexpr std::uint32_t k_not_here = 0xFFFFFFFFU;

}  // namespace

std::pair<std::size_t, std::size_t> bounds_of(const Page& page, std::size_t size) {
  const std::size_t begin = std::min(static_cast<std::size_t>(page.offset), size);
  return {begin, begin + std::min(static_cast<std::size_t>(page.limit), size - begin)};
}

std::vector<std::uint32_t> NameOrder::page(std::size_t begin, std::size_t end, const Before& before) {
  soon_.finish([this](std::string_view name) { of_item_.push_back(names_.number(name)); });
  end = std::min(end, of_item_.size());
  if (begin >= end) return {};
  std::vector<std::uint32_t> counts(names_.size());
  for (const std::uint32_t name : of_item_)
    ++counts[name];
  std::vector<std::uint32_t> order(names_.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto at = [&order](std::size_t number) {
    return order.begin() + static_cast<std::ptrdiff_t>(number);
  };
  const auto less = [this](std::uint32_t a, std::uint32_t b) { return names_.text(a) < names_.text(b); };

  // Moves `low` to the name that has the item of that number, and puts this name in its place; `items` counts
  // those of the names before `low`.
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

  std::vector<std::uint32_t> rank(names_.size(), k_not_here);
  for (std::size_t i = first; i <= last; ++i)
    rank[order[i]] = static_cast<std::uint32_t>(i - first);
  std::vector<std::vector<std::uint32_t>> items(last - first + 1);
  for (std::uint32_t item = 0; item < of_item_.size(); ++item)
    if (rank[of_item_[item]] != k_not_here) items[rank[of_item_[item]]].push_back(item);
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
