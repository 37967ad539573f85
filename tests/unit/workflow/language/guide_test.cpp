// SPDX-License-Identifier: MIT
/// docs/workflows.md matches the implementation and the schema for editors.
#include <cctype>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <utility>

#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}
std::string guide() {
  return text_of("/docs/workflows.md");
}

/// Calls `visit` with each key of an object that the schema describes.
void each_key(const Value& schema, const std::function<void(const std::string&)>& visit) {
  for (const auto& [name, value] : schema["properties"].members())
    visit(name);
  for (const auto& [name, value] : schema.members())
    each_key(value, visit);
  for (const auto& item : schema.items())
    each_key(item, visit);
}

TEST(Guide, HasARowForEveryKeyOfTheEditorSchema) {
  const auto schema = Value::parse(text_of("/config/schemas/workflows.json"));
  ASSERT_TRUE(schema);
  // The tables begin below the example; their keys are in backticks, alone or within braces.
  const std::string text = guide();
  const std::string tables =
      text.substr(text.find("## File"), text.find("## Expressions") - text.find("## File"));
  std::set<std::string, std::less<>> words;
  for (std::size_t at = 0; (at = tables.find('`', at)) != std::string::npos;) {
    const auto end = tables.find('`', at + 1);
    ASSERT_NE(end, std::string::npos);
    std::string word;
    for (const char c : tables.substr(at + 1, end - at - 1) + " ") {
      const bool in_word = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
      if (in_word) word += c;
      if (!in_word) words.insert(std::exchange(word, {}));
    }
    at = end + 1;
  }
  std::size_t keys = 0;
  each_key(*schema, [&](const std::string& key) {
    ++keys;
    EXPECT_TRUE(words.count(key) == 1) << key;
  });
  EXPECT_GE(keys, 100U);
}

TEST(Guide, StatesTheEffectiveLimits) {
  const std::string text = guide();
  const auto states = [&](const std::string& row) { EXPECT_NE(text.find(row), std::string::npos) << row; };
  const auto seconds = [](Milliseconds time) { return std::to_string(time.count() / 1000); };
  states("| `timeout` | that of the server in servers.json, else " + seconds(k_default_step_timeout) + "s |");
  states("| `timeout` | " + std::to_string(k_default_run_timeout.count() / 60'000) + "m; a call ends at");
  states("| `finally` | `timeout: " + seconds(k_default_finally_timeout) + "s` |");
  states("| `max_items` | " + std::to_string(k_default_max_items) + "; at most 10,000 |");
  states("A file has at most " + std::to_string(k_max_file_bytes >> 20U) +
         " MiB, 64 levels and 100,000 values");
  states("a folder has at most " + std::to_string(k_max_files) + " files");
  states("at most " + std::to_string(k_max_expression_bytes >> 10U) + " KiB and " +
         std::to_string(k_max_expression_depth) + " levels");
  // A value beyond a limit of the tables is an error, and the limit itself is not.
  const auto errors = [](const std::string& step) {
    return load_findings("w:\n  description: d\n  steps: [{call: 'a:b', " + step + "}]\n").find("error[") !=
           std::string::npos;
  };
  for (const auto& [key, most] : {std::pair{"for_each: '[1]', max_items: ", 10'000},
                                  {"for_each: '[1]', max_parallel: ", 64},
                                  {"retry: ", 20}}) {
    EXPECT_FALSE(errors(key + std::to_string(most))) << key;
    EXPECT_TRUE(errors(key + std::to_string(most + 1))) << key;
  }
  EXPECT_FALSE(errors("repeat: { until: 'true', max: 1000 }"));
  EXPECT_TRUE(errors("repeat: { until: 'true', max: 1001 }"));
}

TEST(Guide, HasAValidExample) {
  const std::string text = guide();
  const auto begin = text.find("```yaml\n");
  ASSERT_NE(begin, std::string::npos);
  const std::string example = text.substr(begin + 8, text.find("```\n", begin + 8) - begin - 8);
  EXPECT_EQ(all_findings(example), "");
  EXPECT_EQ(load_text(example).model.workflows.size(), 1U);
}

TEST(Guide, NamesEveryFilterAndKey) {
  const std::string text = guide();
  for (const std::string& name : filter_names()) {
    EXPECT_TRUE(text.find("`" + name + "`") != std::string::npos ||
                text.find("`" + name + "(") != std::string::npos)
        << name;
  }
  // The finding about an unknown key lists the known keys.
  const std::string told = load_findings("w:\n  description: d\n  zzzz: 1\n  steps: [{sleep: 1, zzzz: 1}]\n");
  std::size_t keys = 0;
  for (auto at = told.find("known here: "); at != std::string::npos; at = told.find("known here: ", at)) {
    at += 12;
    std::istringstream list(told.substr(at, told.find('\n', at) - at));
    for (std::string key; std::getline(list, key, ',');) {
      key.erase(0, key.find_first_not_of(' '));
      ++keys;
      if (key == "save_as" || key == "externalServers")
        continue;  // another spelling, and a key without a meaning here
      EXPECT_NE(text.find(key), std::string::npos) << key;
    }
  }
  EXPECT_EQ(keys, 53U);
}

}  // namespace
}  // namespace collet::workflow::test
