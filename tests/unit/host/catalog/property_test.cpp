// SPDX-License-Identifier: MIT
/// For random rules: no denied tool is shown, every decision has a reason, and the list is sorted, unique and
/// repeatable.
#include <algorithm>
#include <random>
#include <set>

#include "sdk/support/text/glob.hpp"
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

/// A small vocabulary, so that globs, ids, names and prefixes often match.
class Draw {
 public:
  explicit Draw(std::uint32_t seed) : engine_(seed) {}

  std::size_t below(std::size_t end) { return engine_() % end; }
  std::string id() { return one_of({"a", "b", "ab", "ba", "aab", "b_a"}); }
  std::string plugin() { return one_of({"p", "q", "a"}); }
  std::string glob() {
    return one_of({"*", "a*", "*b", "a", "b", "p:*", "q:a", "?", "[ab]*", "b_*", "x*", "xa", "p:ab", "*_a"});
  }
  std::string name() { return one_of({"a", "b", "xa", "x b", "", "ab"}); }
  std::string exposure() { return one_of({"default", "default", "opt_in", "internal"}); }

  config::Settings settings() {
    config::Settings out;
    out.expose.allow_set = below(2) == 0;
    rules(out.expose.allow);
    rules(out.expose.deny);
    for (std::size_t i = below(3); i > 0; --i) {
      const std::string key = below(2) == 0 ? id() : plugin() + ":" + id();
      out.expose.rename[key] = {name(), origin()};
    }
    if (below(3) == 0) out.expose.prefix = {one_of({"x", "a", "p:"}), origin()};
    return out;
  }

  Texts plugins() {
    Texts out;
    for (const char* plugin : {"a", "p", "q"}) {
      std::vector<std::string> tools;
      for (std::size_t i = below(5); i > 0; --i)
        tools.push_back(tool_json(id(), R"(,"exposure":")" + exposure() + "\""));
      out.emplace_back(plugin, tools_json(tools));
    }
    return out;
  }

 private:
  std::string one_of(std::initializer_list<const char*> words) {
    return *(words.begin() + below(words.size()));
  }
  config::Origin origin() { return {"/c.toml", static_cast<std::uint32_t>(1 + below(90)), 1, below(4) == 0}; }
  void rules(std::vector<config::Rule>& out) {
    for (std::size_t i = below(4); i > 0; --i)
      out.push_back({glob(), origin()});
  }
  std::mt19937 engine_;
};

bool denied(const Tool& tool, const config::Settings& settings) {
  for (const auto& rule : settings.expose.deny) {
    for (const auto& text : {tool.id, tool.key(), tool.name}) {
      if (support::glob_match(rule.glob, text)) return true;
    }
  }
  return false;
}

bool named_literally(const Tool& tool, const config::Settings& settings) {
  for (const auto& rule : settings.expose.allow) {
    if (rule.glob == tool.id || rule.glob == tool.key() || rule.glob == tool.name) return true;
  }
  return false;
}

TEST(AnyRules, ShowNothingThatIsDeniedAndExplainEverything) {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Draw draw(seed);
    const auto settings = draw.settings();
    const auto plugins = draw.plugins();
    const Catalog catalog = catalog_of(plugins, settings);
    std::set<std::string> seen;
    std::string last;
    for (const Tool* tool : catalog.exposed()) {
      EXPECT_FALSE(denied(*tool, settings)) << tool->key();
      EXPECT_NE(tool->exposure, Exposure::internal);
      if (tool->exposure == Exposure::opt_in) {
        EXPECT_TRUE(settings.expose.allow_set && named_literally(*tool, settings)) << tool->key();
      }
      EXPECT_TRUE(seen.insert(tool->name).second) << tool->name;
      EXPECT_LE(last, tool->name);
      EXPECT_EQ(catalog.find_exposed(tool->name), tool);
      last = tool->name;
    }
    for (const auto& tool : catalog.all()) {
      EXPECT_FALSE(tool->reason.empty());
      EXPECT_EQ(tool->state == State::exposed,
                seen.contains(tool->name) && catalog.find_exposed(tool->name) == tool.get());
    }
    const Catalog again = catalog_of(plugins, settings);
    EXPECT_EQ(names(again), names(catalog));
    EXPECT_EQ(again.warnings(), catalog.warnings());
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace collet::host::catalog
