// SPDX-License-Identifier: MIT
// The fixtures of the Overlay Specification: every compliant set and every file of 1.0 and 1.1.
#include <iostream>

#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/read/yaml_document.hpp"
#include "tests/unit/json_schema/files.hpp"
#include "tests/unit/overlay/overlaying.hpp"

namespace collet::test {
namespace {

namespace fs = std::filesystem;
using support::json_schema::read_file;

class OverlaySuite : public testing::Test {
 protected:
  void SetUp() override {
    root_ = support::json_schema::test_data() / "overlay-spec";
    if (fs::is_directory(root_)) return;
    if (support::json_schema::in_ci()) FAIL() << root_ << " is not there";
    GTEST_SKIP() << root_ << " is not there; COLLET_TEST_DATA says where it is";
  }
  fs::path root_;
};

TEST_F(OverlaySuite, EveryCompliantSetGivesItsOutput) {
  std::size_t sets = 0;
  for (const auto& entry : fs::directory_iterator(root_ / "compliant-sets")) {
    if (!entry.is_directory()) continue;
    ++sets;
    const auto text =
        applied(read_file(entry.path() / "openapi.yaml"), read_file(entry.path() / "overlay.yaml"));
    const auto got = openapi::read_yaml_document(text);
    ASSERT_TRUE(got) << entry.path() << ": " << text;
    const auto wanted = openapi::read_yaml_document(read_file(entry.path() / "output.yaml"));
    EXPECT_EQ(openapi::edit::first_difference((*got)->root(), (*wanted)->root()), "=") << entry.path();
  }
  std::cout << sets << " compliant sets\n";
  EXPECT_EQ(sets, 8U);
}

TEST_F(OverlaySuite, EveryFixtureIsValidOrNotAsItsFolderSays) {
  std::size_t files = 0;
  for (const std::string version : {"v1.0", "v1.1"}) {
    for (const std::string verdict : {"pass", "fail"}) {
      for (const auto& entry : fs::directory_iterator(root_ / "tests" / version / verdict)) {
        ++files;
        const Answer answer = overlay_validate(read_file(entry.path()));
        ASSERT_EQ(answer.status, COLLET_OK) << entry.path() << ": " << answer.error;
        EXPECT_EQ(json::View(answer.json)["valid"].boolean(), verdict == "pass")
            << entry.path() << ": " << answer.json;
      }
    }
  }
  std::cout << files << " fixtures\n";
  EXPECT_EQ(files, 67U);
}

}  // namespace
}  // namespace collet::test
