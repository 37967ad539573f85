// SPDX-License-Identifier: MIT
/// Filters over items of one sort, and why they let nothing through.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/call.hpp>

namespace collet::listing {

/// Items between two questions whether the call was cancelled.
inline constexpr std::uint32_t k_items_per_poll = 4096;

/// All of them must match. Cheap and selective ones are added first.
template <class Item>
class Filters {
 public:
  using Matches = std::function<bool(const Item&)>;
  /// A sentence for the reader when no item at all matches this filter; asked then only.
  using Nothing = std::function<std::string()>;

  void add(std::string_view name, Matches matches, Nothing nothing) {
    filters_.push_back({name, std::move(matches), std::move(nothing)});
  }

  bool matches(const Item& item) const {
    for (const auto& filter : filters_)
      if (!filter.matches(item)) return false;
    return true;
  }

  /// Numbers of the items that match, in order.
  std::vector<std::uint32_t> select(const std::vector<Item>& items, const Call& call) const {
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      if (i % k_items_per_poll == 0) call.throw_if_cancelled();
      if (matches(items[i])) chosen.push_back(i);
    }
    return chosen;
  }

  /// Why nothing matched: the filter that matches nothing by itself, or how many items each one matches.
  std::string why_nothing(const std::vector<Item>& items, const Call& call) const {
    std::string counts;
    for (const auto& filter : filters_) {
      call.throw_if_cancelled();
      std::size_t count = 0;
      for (const auto& item : items)
        if (filter.matches(item)) ++count;
      if (count == 0) return filter.nothing();
      counts += (counts.empty() ? "" : ", ") + std::string(filter.name) + " " + std::to_string(count);
    }
    return counts.empty() ? std::string() : "no item matches all filters; by itself each matches: " + counts;
  }

 private:
  struct Filter {
    std::string_view name;
    Matches matches;
    Nothing nothing;
  };
  std::vector<Filter> filters_;
};

}  // namespace collet::listing
