// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/overview_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/overview/rewritten.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

std::vector<std::string> lines(const std::string& text, std::size_t count, std::size_t size) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(text + std::to_string(i) + std::string(size, 'x'));
  return out;
}

Overview large() {
  Overview out;
  out.languages = {"java: 1 files, 1 lines"};
  out.kinds = "CLASS 1";
  out.schemas = lines("schema", 30, 200);
  out.schemas.emplace_back("… 12 schemas more");
  out.services = lines("service", 20, 200);
  out.namespaces = lines("namespace", 10, 200);
  out.modules = lines("module", 100, 80);
  out.types = lines("type", k_overview_types, 60);
  return out;
}

TEST(OverviewText, FitsItsBudgetWithWholeLines) {
  const auto overview = large();
  OverviewText text(overview, Verbosity::standard, {});
  text.choose(overview.types, 0, 100, true);
  std::size_t size = 100 + text.facts().size();
  for (std::size_t i = 0; i < text.types(); ++i)
    size += overview.types[i].size() + 3;
  EXPECT_LE(size, OverviewText::k_budget);
  EXPECT_GE(size, OverviewText::k_budget - 500);
  EXPECT_GE(text.types(), 3U);
  EXPECT_THAT(text.facts(),
              testing::StartsWith("- java: 1 files, 1 lines\nKinds: CLASS 1\nSchemas:\n- schema0x"));
  EXPECT_THAT(text.facts(), testing::HasSubstr("Services:\n- service0x"));
  EXPECT_THAT(text.facts(), testing::HasSubstr("- … "));
}

TEST(OverviewText, ASmallOverviewIsWhole) {
  Overview overview;
  overview.languages = {"java: 1 files, 1 lines"};
  overview.kinds = "CLASS 1";
  overview.namespaces = {"p: 2 types"};
  overview.modules = {"a: 1 files, 1 lines"};
  OverviewText text(overview, Verbosity::standard, {});
  text.choose({}, 0, 100, true);
  EXPECT_EQ(text.facts(),
            "- java: 1 files, 1 lines\nKinds: CLASS 1\nNamespaces:\n- p: 2 types\nModules:\n- a: 1 files, 1 "
            "lines\n");
}

TEST(OverviewText, CountsTheSchemasAndModulesThatAreLeftOut) {
  auto overview = large();
  OverviewText text(overview, Verbosity::summary, {});
  text.choose({}, 0, 0, false);
  EXPECT_THAT(text.facts(), testing::EndsWith("\n- … 39 more\n"));
  OverviewText breakdown(overview, Verbosity::standard, {{"other", "  Type"}});
  breakdown.choose({}, 0, 0, false);
  EXPECT_THAT(breakdown.facts(), testing::EndsWith("\n- … 60 more\n"));
}

TEST(Rewritten, SentencesAreKeptByTheFactsThatTheyReplace) {
  const Scratch scratch;
  Rewritten written(5);
  written.add("dbo: 2 tables", "It has \"two\" tables.");
  ASSERT_TRUE(written.write(scratch.path()));
  const auto read = Rewritten::read(scratch.path(), 5);
  EXPECT_EQ(read.line("dbo: 2 tables"), "(model) It has \"two\" tables.");
  EXPECT_EQ(read.line("dbo: 2 tables `0a`"), "(model) It has \"two\" tables. `0a`");
  EXPECT_EQ(read.line("dbo: 3 tables"), "dbo: 3 tables");
  EXPECT_EQ(Rewritten::read(scratch.path(), 6).size(), 0U);
}

TEST(Rewritten, ADamagedFileIsAsNone) {
  const Scratch scratch;
  for (const char* const text :
       {"", "{", "[]", R"({"model":5,"sentences":{"a":"b"}})", R"({"model":"5","sentences":3})"}) {
    scratch.write("sentences.json", text);
    EXPECT_EQ(Rewritten::read(scratch.path(), 5).size(), 0U) << text;
  }
}

}  // namespace
}  // namespace collet::codegraph
