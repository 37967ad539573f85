// SPDX-License-Identifier: MIT
// Pages of sorted lists and of groups equal those of a complete sort.
#include "plugins/openapi/print/list/name_order.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/print/list/groups.hpp"

namespace collet::listing {
namespace {

/// Returns many items with few names. Some names occur at several places, and one is empty.
std::vector<std::string> random_names(std::mt19937& random) {
  std::vector<std::string> names(1 + random() % 300);
  const auto different = 1 + random() % 60;
  for (auto& name : names) {
    const auto number = random() % different;
    name = number == 0 ? "" : std::string(number % 7, 'n') + std::to_string(number);
  }
  return names;
}

TEST(NameOrder, APageEqualsThatOfAStableSort) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const auto names = random_names(random);
    std::vector<std::uint32_t> sorted(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i)
      sorted[i] = i;
    std::stable_sort(sorted.begin(), sorted.end(), [&](auto a, auto b) { return names[a] < names[b]; });
    NameOrder order;
    for (const auto& name : names)
      order.add(name);
    const std::size_t begin = random() % (names.size() + 2);
    const std::size_t end = begin + random() % 50;
    const std::vector<std::uint32_t> expected(
        sorted.begin() + static_cast<std::ptrdiff_t>(std::min(begin, names.size())),
        sorted.begin() + static_cast<std::ptrdiff_t>(std::min(end, names.size())));
    EXPECT_EQ(order.page(begin, end), expected) << begin << " to " << end << " of " << names.size();
  }
}

TEST(NameOrder, AnItemOfAKnownNameIsSortedWithIt) {
  NameOrder order;
  const auto b = order.add("b");
  order.add("a");
  order.add_same(b);
  order.add("b");
  EXPECT_EQ(order.page(0, 4), (std::vector<std::uint32_t>{1, 0, 2, 3}));
}

TEST(NameOrder, EqualNamesKeepTheirOrderAcrossPages) {
  NameOrder order;
  for (const std::string_view name : {"b", "a", "b", "b"})
    order.add(name);
  const auto last_first = [](std::uint32_t a, std::uint32_t b) { return a > b; };
  EXPECT_EQ(order.page(1, 3, last_first), (std::vector<std::uint32_t>{3, 2}));
}

TEST(Groups, APageOfGroupsEqualsThatOfASort) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    const auto names = random_names(random);
    Groups groups;
    std::map<std::pair<std::string, openapi::Kind>, std::uint64_t> counts;
    for (const auto& name : names) {
      const auto kind = static_cast<openapi::Kind>(random() % 3);
      groups.add(name, kind);
      ++counts[{name, kind}];
    }
    const auto all = groups.sorted();
    ASSERT_EQ(all.size(), counts.size());
    for (const auto& group : all)
      EXPECT_EQ(group.count, (counts[{std::string(group.key), group.kind}]));
    const std::size_t first = random() % (all.size() + 1);
    const auto some = groups.sorted(first, 10);
    for (std::size_t i = first; i < std::min(all.size(), first + 10); ++i) {
      EXPECT_EQ(some[i].key, all[i].key);
      EXPECT_EQ(some[i].kind, all[i].kind);
    }
  }
}

}  // namespace
}  // namespace collet::listing
