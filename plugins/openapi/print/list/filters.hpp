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
    filters_.push_back({name, std::move(matches), std::move(nothing), {}, false});
  }
  /// The same where an index knows which items match: their numbers, in order.
  void add_known(std::string_view name, std::vector<std::uint32_t> numbers, Matches matches,
                 Nothing nothing) {
    filters_.push_back({name, std::move(matches), std::move(nothing), std::move(numbers), true});
  }

  bool empty() const { return filters_.empty(); }

  /// Numbers of the items that match, in order. `items` has size() and gives an item by number.
  template <class Items>
  std::vector<std::uint32_t> select(const Items& items, const Call& call) const {
    const Filter* fewest = nullptr;
    for (const auto& filter : filters_)
      if (filter.known && (fewest == nullptr || filter.numbers.size() < fewest->numbers.size()))
        fewest = &filter;
    std::vector<std::uint32_t> chosen;
    const auto count = static_cast<std::uint32_t>(fewest == nullptr ? items.size() : fewest->numbers.size());
    const bool all_match = filters_.size() == (fewest == nullptr ? 0U : 1U);
    if (all_match) chosen.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (i % k_items_per_poll == 0) call.throw_if_cancelled();
      const std::uint32_t number = fewest == nullptr ? i : fewest->numbers[i];
      if (all_match || matches(items[number], fewest)) chosen.push_back(number);
    }
    return chosen;
  }

  /// Why nothing matched: the filter that matches nothing by itself, or how many items each one matches.
  template <class Items>
  std::string why_nothing(const Items& items, const Call& call) const {
    std::string counts;
    for (const auto& filter : filters_) {
      call.throw_if_cancelled();
      std::size_t count = filter.numbers.size();
      for (std::uint32_t i = 0; i < items.size() && !filter.known; ++i)
        if (filter.matches(items[i])) ++count;
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
    std::vector<std::uint32_t> numbers;
    bool known;
  };

  bool matches(const Item& item, const Filter* done) const {
    for (const auto& filter : filters_)
      if (&filter != done && !filter.matches(item)) return false;
    return true;
  }

  std::vector<Filter> filters_;
};

}  // namespace collet::listing
