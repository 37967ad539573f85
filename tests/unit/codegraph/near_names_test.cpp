// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/near_names.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "plugins/codegraph/project/index_run.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

class NearNames : public testing::Test {
 protected:
  NearNames() {
    project.name = "t";
    project.root = scratch.path() + "/root";
    project.folder = scratch.path() + "/state";
    std::string text = "package p; class Shop { void sellDevice() {} void buyNothing() {} ";
    for (int i = 0; i < 50; ++i)
      text += "void filler" + std::to_string(i) + "() {} ";
    scratch.write("root/Shop.java", text + "}");
    if (!index_project(project, nullptr, nullptr)) throw std::runtime_error("no index");
  }
  /// Lets the index state that it has this number of symbols.
  void claim_symbols(int number) const {
    const auto database = Database::open_to_write(project.index_path());
    database.run(("UPDATE meta SET value = '" + std::to_string(number) + "' WHERE key = 'symbols'").c_str());
  }
  std::vector<std::string> near(const std::string& name) const {
    const auto reader = IndexReader::open(project.index_path());
    return near_names(*reader, name, 3);
  }
  Scratch scratch;
  ProjectSettings project;
};

TEST_F(NearNames, ComparesAllNamesOfASmallProject) {
  EXPECT_EQ(near("Zhop").at(0), "Shop");
  EXPECT_EQ(near("seelDevice").at(0), "sellDevice");
  EXPECT_TRUE(near("nothingLikeThis").empty());
}

TEST_F(NearNames, ComparesNamesThatBeginAlikeOrShareAWordInALargeProject) {
  claim_symbols(1000000);
  EXPECT_EQ(near("sellDevise").at(0), "sellDevice");  // it begins alike
  EXPECT_EQ(near("zellDevice").at(0), "sellDevice");  // it shares a word
  EXPECT_TRUE(near("Zhop").empty());
}

}  // namespace
}  // namespace collet::codegraph
