// SPDX-License-Identifier: MIT
#include "plugins/codegraph/revisions/changed_symbols.hpp"

#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

SymbolRow row(std::int64_t id, std::int64_t parent, std::string name, std::uint32_t first,
              std::uint32_t last) {
  SymbolRow out;
  out.id = id;
  out.parent = parent;
  out.name = std::move(name);
  out.first = out.line = first;
  out.last = last;
  return out;
}

/// A class with two methods, one of which has a class of its own, and a class on one line.
SymbolLines example() {
  return SymbolLines({row(1, 0, "Shop", 3, 20), row(2, 1, "buy", 5, 7), row(3, 1, "sell", 9, 15),
                      row(4, 3, "Inner", 10, 13), row(5, 4, "run", 11, 12), row(6, 0, "One", 22, 22),
                      row(7, 6, "f", 22, 22), row(8, 6, "g", 22, 22)});
}

std::string touched(const SymbolLines& lines, const std::vector<Hunk>& hunks) {
  std::string out;
  for (const auto& one : lines.touched_by(hunks, nullptr))
    out += (out.empty() ? "" : " ") + one.name;
  return out;
}

TEST(SymbolLines, ALineBelongsToTheInnermostSymbol) {
  EXPECT_EQ(touched(example(), {{0, 0, 6, 1}}), "buy");
  EXPECT_EQ(touched(example(), {{0, 0, 11, 1}}), "run");
  EXPECT_EQ(touched(example(), {{0, 0, 13, 1}}), "Inner");
  EXPECT_EQ(touched(example(), {{0, 0, 14, 1}}), "sell");
  EXPECT_EQ(touched(example(), {{0, 0, 3, 1}}), "Shop");
}

TEST(SymbolLines, ALineOutsideOfSymbolsBelongsToNone) {
  EXPECT_EQ(touched(example(), {{0, 0, 1, 2}}), "");
  EXPECT_EQ(touched(example(), {{0, 0, 21, 1}}), "");
}

TEST(SymbolLines, AHunkOverSeveralSymbolsTouchesEach) {
  EXPECT_EQ(touched(example(), {{0, 0, 6, 5}}), "Shop buy sell Inner");
  EXPECT_EQ(touched(example(), {{0, 0, 6, 2}}), "buy");
}

TEST(SymbolLines, AllSymbolsOfOneLineAreTouchedByIt) {
  EXPECT_EQ(touched(example(), {{0, 0, 22, 1}}), "f g");
}

TEST(SymbolLines, ARemovalTouchesWhatIsAroundIt) {
  EXPECT_EQ(touched(example(), {{6, 3, 6, 0}}), "buy");
  EXPECT_EQ(touched(example(), {{8, 3, 16, 0}}), "Shop");
}

TEST(SymbolLines, ARemovalJustAboveASymbolTouchesTheSymbolToo) {
  EXPECT_EQ(touched(example(), {{8, 1, 8, 0}}), "Shop sell");
}

TEST(SymbolLines, ARemovalBetweenTopSymbolsTouchesNone) {
  EXPECT_EQ(touched(example(), {{20, 5, 20, 0}}), "");
}

TEST(SymbolLines, AWholeFileTouchesAllThatHaveLinesOfTheirOwn) {
  EXPECT_EQ(touched(example(), {{0, 0, 1, 0x7FFFFFFF}}), "Shop buy sell Inner run f g");
}

TEST(SymbolLines, AMillionHunksOnOneLineOfManySymbolsTakeNoLongTime) {
  std::vector<SymbolRow> rows;
  for (std::int64_t i = 0; i < 10'000; ++i)
    rows.push_back(row(i + 1, 0, "f", 7, 7));
  const std::vector<Hunk> hunks(1'000'000, Hunk{7, 1, 7, 1});
  EXPECT_EQ(SymbolLines(rows).touched_by(hunks, nullptr).size(), 10'000U);
}

TEST(SymbolLines, DeepNestingAndManyHunksTakeNoLongTime) {
  std::vector<SymbolRow> rows;
  for (std::uint32_t i = 0; i < 300; ++i)
    rows.push_back(row(i + 1, i, "c", i + 1, 2'000'000 - i));
  std::vector<Hunk> hunks;
  for (std::uint32_t i = 0; i < 20'000; ++i)
    hunks.push_back({i * 10, 1, i * 10 + 1, 1});
  EXPECT_EQ(SymbolLines(rows).touched_by(hunks, nullptr).size(), 31U);
}

}  // namespace
}  // namespace collet::codegraph
