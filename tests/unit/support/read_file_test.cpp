// SPDX-License-Identifier: MIT
#include "sdk/support/file/read_file.hpp"

#include <gtest/gtest.h>

#include "tests/unit/support/temporary_folder.hpp"

namespace collet::support {
namespace {

TEST(ReadFile, ReturnsAllBytes) {
  const TemporaryFolder folder;
  const std::string text("a\0b\n", 4);
  EXPECT_EQ(*read_file(folder.write("f", text)), text);
  EXPECT_EQ(*read_file(folder.write("g", "")), "");
}

TEST(ReadFile, DistinguishesAMissingFileFromATooLargeOne) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_file(folder / "none").error().code, COLLET_NOT_FOUND);
  EXPECT_EQ(*read_file(folder.write("f", "1234"), 4), "1234");
  const auto large = read_file(folder.write("f", "12345"), 4);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, COLLET_TOO_LARGE);
  EXPECT_EQ(large.error().message, "'" + (folder / "f") + "' could not be read: it is larger than 4 bytes");
}

TEST(ReadFile, ReadsAFileThatReportsNoSize) {
  const auto status = read_file("/proc/self/status");
  ASSERT_TRUE(status);
  EXPECT_GT(status->size(), 100U);
  EXPECT_EQ(status->front(), 'N');
}

TEST(ReadFile, RefusesAFileThatIsNotRegular) {
  const TemporaryFolder folder;
  const auto read = read_file(folder.path());
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "'" + folder.path() + "' could not be read: it is no regular file");
}

}  // namespace
}  // namespace collet::support
