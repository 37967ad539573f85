// SPDX-License-Identifier: MIT
/// Small documents that the specification allows or forbids in one way. A row of verdicts.tsv contains the
/// name, the version, the verdict, the document without its version (in YAML's flow style), and the reason if
/// it is not obvious. A forbidden document has exactly one error.
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

struct Row {
  std::string name, version, verdict, rest;
};

std::vector<Row> rows() {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + "/tests/unit/validate/verdicts.tsv");
  std::vector<Row> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> cells(1);
    for (const char c : line) {
      if (c == '\t') {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    EXPECT_EQ(cells.size(), 5U) << line;
    if (cells.size() == 5) all.push_back({cells[0], cells[1], cells[2], cells[3]});
  }
  return all;
}

std::string whole(const Row& row) {
  static const std::vector<std::pair<std::string, std::string>> k_versions = {{"2.0", "swagger: '2.0'"},
                                                                              {"3.0", "openapi: 3.0.4"},
                                                                              {"3.1", "openapi: 3.1.1"},
                                                                              {"3.2", "openapi: 3.2.0"}};
  std::string text = "--- {";  // a text that begins with a brace would be read as JSON
  for (const auto& [version, field] : k_versions)
    if (version == row.version) text.append(field).append(", ");
  if (!row.rest.starts_with("info:")) text.append("info: {title: A, version: '1'}, ");
  return text.append(row.rest).append("}\n");
}

TEST(Verdicts, EachDocumentHasItsVerdict) {
  const auto all = rows();
  EXPECT_GE(all.size(), 150U);
  std::set<std::string> names;
  for (const Row& row : all) {
    EXPECT_TRUE(names.insert(row.name + " in " + row.version).second) << row.name;
    const auto answer = validated(whole(row), R"("no_warnings":true)");
    const json::View view(answer);
    const auto errors = view["error_count"].integer();
    ASSERT_TRUE(row.verdict == "valid" || row.verdict == "invalid") << row.verdict;
    EXPECT_EQ(errors, row.verdict == "valid" ? 0 : 1)
        << row.name << " in " << row.version << ", " << row.verdict << ": " << whole(row) << answer;
  }
}

}  // namespace
}  // namespace collet::test
