// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/source_walk.hpp"

#include <gtest/gtest.h>

#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

std::vector<std::string> paths(const Scratch& scratch, const std::vector<std::string>& exclude = {},
                               const WalkLimits& limits = {}) {
  auto list = list_sources(scratch.path() + "/root", exclude, limits, nullptr);
  std::vector<std::string> out;
  if (list)
    for (const auto& file : list->files)
      out.push_back(file.path);
  return out;
}

TEST(SourceWalk, ListsSourcesWithoutWhatIsExcluded) {
  const Scratch scratch;
  for (const char* name : {"root/b/B.java", "root/A.java", "root/readme.md", "root/build/X.java",
                           "root/node_modules/Y.java", "root/.git/Z.java", "root/gen/G.java"})
    scratch.write(name, "class X {}");
  scratch.write("root/.gitignore", "build/\n");
  EXPECT_EQ(paths(scratch, {"gen/"}), (std::vector<std::string>{"A.java", "b/B.java"}));
}

TEST(SourceWalk, LinksAreNotFollowed) {
  const Scratch scratch;
  scratch.write("outside/S.java", "class S {}");
  scratch.write("root/A.java", "class A {}");
  std::filesystem::create_directory_symlink("../outside", scratch.path() + "/root/folder");
  std::filesystem::create_symlink("../outside/S.java", scratch.path() + "/root/Link.java");
  EXPECT_EQ(paths(scratch), std::vector<std::string>{"A.java"});
  const auto read = read_source(scratch.path() + "/root", "folder/S.java", 1000);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, COLLET_DENIED);
}

TEST(SourceWalk, LargeFilesAreNamed) {
  const Scratch scratch;
  scratch.write("root/A.java", std::string(2000, ' '));
  WalkLimits limits;
  limits.max_file_bytes = 1000;
  auto list = list_sources(scratch.path() + "/root", {}, limits, nullptr);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->files.size(), 0U);
  ASSERT_EQ(list->skipped.size(), 1U);
  EXPECT_EQ(list->skipped[0].reason, "the file has 2000 bytes, more than 1000");
}

TEST(SourceWalk, LimitOfFilesEndsTheWalk) {
  const Scratch scratch;
  for (int i = 0; i < 20; ++i)
    scratch.write("root/A" + std::to_string(i) + ".java", "");
  WalkLimits limits;
  limits.max_files = 5;
  auto list = list_sources(scratch.path() + "/root", {}, limits, nullptr);
  ASSERT_TRUE(list);
  EXPECT_FALSE(list->complete);
  EXPECT_EQ(list->files.size(), 5U);
}

TEST(SourceWalk, NameThatIsNotUtf8IsNamedNotRead) {
  const Scratch scratch;
  scratch.write("root/\xff.java", "class A {}");
  auto list = list_sources(scratch.path() + "/root", {}, {}, nullptr);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->files.size(), 0U);
  EXPECT_EQ(list->skipped_count, 1U);
}

TEST(SourceWalk, RootThatDoesNotExistIsAnError) {
  auto list = list_sources("/nonexistent/root", {}, {}, nullptr);
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().code, COLLET_NOT_FOUND);
}

TEST(SourceText, BinaryFilesAreRefused) {
  const Scratch scratch;
  scratch.write("root/a", std::string("a\0b", 3));
  scratch.write("root/b", "\xc3(\x01");
  scratch.write("root/c",
                "\xEF\xBB\xBF"
                "class A {}");
  EXPECT_FALSE(read_source(scratch.path() + "/root", "a", 100));
  EXPECT_FALSE(read_source(scratch.path() + "/root", "b", 100));
  scratch.write("root/d", "\xE9\x1B[0m");
  EXPECT_FALSE(read_source(scratch.path() + "/root", "d", 100));
  scratch.write("root/e", "\xE9\r\n\t\f\x1A");
  EXPECT_EQ(*read_source(scratch.path() + "/root", "e", 100), "\xC3\xA9\r\n\t\f\x1A");
  EXPECT_EQ(*read_source(scratch.path() + "/root", "c", 100), "   class A {}");
}

TEST(SourceText, TextThatIsNotUtf8IsReadAsWindows1252) {
  const Scratch scratch;
  scratch.write("root/A.java", "// Ren\xE9\n");
  scratch.write("root/B.java", "// Ren\xC3\xA9\n");
  bool is_windows_1252 = false;
  EXPECT_EQ(*read_source(scratch.path() + "/root", "B.java", 100, &is_windows_1252), "// Ren\xC3\xA9\n");
  EXPECT_FALSE(is_windows_1252);
  EXPECT_EQ(*read_source(scratch.path() + "/root", "A.java", 100, &is_windows_1252), "// Ren\xC3\xA9\n");
  EXPECT_TRUE(is_windows_1252);
}

TEST(SourceText, Utf16WithByteOrderMarkBecomesUtf8) {
  const Scratch scratch;
  scratch.write("root/A.cs", std::string("\xFF\xFE"
                                         "c\0\xFC\0",
                                         6));
  EXPECT_EQ(*read_source(scratch.path() + "/root", "A.cs", 100), "c\xC3\xBC");
}

}  // namespace
}  // namespace collet::codegraph
