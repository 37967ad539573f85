// SPDX-License-Identifier: MIT
#include "tests/unit/diff/diff_under_test.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include <collet/json.hpp>

namespace collet::test {
namespace {

std::string arguments(std::string_view base, std::string_view revision, std::string_view more) {
  std::string text = "{\"base\":{\"content\":";
  json::append_string(text, base);
  text += "},\"revision\":{\"content\":";
  json::append_string(text, revision);
  text += '}';
  if (!more.empty()) text.append(",").append(more);
  return text + "}";
}

}  // namespace

Answer diff(std::string_view base, std::string_view revision, std::string_view more) {
  PluginUnderTest plugin(collet_plugin_v1);
  return plugin.call("diff", arguments(base, revision, more));
}

std::string diff_json(std::string_view base, std::string_view revision, std::string_view more) {
  const Answer answer = diff(base, revision, more);
  EXPECT_EQ(answer.status, COLLET_OK) << answer.error;
  return answer.json;
}

std::vector<std::string> rules_found(std::string_view base, std::string_view revision) {
  std::vector<std::string> rules;
  const std::string text = diff_json(base, revision, R"("limit":1000,"max_response_tokens":1000000)");
  for (const auto& change : json::View(text)["changes"].items())
    rules.push_back(change["rule"].string().value_or(""));
  std::sort(rules.begin(), rules.end());
  return rules;
}

std::string with_operation(std::string_view members, std::string_view version) {
  std::string text = "openapi: ";
  text.append(version).append("\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    post: {");
  return text.append(members).append("}\n");
}

}  // namespace collet::test
