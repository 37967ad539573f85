// SPDX-License-Identifier: MIT
/// Filters over a list of items, and the explanation of an empty result.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/call.hpp>

namespace collet::listing {

/// Number of items between two checks whether the call is cancelled.
inline constexpr std::uint32_t k_items_per_poll = 256;

/// An item matches if all filters match it. Add cheap and selective filters first.
template <class Item>
class Filters {
 public:
  using Matches = std::function<bool(const Item&)>;
  /// Returns a message for the client. Called only if no item matches the filter by itself.
  using Explanation = std::function<std::string()>;

  void add(std::string_view name, Matches matches, Explanation explain) {
    filters_.push_back({name, std::move(matches), std::move(explain), {}, false});
  }
  /// Adds a filter whose matching items are known from an index. `numbers` is in ascending order.
  void add_indexed(std::string_view name, std::vector<std::uint32_t> numbers, Matches matches,
                   Explanation explain) {
    filters_.push_back({name, std::move(matches), std::move(explain), std::move(numbers), true});
  }

  bool empty() const { return filters_.empty(); }

  /// Returns the numbers of the matching items in ascending order. `items` has size() and operator[].
  template <class Items>
  std::vector<std::uint32_t> select(const Items& items, const Call& call) const {
    const Filter* fewest = nullptr;
    for (const auto& filter : filters_)
      if (filter.indexed && (fewest == nullptr || filter.numbers.size() < fewest->numbers.size()))
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

  /// Returns the message of the first filter that matches no item by itself, or the number of items that each
  /// filter matches.
  template <class Items>
  std::string explain_no_match(const Items& items, const Call& call) const {
    std::string counts;
    for (const auto& filter : filters_) {
      call.throw_if_cancelled();
      std::size_t count = filter.numbers.size();
      for (std::uint32_t i = 0; i < items.size() && !filter.indexed; ++i)
        if (filter.matches(items[i])) ++count;
      if (count == 0) return filter.explain();
      counts += (counts.empty() ? "" : ", ") + std::string(filter.name) + " " + std::to_string(count);
    }
    return counts.empty() ? std::string() : "no item matches all filters; by itself each matches: " + counts;
  }

 private:
  struct Filter {
    std::string_view name;
    Matches matches;
    Explanation explain;
    std::vector<std::uint32_t> numbers;
    bool indexed;
  };

  bool matches(const Item& item, const Filter* done) const {
    for (const auto& filter : filters_)
      if (&filter != done && !filter.matches(item)) return false;
    return true;
  }

  std::vector<Filter> filters_;
};

}  // namespace collet::listing
