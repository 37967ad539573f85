// SPDX-License-Identifier: MIT
#include "plugins/codegraph/revisions/diff_reader.hpp"

#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

std::vector<FileDiff> read_whole(std::string_view text) {
  DiffReader reader;
  EXPECT_TRUE(reader.read(text));
  auto files = reader.finish();
  EXPECT_TRUE(files) << files.error().message;
  return files ? *std::move(files) : std::vector<FileDiff>();
}

std::string problem_of(std::string_view text) {
  DiffReader reader;
  if (auto done = reader.read(text); !done) return done.error().message;
  const auto files = reader.finish();
  return files ? std::string() : files.error().message;
}

constexpr std::string_view k_two_files =
    "diff --git a/src/A.java b/src/A.java\n"
    "index 1111111..2222222 100644\n"
    "--- a/src/A.java\n"
    "+++ b/src/A.java\n"
    "@@ -3 +3,2 @@ class A {\n"
    "-old\n"
    "+new\n"
    "+@@ -1,9 +1,9 @@ is a text of the file\n"
    "@@ -9,2 +10,0 @@\n"
    "---- a/removed\n"
    "-diff --git a/x b/x\n"
    "diff --git a/b c.sql b/b c.sql\n"
    "new file mode 100644\n"
    "index 0000000..3333333\n"
    "--- /dev/null\n"
    "+++ b/b c.sql\t\n"
    "@@ -0,0 +1 @@\n"
    "+SELECT 1\n"
    "\\ No newline at end of file\n";

TEST(DiffReader, ReadsFilesAndHunksAndSkipsTheirLines) {
  const auto files = read_whole(k_two_files);
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].path, "src/A.java");
  ASSERT_EQ(files[0].hunks.size(), 2U);
  EXPECT_EQ(files[0].hunks[0].new_first, 3U);
  EXPECT_EQ(files[0].hunks[0].new_count, 2U);
  EXPECT_EQ(files[0].hunks[1].old_count, 2U);
  EXPECT_EQ(files[0].hunks[1].new_first, 10U);
  EXPECT_EQ(files[0].hunks[1].new_count, 0U);
  EXPECT_EQ(files[1].path, "b c.sql");
  EXPECT_EQ(files[1].status, FileStatus::added);
}

TEST(DiffReader, GivesTheSameForAnyPieces) {
  for (std::size_t size = 1; size < 40; ++size) {
    DiffReader reader;
    for (std::size_t i = 0; i < k_two_files.size(); i += size)
      ASSERT_TRUE(reader.read(k_two_files.substr(i, size)));
    const auto files = reader.finish();
    ASSERT_TRUE(files);
    ASSERT_EQ(files->size(), 2U) << size;
    EXPECT_EQ((*files)[0].hunks.size(), 2U) << size;
  }
}

TEST(DiffReader, ReadsRenamesDeletionsAndBinaryFiles) {
  const auto files = read_whole(
      "diff --git a/old name b/new name\nsimilarity index 90%\nrename from old name\nrename to new name\n"
      "diff --git a/gone b/gone\ndeleted file mode 100644\nindex 1..0\n--- a/gone\n+++ /dev/null\n@@ -1 +0,0 "
      "@@\n-x\n"
      "diff --git a/p.png b/p.png\nindex 1..2 100644\nBinary files a/p.png and b/p.png differ\n");
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files[0].old_path, "old name");
  EXPECT_EQ(files[0].path, "new name");
  EXPECT_TRUE(files[0].hunks.empty());
  EXPECT_EQ(files[1].status, FileStatus::deleted);
  EXPECT_EQ(files[1].path, "gone");
  EXPECT_TRUE(files[2].binary);
}

TEST(DiffReader, ReadsQuotedNames) {
  const auto files = read_whole(
      "diff --git \"a/a\\\"b\\n\\303\\244.c\" \"b/a\\\"b\\n\\303\\244.c\"\nindex 1..2 100644\n"
      "--- \"a/a\\\"b\\n\\303\\244.c\"\n+++ \"b/a\\\"b\\n\\303\\244.c\"\n@@ -1 +1 @@\n-x\n+y\n");
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files[0].path, "a\"b\n\xC3\xA4.c");
}

TEST(DiffReader, RefusesWhatIsNoSuchDiff) {
  EXPECT_EQ(problem_of(""), "");
  EXPECT_EQ(problem_of("some words\n"), "");
  for (const std::string_view hunk :
       {"@@ -1 +1\n", "@@ -x +1 @@\n", "@@ -1,99999999999 +1 @@\n", "@@ -1 +1 @@\nx\n",
        "@@ -1 +1 @@\n-a\n-b\n", "--- c/x\n", "+++ \"b/x\n", "+++ \"b/\\9\"\n", "@@ -1 +1 @@\n-a\n"})
    EXPECT_NE(problem_of("diff --git a/x b/x\n" + std::string(hunk)), "") << hunk;
  EXPECT_NE(problem_of("diff --git \"a/x b/x\n"), "");
}

TEST(DiffReader, DoesNotKeepTheLinesOfHunks) {
  DiffReader reader;
  ASSERT_TRUE(reader.read("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-"));
  const std::string piece(1 << 20, 'x');
  for (int i = 0; i < 100; ++i)
    ASSERT_TRUE(reader.read(piece));
  ASSERT_TRUE(reader.read("\n+y\n"));
  const auto files = reader.finish();
  ASSERT_TRUE(files);
  EXPECT_EQ((*files)[0].hunks.size(), 1U);
}

TEST(DiffReader, ReadsAMillionHunksAndRefusesMoreThanItsLimit) {
  DiffReader reader;
  ASSERT_TRUE(reader.read("diff --git a/x b/x\n--- a/x\n+++ b/x\n"));
  std::string text;
  std::size_t count = 0;
  const auto add = [&](std::size_t until) {
    for (; count < until; ++count) {
      const auto line = std::to_string(count * 2 + 1);
      text.append("@@ -").append(line).append(" +").append(line).append(" @@\n-a\n+b\n");
    }
    auto done = reader.read(text);
    text.clear();
    return static_cast<bool>(done);
  };
  EXPECT_TRUE(add(1'000'000));
  EXPECT_TRUE(add(DiffReader::k_max_hunks));
  EXPECT_FALSE(add(DiffReader::k_max_hunks + 1));
}

TEST(LineAfter, FollowsALineThroughLaterChanges) {
  // Line 3 is replaced by three lines, two lines come behind line 5, lines 8 and 9 are removed.
  const std::vector<Hunk> later = {{3, 1, 3, 3}, {5, 0, 8, 2}, {8, 2, 11, 0}};
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> expected = {
      {1, 1}, {2, 2}, {3, 3}, {4, 6}, {5, 7}, {6, 10}, {7, 11}, {8, 11}, {9, 11}, {10, 12}, {20, 22}};
  for (const auto& [line, moved] : expected)
    EXPECT_EQ(line_after(later, line), moved) << line;
  EXPECT_EQ(line_after({}, 7), 7U);
}

}  // namespace
}  // namespace collet::codegraph
