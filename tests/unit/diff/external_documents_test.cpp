// SPDX-License-Identifier: MIT
/// Files that the documents reference are compared if they can be read, and reported otherwise.
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "tests/unit/diff/diff_under_test.hpp"
#include "tests/unit/openapi/hostile_files.hpp"

namespace collet::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> changed(const std::string& base, const std::string& revision,
                                 const std::string& readable) {
  std::string arguments = R"({"base":{"file":")" + base + R"("},"revision":{"file":")" + revision;
  const auto answer =
      PluginUnderTest(collet_plugin_v1).call("diff", arguments + R"("},"limit":1000})", readable);
  EXPECT_EQ(answer.status, COLLET_OK) << answer.error;
  std::vector<std::string> rules;
  for (const auto& change : json::View(answer.json)["changes"].items())
    rules.push_back(change["rule"].string().value_or(""));
  std::sort(rules.begin(), rules.end());
  return rules;
}

TEST(DiffExternalDocuments, AnyFileEqualsItself) {
  for (const HostileFiles& given : hostile_files()) {
    SCOPED_TRACE(given.name);
    const HostileFolder folder(given);
    const auto base = folder.root("root.yaml", folder.reference());
    const auto revision = folder.root("again.yaml", folder.reference());
    EXPECT_THAT(changed(base, revision, folder.readable()), IsEmpty());
  }
}

TEST(DiffExternalDocuments, AnUnreadableFileIsReportedInBothDirections) {
  using End = HostileFiles::End;
  for (const HostileFiles& given : hostile_files()) {
    SCOPED_TRACE(given.name);
    const HostileFolder folder(given);
    const auto base = folder.root("root.yaml", folder.reference());
    const auto revision = folder.root("plain-root.yaml", "{type: boolean}");
    const auto there = changed(base, revision, folder.readable());
    const auto back = changed(revision, base, folder.readable());
    if (given.end != End::closed && given.end != End::missing) {  // a cycle does not restrict values
      EXPECT_THAT(there, Not(IsEmpty()));
      EXPECT_THAT(back, Not(IsEmpty()));
    } else {
      EXPECT_THAT(there, ElementsAre("response-body-unresolved"));
      EXPECT_THAT(back, ElementsAre("response-body-unresolved"));
    }
  }
}

}  // namespace
}  // namespace collet::test
