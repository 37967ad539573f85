// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <collet/page.hpp>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

/// A document with many elements of each kind, with long words.
std::string huge() {
  std::string paths;
  std::string schemas;
  std::string members;
  const std::string words = "lists " + std::string(84, 'w');
  for (int i = 1000; i < 2000; ++i) {
    const auto number = std::to_string(i);
    const std::string comma = i == 1000 ? "" : ",";
    paths +=
        comma + "\"/p" + number + R"(/{id}":{"get":{"operationId":"get)" + number + R"(","summary":")" +
        words + R"(","tags":["service )" + number +
        R"( of many","all"],"parameters":[{"name":"id","in":"path"}],"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Wide"}}}},
             "responses":{"200":{"description":"d","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Wide"}}}}}}})";
    members += comma + "\"member" + number + R"(":{"type":"string","description":")" + words + "\"}";
    schemas += R"(,"a)" + number + R"(.Same":{})";
  }
  return R"({"openapi":"3.0.0","info":{"title":"t","version":"1"},"paths":{)" + paths +
         R"(},"components":{"schemas":{"Wide":{"properties":{)" + members + "}}" + schemas + "}}}";
}

TEST(Budget, LimitsEveryAnswerAndNamesTheNextCall) {
  const auto document = huge();
  for (const auto* const question :
       {"", R"("limit":50)", R"("service":"all","limit":50)", R"("query":"lists","limit":50)",
        R"("operationId":"get1234")", R"("schema":"Wide")", R"("service":"none")"}) {
    for (const int tokens : {500, 2000, 10000}) {
      const auto text = ask(document, question, tokens);
      EXPECT_LE(count_characters(text), static_cast<std::size_t>(tokens) * 4) << question;
      const bool more = text.find("offset=") != std::string::npos ||
                        text.find(" more: `search_api()`") != std::string::npos;
      EXPECT_TRUE(more) << question << "\n" << text;
    }
  }
  EXPECT_LE(ask(document, R"("schema":"Same")", 500).size(), 2000U);
}

TEST(Budget, PagesHaveNoGapAndNoOverlap) {
  const auto document = huge();
  std::size_t offset = 0;
  std::vector<std::string> seen;
  while (offset < 1001) {
    const auto text = ask(document, R"("offset":)" + std::to_string(offset), 1000);
    for (std::size_t at = text.find("\n- "); at != std::string::npos; at = text.find("\n- ", at + 1))
      seen.push_back(text.substr(at + 3, text.find('\n', at + 1) - at - 3));
    const auto next = text.find("next: offset=");
    if (next == std::string::npos) break;
    const auto after = static_cast<std::size_t>(std::stoul(text.substr(next + 13)));
    ASSERT_GT(after, offset);
    offset = after;
  }
  EXPECT_EQ(seen.size(), 1001U);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

TEST(Budget, ACancelledCallEnds) {
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel();
  EXPECT_EQ(plugin.call("search_api", with_content(huge(), R"("schema":"Wide")")).status, COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::test
