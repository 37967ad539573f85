// SPDX-License-Identifier: MIT
#include "host/catalog/instructions.hpp"

#include <algorithm>
#include <deque>
#include <gmock/gmock.h>
#include <utility>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// Plugins whose manifests have the members of their purpose.
class Deployment {
 public:
  void add(const std::string& id, const std::string& summary, std::vector<std::string> keywords,
           const std::vector<std::string>& tools) {
    auto& file = files_.emplace_back();
    file.id = id;
    file.summary = summary;
    file.keywords = std::move(keywords);
    std::vector<std::string> described;
    described.reserve(tools.size());
    for (const auto& tool : tools)
      described.push_back(tool_json(tool));
    texts_.push_back(tools_json(described));
  }
  /// Adds a plugin with tools as `tool_json` writes them.
  void add_described(const std::string& id, const std::string& summary,
                     const std::vector<std::string>& tools) {
    add(id, summary, {"k"}, {});
    texts_.back() = tools_json(tools);
  }
  plugin::PluginFile& last() { return files_.back(); }
  std::string instructions(const std::string& toml = "") const { return surface(toml).first; }
  std::string brief(const std::string& toml = "") const { return surface(toml).second; }

 private:
  /// Returns the text and its brief form.
  std::pair<std::string, std::string> surface(const std::string& toml) const {
    std::vector<PluginDescription> plugins;
    for (std::size_t i = 0; i < files_.size(); ++i)
      plugins.push_back({&files_[i], texts_[i]});
    const Catalog catalog = Catalog::build(plugins, settings_of(toml));
    return {catalog.surface().instructions, catalog.surface().brief_instructions};
  }

  std::deque<plugin::PluginFile> files_;
  std::deque<std::string> texts_;
};

Deployment three_families() {
  Deployment out;
  out.add("diff", "what changed", {"maps", "changes"}, {"diff"});
  out.add("host", "the rest of an answer", {}, {"more"});
  out.last().provider = plugin::Provider::host;
  out.add("walk", "lists things", {"streets", "maps"}, {"walk_a", "walk_b", "walk_c", "walk_d"});
  return out;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

TEST(Instructions, HaveTheKeywordsAndALineForEachPlugin) {
  EXPECT_EQ(three_families().instructions(),
            "Tools for maps, streets, changes; search them before you work on such things by hand.\n"
            "diff: what changed\n"
            "walk_*: lists things\n"
            "more: the rest of an answer");
}

TEST(Instructions, AreOfTheExposedToolsUnderTheirNames) {
  const auto text = three_families().instructions(
      "expose.deny = ['diff', 'walk_c', 'walk_d']\nexpose.rename = { walk_a = 'streets' }");
  EXPECT_THAT(text, HasSubstr("\nstreets, walk_b: lists things"));
  EXPECT_THAT(text, Not(HasSubstr("changes")));
}

TEST(Instructions, OfTheOperatorTakePrecedenceEvenIfEmpty) {
  EXPECT_EQ(three_families().instructions("host.instructions = 'Ask me.'"), "Ask me.");
  EXPECT_EQ(three_families().instructions("host.instructions = ''"), "");
}

TEST(Instructions, BehindDoorsAreTheFirstSentenceAlone) {
  const std::string all = three_families().instructions();
  ASSERT_NE(all.find('\n'), std::string::npos);
  EXPECT_EQ(three_families().instructions("expose.mode = 'meta'"), all.substr(0, all.find('\n')));
  EXPECT_EQ(three_families().instructions("expose.mode = 'meta'\nhost.instructions = \"a\\nb\""), "a\nb");
}

TEST(Instructions, InBriefAreTheFirstSentenceOfTheHostAndAllOfTheOperator) {
  EXPECT_EQ(three_families().brief(), first_line(three_families().instructions()));
  EXPECT_EQ(three_families().brief("host.instructions = \"a\\nb\""), "a\nb");
}

TEST(Instructions, NameTheArgumentsThatBriefFormsLeaveOut) {
  const auto tool = [](const std::string& id, const std::string& rare) {
    return R"({"id":")" + id + R"(","description":"Does.","description_brief":"Do.","input_schema":)" +
           R"({"type":"object","properties":{"a":{},"b":{"x-collet-rare":true},")" + rare +
           R"(":{"x-collet-rare":true}}}})";
  };
  Deployment out;
  out.add_described("f", "finds", {tool("one", "c"), tool("two", "d")});
  EXPECT_THAT(out.instructions(), EndsWith("\none, two: finds"));
  EXPECT_THAT(out.instructions("expose.descriptions = 'brief'"),
              EndsWith("\none, two: finds; not listed, but accepted: b, c, d"));
  EXPECT_THAT(out.instructions("expose.descriptions = 'brief'\n[tools.two]\nhide = ['d']"),
              EndsWith("accepted: b, c"));
}

TEST(Instructions, WithoutKeywordsThereAreNone) {
  Deployment plain;
  plain.add("a", "summary alone", {}, {"a"});
  EXPECT_EQ(plain.instructions(), "");
}

TEST(Instructions, ManyToolsWithoutACommonWordAreCounted) {
  Deployment many;
  many.add("a", "does", {"k"}, {"one", "two", "three", "four", "five"});
  EXPECT_THAT(many.instructions(), HasSubstr("\nfive, four, one and 2 more: does"));
}

TEST(Instructions, StayWithinTheirLimitsForAnyNumberOfPlugins) {
  Deployment many;
  for (char id = 'a'; id <= 'z'; ++id) {
    std::vector<std::string> words;
    words.reserve(32);
    for (int i = 0; i < 32; ++i)
      words.push_back(std::string(static_cast<std::size_t>(1 + (i * 7 + id) % 40), id) +
                      std::to_string(i % 10));
    many.add(std::string(1, id), std::string(200, id), std::move(words), {std::string(1, id)});
  }
  const auto text = many.instructions();
  EXPECT_LE(text.size(), k_max_instructions);
  EXPECT_LE(first_line(text).size(), k_max_first_sentence);
  EXPECT_THAT(text, StartsWith("Tools for "));
  EXPECT_EQ(first_line(text).back(), '.');
  EXPECT_EQ(text, many.instructions());
}

}  // namespace
}  // namespace collet::host::catalog
