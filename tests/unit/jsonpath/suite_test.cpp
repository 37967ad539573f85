// SPDX-License-Identifier: MIT
// The compliance test suite of RFC 9535: every case.
#include <algorithm>
#include <gtest/gtest.h>
#include <iostream>

#include <collet/json.hpp>

#include "tests/unit/json_schema/files.hpp"
#include "tests/unit/jsonpath/selecting.hpp"

namespace collet::support::jsonpath {
namespace {

using Values = std::vector<std::string_view>;

Values values(json::View array) {
  Values out;
  for (const auto item : array.items())
    out.push_back(item.raw());
  return out;
}

bool equal(const Values& a, const Values& b) {
  static const json_schema::JsonTextAccess access;
  StepBudget work;
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](std::string_view x, std::string_view y) {
    return json_schema::equal_values({&access, json_schema::json_value(x)},
                                     {&access, json_schema::json_value(y)}, work);
  });
}

std::vector<std::string> texts(json::View array) {
  std::vector<std::string> out;
  for (const auto item : array.items())
    out.push_back(*item.string());
  return out;
}

/// Returns an empty text if the query gives the result of the case.
std::string problem_of(json::View test) {
  const std::string query = *test["selector"].string();
  const auto path = JsonPath::compile(query);
  if (test["invalid_selector"].boolean().value_or(false)) return path ? "accepted an invalid selector" : "";
  if (!path) return path.error().message;
  static const json_schema::JsonTextAccess access;
  StepBudget work;
  const auto selection = path->select({&access, json_schema::json_value(test["document"].raw())}, work);
  if (!selection) return selection.error().message;
  Values found;
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < selection->size(); ++i) {
    const auto value = selection->value(i);
    found.emplace_back(static_cast<const char*>(value.data), value.bits);
    paths.push_back(selection->path(i));
  }
  if (test["result"]) {
    if (!equal(found, values(test["result"]))) return "selected other values";
    return paths == texts(test["result_paths"]) ? "" : "selected by other paths";
  }
  std::vector<json::View> path_lists;
  for (const auto list : test["results_paths"].items())
    path_lists.push_back(list);
  std::size_t number = 0;
  for (const auto list : test["results"].items()) {
    const auto wanted = path_lists.at(number++);
    if (equal(found, values(list)) && paths == texts(wanted)) return "";
  }
  return "selected none of the permitted lists";
}

TEST(JsonPathSuite, EveryCaseOfTheComplianceSuitePasses) {
  const auto file = json_schema::test_data() / "jsonpath-cts" / "cts.json";
  if (!std::filesystem::is_regular_file(file)) {
    if (json_schema::in_ci()) FAIL() << file << " is not there";
    GTEST_SKIP() << file << " is not there; COLLET_TEST_DATA says where it is";
  }
  const std::string text = json_schema::read_file(file);
  std::size_t cases = 0;
  std::size_t passed = 0;
  for (const auto test : json::View(text)["tests"].items()) {
    ++cases;
    const std::string problem = problem_of(test);
    if (problem.empty())
      ++passed;
    else
      ADD_FAILURE() << *test["name"].string() << " (" << test["selector"].raw() << "): " << problem;
  }
  std::cout << passed << " of " << cases << " cases pass\n";
  EXPECT_EQ(cases, 703U);
}

}  // namespace
}  // namespace collet::support::jsonpath
