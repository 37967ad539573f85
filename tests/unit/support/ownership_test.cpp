// SPDX-License-Identifier: MIT
#include "sdk/support/file/ownership.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

#include "tests/unit/support/temporary_folder.hpp"

namespace collet::support {
namespace {

constexpr uid_t k_self = 1000;
constexpr uid_t k_other = 1001;
constexpr gid_t k_own_group = 1000;
constexpr gid_t k_staff = 50;

struct OwnershipCase {
  const char* name;
  uid_t owner;
  gid_t group;
  mode_t mode;
  Part part;
  const char* problem;  ///< beginning of the expected text, or "" for none
};

class Ownership : public ::testing::TestWithParam<OwnershipCase> {};
TEST_P(Ownership, IsJudgedByOwnerModeAndPart) {
  const Trust trust{{0, k_self},
                    [](uid_t user, gid_t group) { return user == k_self && group == k_own_group; }};
  struct stat info {};
  info.st_uid = GetParam().owner;
  info.st_gid = GetParam().group;
  info.st_mode = GetParam().mode;
  const auto problem = ownership_problem(info, GetParam().part, trust);
  const std::string expected = GetParam().problem;
  EXPECT_EQ(problem.substr(0, expected.size()), expected);
  EXPECT_EQ(problem.empty(), expected.empty()) << problem;
}
constexpr const char* k_writable = "may be written by others";
INSTANTIATE_TEST_SUITE_P(
    Table, Ownership,
    ::testing::Values(
        OwnershipCase{"own_file", k_self, k_own_group, 0644, Part::file, ""},
        OwnershipCase{"roots_file", 0, 0, 0644, Part::file, ""},
        OwnershipCase{"own_file_of_private_group", k_self, k_own_group, 0664, Part::file, ""},
        OwnershipCase{"roots_file_of_own_private_group", 0, k_own_group, 0664, Part::file, ""},
        OwnershipCase{"others_file", k_other, k_own_group, 0600, Part::file, "belongs to user 1001"},
        OwnershipCase{"file_of_a_group", k_self, k_staff, 0664, Part::file, k_writable},
        OwnershipCase{"file_for_all", k_self, k_own_group, 0646, Part::file, k_writable},
        OwnershipCase{"sticky_file_for_all", k_self, k_own_group, 01646, Part::file, k_writable},
        OwnershipCase{"own_folder", k_self, k_own_group, 0755, Part::folder, ""},
        OwnershipCase{"own_folder_of_private_group", k_self, k_own_group, 02775, Part::folder, ""},
        OwnershipCase{"folder_of_staff", 0, k_staff, 02775, Part::folder, k_writable},
        OwnershipCase{"sticky_folder", 0, 0, 01777, Part::folder, k_writable},
        OwnershipCase{"others_folder", k_other, k_own_group, 0755, Part::folder, "belongs to user 1001"},
        OwnershipCase{"sticky_parent_of_root", 0, 0, 01777, Part::parent, ""},
        OwnershipCase{"own_sticky_parent", k_self, k_own_group, 01777, Part::parent, ""},
        OwnershipCase{"others_sticky_parent", k_other, k_own_group, 01777, Part::parent, "belongs to user"},
        OwnershipCase{"parent_for_all", 0, 0, 0777, Part::parent, k_writable},
        OwnershipCase{"parent_of_staff", 0, k_staff, 02775, Part::parent, k_writable},
        OwnershipCase{"others_parent", k_other, k_own_group, 0755, Part::parent, "belongs to user 1001"}),
    [](const auto& one) { return std::string(one.param.name); });

class JudgedFile : public ::testing::Test {
 protected:
  std::filesystem::path put(const std::string& name) const {
    auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << "text";
    for (auto at = path.parent_path(); at != folder_; at = at.parent_path())
      ::chmod(at.c_str(), 0755);
    ::chmod(path.c_str(), 0644);
    return path;
  }
  static std::string problem(const std::filesystem::path& path) {
    const auto whole = problem_of(open_judged(path));
    const auto folder = JudgedFolder::open(path.parent_path());
    EXPECT_EQ(folder ? problem_of(folder->open_file(path.filename().string())) : folder.error().message,
              whole);
    return whole;
  }
  static std::string problem_of(const Result<OwnedFile>& opened) {
    if (!opened) return opened.error().message;
    ::close(opened->fd);
    return opened->problem;
  }
  TemporaryFolder temporary_;
  const std::filesystem::path folder_{temporary_.path()};
};

TEST_F(JudgedFile, OfAnOwnFolderHasNoProblem) {
  const auto path = put("a/b/c");
  EXPECT_EQ(problem(path), "");
  EXPECT_EQ(problem(path.parent_path() / ".." / "b" / "." / "c"), "");
  const auto opened = open_judged(path.parent_path() / ".." / "b" / "c");
  ASSERT_TRUE(opened);
  ::close(opened->fd);
  EXPECT_EQ(opened->real, std::filesystem::canonical(path));
}

TEST_F(JudgedFile, ReportsAFolderAboveThatAllMayWrite) {
  const auto path = put("a/b/c");
  ::chmod((folder_ / "a").c_str(), 0777);
  EXPECT_THAT(problem(path), ::testing::HasSubstr("is below a folder that may be written by others"));
  ::chmod((folder_ / "a").c_str(), 01777);
  EXPECT_EQ(problem(path), "");
}

TEST_F(JudgedFile, ReportsTheFolderOfALinkThatAllMayWrite) {
  const auto path = put("safe/c");
  const auto link = put("open/other").parent_path() / "link";
  std::filesystem::create_symlink(path, link);
  EXPECT_EQ(problem(link), "");
  ::chmod(link.parent_path().c_str(), 0777);
  EXPECT_THAT(problem(link), ::testing::HasSubstr("folder that may be written by others"));
  const auto below = folder_ / "open" / "folder";
  std::filesystem::create_directory_symlink(path.parent_path(), below);
  EXPECT_THAT(problem(below / "c"), ::testing::HasSubstr("folder that may be written by others"));
}

TEST_F(JudgedFile, InAFolderHasItsRealPathAlsoThroughLinks) {
  const auto path = put("a/c");
  std::filesystem::create_symlink("../a/c", put("b/other").parent_path() / "link");
  std::filesystem::create_directory_symlink("b", folder_ / "way");
  const auto folder = JudgedFolder::open(folder_ / "way");
  ASSERT_TRUE(folder);
  for (const auto& [name, real] : {std::pair("link", "a/c"), std::pair("other", "b/other")}) {
    const auto opened = folder->open_file(name);
    ASSERT_TRUE(opened) << name;
    ::close(opened->fd);
    EXPECT_EQ(opened->real, std::filesystem::canonical(folder_) / real);
  }
  EXPECT_FALSE(folder->open_file("missing"));
  EXPECT_FALSE(JudgedFolder::open(path));
}

TEST_F(JudgedFile, FailsForALinkToItselfAndForAFolder) {
  std::filesystem::create_symlink("loop", folder_ / "loop");
  EXPECT_FALSE(open_judged(folder_ / "loop"));
  EXPECT_FALSE(open_judged(folder_));
  EXPECT_FALSE(open_judged(put("file") / "below"));
  EXPECT_FALSE(open_judged(folder_ / "missing"));
}

TEST_F(JudgedFile, ReportsEachPartThatAnotherUserOwns) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  const auto path = put("a/b/c");
  const auto link = folder_ / "link";
  std::filesystem::create_symlink(path, link);
  for (const auto& part : {path, path.parent_path(), folder_ / "a", link}) {
    ASSERT_EQ(::lchown(part.c_str(), 12345, 0), 0);
    EXPECT_THAT(problem(link), ::testing::HasSubstr("belongs to user 12345")) << part;
    ASSERT_EQ(::lchown(part.c_str(), 0, 0), 0);
  }
  EXPECT_EQ(problem(link), "");
}

}  // namespace
}  // namespace collet::support
