// SPDX-License-Identifier: MIT
/// docs/workflows.md matches the implementation.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "plugins/workflow/language/expression/expression.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

std::string guide() {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + "/docs/workflows.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
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
