// SPDX-License-Identifier: MIT
#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

namespace fs = std::filesystem;

class Access : public ::testing::Test {
 protected:
  Access() {
    fs::create_directories(folder_.path() / "home/u/project");
    home_ = folder_.path() / "home/u";
    project_ = home_ / "project";
  }
  AccessRoots resolve(std::vector<std::string> read, const fs::path& working) {
    AccessSettings access;
    access.read.value = std::move(read);
    access.write.value = {};
    return resolve_access(access, working, home_, warnings_);
  }
  using Roots = std::vector<std::string>;

  Folder folder_;
  fs::path home_;
  fs::path project_;
  std::vector<std::string> warnings_;
};

TEST_F(Access, DotIsTheWorkingDirectory) {
  EXPECT_EQ(resolve({"."}, project_).read, Roots{project_.string()});
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(Access, DotIsDroppedInHomeAboveItAndAtTheRoot) {
  for (const fs::path& working : {home_, home_.parent_path(), fs::path("/")}) {
    EXPECT_TRUE(resolve({"."}, working).read.empty()) << working;
  }
  EXPECT_EQ(warnings_.size(), 3U);
  EXPECT_NE(warnings_[0].find(home_.string()), std::string::npos);
}

TEST_F(Access, ReadAndWriteTogetherWarnOnce) {
  resolve_access(AccessSettings{}, home_, home_, warnings_);
  EXPECT_EQ(warnings_.size(), 1U);
}

TEST_F(Access, OtherWaysToWriteAWideFolderAreDroppedToo) {
  for (const char* root : {"..", "./..", "../../..", "./"})
    EXPECT_TRUE(resolve({root}, std::string(root) == "./" ? home_ : project_).read.empty()) << root;
}

TEST_F(Access, AnAbsoluteRootIsKept) {
  EXPECT_EQ(resolve({"/", home_.string()}, home_).read, (Roots{"/", home_.string()}));
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(Access, TildeIsHome) {
  EXPECT_EQ(resolve({"~/project", "~"}, "/").read, (Roots{project_.string(), home_.string()}));
}

TEST_F(Access, LinksAndDotsAreResolvedAndDoublesDropped) {
  fs::create_directory_symlink(project_, folder_.path() / "link");
  EXPECT_EQ(resolve({folder_.at("link"), project_.string() + "/../project/", "."}, project_).read,
            Roots{project_.string()});
}

TEST_F(Access, ARootThatDoesNotExistIsKeptAbsolute) {
  EXPECT_EQ(resolve({"later/", "/nowhere/at/all"}, project_).read,
            (Roots{(project_ / "later").string(), "/nowhere/at/all"}));
}

TEST_F(Access, ARootThatDoesNotExistIsAWarningWithItsPlaceAndTheNearestName) {
  AccessSettings access;
  access.read = {{folder_.at("home/u/projekt")}, {"/c.toml", 2, 8}};
  access.write = {{"/nowhere/at/all"}, {"/c.toml", 3, 9}};
  resolve_access(access, project_, home_, warnings_);
  EXPECT_EQ(warnings_, (Roots{"/c.toml:2:8: access.read: the folder '" + folder_.at("home/u/projekt") +
                                  "' does not exist; did you mean 'project'?",
                              "/c.toml:3:9: access.write: the folder '/nowhere/at/all' does not exist"}));
}

}  // namespace
}  // namespace collet::host::config
