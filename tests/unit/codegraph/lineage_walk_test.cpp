// SPDX-License-Identifier: MIT
// A walk of lineage and of impact over an index with edges between two languages.
#include <gtest/gtest.h>

#include "plugins/codegraph/store/index_writer.hpp"
#include "plugins/codegraph/walk/impact_walk.hpp"
#include "plugins/codegraph/walk/lineage_tree.hpp"
#include "tests/unit/codegraph/linking.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

using Names = std::vector<std::string>;

class LineageIndex : public testing::Test {
 protected:
  void SetUp() override {
    linked = link(
        {{"Shop.java", "class Shop { void sell(int n) { store(n); } void store(int n) { } }"},
         {"tables.sql",
          "CREATE TABLE T (Id int, Total int)\nGO\nCREATE TABLE Copy (Id int, Total int)\nGO\nCREATE "
          "VIEW V AS SELECT Id, Total FROM T\n"},
         {"p.sql", "CREATE PROCEDURE P @n int AS INSERT T (Total) VALUES (@n)"},
         {"q.sql", "CREATE PROCEDURE Q AS INSERT Copy (Total) SELECT Total FROM V"},
         {"r_postgres.sql",
          "CREATE TABLE source (a int); CREATE TABLE filled (a int); CREATE TABLE aside (b int);\nCREATE "
          "FUNCTION fill() RETURNS void LANGUAGE sql AS $$ INSERT INTO filled SELECT a FROM source; UPDATE "
          "aside SET b = b + 1 WHERE b > 0 $$;"}});
    // The code that calls the procedure, as the readers of embedded SQL find it.
    linked->links.edges.push_back(
        {number("Shop.store"), number("dbo.P"), EdgeKind::calls, Rule::data_name, 0, {1, 1}});
    std::vector<FileFacts> facts(linked->program.files().size());
    const auto written = write_index(scratch.path() + "/index.sqlite", linked->program, linked->links, facts,
                                     {"shop", scratch.path(), "", "", "", ""});
    ASSERT_TRUE(written);
    reader.emplace(*IndexReader::open(scratch.path() + "/index.sqlite"));
  }

  Index number(const std::string& name) const {
    for (Index i = 0; i < linked->program.symbol_count(); ++i)
      if (linked->program.full_name(i) == name) return i;
    throw std::runtime_error("no symbol " + name);
  }
  SymbolRow row(const std::string& name) const {
    const auto found = reader->named(name.substr(name.rfind('.') + 1), false, 100);
    for (const auto& one : found)
      if (one.full_name.substr(0, one.full_name.find('(')) == name) return one;
    throw std::runtime_error("no row " + name);
  }
  /// Returns the names that a walk from a symbol reaches, in the order of the answer; "+2" after hidden
  /// steps.
  Names lineage(const std::string& name, bool backward, std::set<SymbolKind> stop = {},
                const LineageView& view = {}) const {
    LineageRules rules;
    rules.backward = backward;
    rules.max_depth = 10;
    rules.max_steps = 100;
    rules.stop = std::move(stop);
    const auto start = row(name);
    const auto walk = walk_lineage(*reader, {static_cast<std::uint32_t>(start.id)}, rules, nullptr);
    const LineageTree tree(*reader, walk);
    Names out;
    for (const auto& line : tree.lines(view, start))
      out.push_back(std::string(static_cast<std::size_t>(line.indent), ' ') + tree.row(line.step).name +
                    (line.hidden > 0 ? " +" + std::to_string(line.hidden) : ""));
    return out;
  }
  /// Returns "1 high name" for each symbol that a change of another one reaches.
  std::set<std::string> impact(const std::string& name, ChangeType change, Severity threshold = Severity::low,
                               std::set<SymbolKind> exclude = {}) const {
    ImpactRules rules;
    rules.exclude = std::move(exclude);
    rules.change = change;
    rules.max_depth = 10;
    rules.max_symbols = 100;
    rules.threshold = threshold;
    const auto walk = walk_impact(*reader, {static_cast<std::uint32_t>(row(name).id)}, rules, nullptr);
    std::set<std::string> out;
    static constexpr const char* k_names[] = {"low", "medium", "high"};
    for (const auto& one : walk.reached)
      out.insert(std::to_string(one.depth) + " " + k_names[static_cast<int>(one.severity)] + " " +
                 reader->symbol(one.symbol)->full_name);
    return out;
  }

  Scratch scratch;
  std::unique_ptr<Linked> linked;
  std::optional<IndexReader> reader;
};

TEST_F(LineageIndex, BackwardReachesTheCodeThatGivesAParameter) {
  EXPECT_EQ(lineage("dbo.Copy.Total", true),
            (Names{"Total", " Total", "  @n", "   store", "    sell", "  P", "Q"}));
}

TEST_F(LineageIndex, AFunctionOfSqlGivesAColumnOnlyTheValuesOfItsStatements) {
  EXPECT_EQ(lineage("public.filled.a", true), (Names{"a", "fill"}));
}

TEST_F(LineageIndex, StopAtTableShowsTheTableOfAColumn) {
  EXPECT_EQ(lineage("dbo.Copy.Total", true, {SymbolKind::table}), (Names{"Total", " T", "Q"}));
}

TEST_F(LineageIndex, ForwardFollowsWritesAndReaders) {
  EXPECT_EQ(lineage("Shop.sell", false, {SymbolKind::table}), (Names{"store", " P", "  T"}));
  EXPECT_EQ(lineage("dbo.T.Total", false), (Names{"Total", " Total", "V", " Q"}));
}

TEST_F(LineageIndex, CrossLanguageOnlyHidesTheStepsWithinALanguage) {
  EXPECT_EQ(lineage("dbo.Copy.Total", true, {}, {true, {}}), (Names{"store +3"}));
  EXPECT_EQ(lineage("Shop.sell", false, {}, {true, {}}), (Names{"P +1"}));
}

TEST_F(LineageIndex, AKindThatIsExcludedIsWalkedThrough) {
  EXPECT_EQ(lineage("dbo.Copy.Total", true, {}, {false, {SymbolKind::parameter}}),
            (Names{"Total", " Total", "  store +1", "   sell", "  P", "Q"}));
  EXPECT_EQ(lineage("dbo.Copy.Total", true, {}, {false, {SymbolKind::column}}),
            (Names{"@n +2", " store", "  sell", "P +2", "Q"}));
  EXPECT_EQ(lineage("dbo.Copy.Total", true, {}, {true, {SymbolKind::method}}), Names());
}

TEST_F(LineageIndex, TheImpactOfAChangePassesThroughAKindThatIsExcluded) {
  const auto found =
      impact("dbo.T.Total", ChangeType::remove, Severity::low, {SymbolKind::view, SymbolKind::column});
  EXPECT_EQ(found, (std::set<std::string>{"1 high dbo.P", "2 high dbo.Q", "2 medium Shop.store(int)",
                                          "3 low Shop.sell(int)"}));
}

TEST_F(LineageIndex, RemovingAColumnBreaksViewsAndTheirReaders) {
  const auto found = impact("dbo.T.Total", ChangeType::remove);
  EXPECT_EQ(found.count("1 high dbo.V"), 1U);
  EXPECT_EQ(found.count("1 high dbo.V.Total"), 1U);
  EXPECT_EQ(found.count("1 high dbo.P"), 1U);
  EXPECT_EQ(found.count("2 high dbo.Q"), 1U);
  EXPECT_EQ(found.count("2 medium Shop.store(int)"), 1U);
  EXPECT_EQ(found.count("3 low Shop.sell(int)"), 1U);
}

TEST_F(LineageIndex, TheThresholdLeavesOutWhatIsHitLess) {
  const auto found = impact("dbo.T.Total", ChangeType::remove, Severity::high);
  EXPECT_EQ(found,
            (std::set<std::string>{"1 high dbo.P", "1 high dbo.V", "1 high dbo.V.Total", "2 high dbo.Q"}));
}

TEST_F(LineageIndex, ANullableColumnMayBreakItsReaders) {
  const auto found = impact("dbo.T.Total", ChangeType::nullability);
  EXPECT_EQ(found.count("1 medium dbo.V"), 1U);
  EXPECT_EQ(found.count("1 medium dbo.V.Total"), 1U);
}

TEST_F(LineageIndex, ASignatureBreaksCallers) {
  EXPECT_EQ(impact("Shop.store", ChangeType::signature), (std::set<std::string>{"1 high Shop.sell(int)"}));
}

}  // namespace
}  // namespace collet::codegraph
