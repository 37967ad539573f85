// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/present_files.hpp"

#include <gtest/gtest.h>

#include "plugins/codegraph/project/configuration.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

namespace fs = std::filesystem;

ProjectSettings project_at(const std::string& root) {
  ProjectSettings out;
  out.name = "shop";
  out.root = root;
  return out;
}

TEST(PresentFiles, HoldUntilAFileChanges) {
  const Scratch scratch;
  scratch.write("src/a.java", "class A {}");
  const auto project = project_at(scratch.path());
  PresentFiles files;
  EXPECT_FALSE(files.hold(project));
  ASSERT_TRUE(files.look(project, nullptr));
  EXPECT_TRUE(files.hold(project));
  scratch.write("src/a.java", "class A { int x; }");
  EXPECT_FALSE(files.hold(project));
  ASSERT_TRUE(files.look(project, nullptr));
  EXPECT_TRUE(files.hold(project));
  EXPECT_EQ(files.list().files.at(0).size, 18U);
}

TEST(PresentFiles, ANewFolderIsWatchedAfterTheLookThatFindsIt) {
  const Scratch scratch;
  scratch.write("src/a.java", "class A {}");
  const auto project = project_at(scratch.path());
  PresentFiles files;
  ASSERT_TRUE(files.look(project, nullptr));
  scratch.write("src/deep/er/b.java", "");
  EXPECT_FALSE(files.hold(project));
  ASSERT_TRUE(files.look(project, nullptr));
  EXPECT_TRUE(files.hold(project));
  scratch.write("src/deep/er/b.java", "class B {}");
  EXPECT_FALSE(files.hold(project));
}

TEST(PresentFiles, FoldersThatGitIgnoresMayChange) {
  const Scratch scratch;
  scratch.write(".gitignore", "target/");
  scratch.write("a.java", "class A {}");
  scratch.write("target/b.java", "class B {}");
  const auto project = project_at(scratch.path());
  PresentFiles files;
  ASSERT_TRUE(files.look(project, nullptr));
  scratch.write("target/b.java", "class C {}");
  EXPECT_TRUE(files.hold(project));
}

TEST(PresentFiles, DoNotHoldIfALookFails) {
  const Scratch scratch;
  scratch.write("root/a.java", "class A {}");
  const auto project = project_at(scratch.path() + "/root");
  PresentFiles files;
  ASSERT_TRUE(files.look(project, nullptr));
  fs::remove_all(scratch.path() + "/root");
  EXPECT_FALSE(files.hold(project));
  EXPECT_FALSE(files.look(project, nullptr));
  EXPECT_FALSE(files.hold(project));
}

TEST(PresentFiles, DoNotHoldIfTheRootIsAnotherFolder) {
  const Scratch scratch;
  scratch.write("one/a.java", "class A {}");
  scratch.write("two/a.java", "class A {}");
  fs::create_directory_symlink("one", scratch.path() + "/current");
  const auto project = project_at(scratch.path() + "/current");
  PresentFiles files;
  ASSERT_TRUE(files.look(project, nullptr));
  EXPECT_TRUE(files.hold(project));
  fs::create_directory_symlink("two", scratch.path() + "/next");
  fs::rename(scratch.path() + "/next", scratch.path() + "/current");
  EXPECT_FALSE(files.hold(project));
}

TEST(PresentFiles, DoNotHoldIfAnotherFileOfTheConfigurationChanges) {
  const Scratch scratch;
  scratch.write("a.ts", "export {}");
  scratch.write("node_modules/base/tsconfig.json", "{}");
  const auto project = project_at(scratch.path());
  PresentFiles files;
  ASSERT_TRUE(files.look(project, nullptr));
  const std::string outside = "node_modules/base/tsconfig.json";
  files.set_compared({}, file_state(project, outside) + " " + outside + "\n");
  EXPECT_TRUE(files.hold(project));
  scratch.write(outside, R"({"compilerOptions": {}})");
  EXPECT_FALSE(files.hold(project));
}

TEST(PresentFiles, AreComparedWithOneStateOfAnIndex) {
  const Scratch scratch;
  scratch.write("a.java", "class A {}");
  const auto project = project_at(scratch.path());
  PresentFiles files;
  ASSERT_TRUE(files.look(project, nullptr));
  ReaderPool::FileState index;
  EXPECT_FALSE(files.is_compared(index)) << "not before anything was compared";
  files.set_compared(index, "");
  EXPECT_TRUE(files.is_compared(index));
  index.size = 1;
  EXPECT_FALSE(files.is_compared(index));
  ASSERT_TRUE(files.look(project, nullptr));
  EXPECT_FALSE(files.is_compared(ReaderPool::FileState())) << "a look may find other files";
}

TEST(PresentFiles, NeverHoldWithoutAWatch) {
  const Scratch scratch;
  scratch.write("a.java", "class A {}");
  const auto project = project_at(scratch.path());
  PresentFiles files(0);
  ASSERT_TRUE(files.look(project, nullptr));
  EXPECT_FALSE(files.watched());
  EXPECT_FALSE(files.hold(project));
}

TEST(PresentFiles, ASecondLookFindsWhatTheWatchDoesNot) {
  const Scratch scratch;
  scratch.write("root/a.java", "class A {}");
  scratch.write("root/b.java", "class B {}");
  fs::create_hard_link(scratch.path() + "/root/a.java", scratch.path() + "/elsewhere.java");
  const auto project = project_at(scratch.path() + "/root");
  PresentFiles files(FolderWatch::k_max_folders, PresentFiles::Clock::duration(0));
  ASSERT_TRUE(files.look(project, nullptr));
  scratch.write("elsewhere.java", "class Changed {}");
  const auto late = PresentFiles::Clock::now() + std::chrono::minutes(2);
  while (files.hold(project) && PresentFiles::Clock::now() < late)
    std::this_thread::yield();
  EXPECT_FALSE(files.hold(project));
  ASSERT_TRUE(files.look(project, nullptr));
  EXPECT_EQ(files.list().files.at(0).size, 16U);
}

}  // namespace
}  // namespace collet::codegraph
