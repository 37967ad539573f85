// SPDX-License-Identifier: MIT
#include "sdk/support/file/output_file.hpp"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/support/temporary_folder.hpp"

namespace collet::support {
namespace {

using testing::HasSubstr;

class Output : public testing::Test {
 protected:
  Output() {
    std::filesystem::create_directories(folder_ / "root");
    access_.write = {folder_ / "root"};
  }

  /// Returns "ok", or "code: message".
  std::string write(std::string_view path, std::string_view content) {
    const auto file = OutputFile::prepare(access_, path);
    if (!file) return text(file.error());
    const auto done = file->write(content);
    return done ? "ok" : text(done.error());
  }
  static std::string text(const Error& error) {
    return std::string(status_word(error.code)) + ": " + error.message;
  }
  std::string read(std::string_view name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  unsigned mode(std::string_view name) const {
    struct stat status = {};
    ::stat((folder_ / name).c_str(), &status);
    return status.st_mode & 07777U;
  }
  std::size_t entries() const {
    const std::filesystem::directory_iterator all(folder_ / "root");
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

  TemporaryFolder folder_;
  Access access_;
};

TEST_F(Output, WritesPartsOfAnySizeInOrder) {
  const std::string small(100, 's');
  const std::string large(200'000, 'l');
  std::vector<std::string_view> parts(2000, small);
  parts.insert(parts.begin() + 1000, {"", large, "x", large});
  std::string all;
  for (const std::string_view part : parts)
    all += part;
  const auto file = OutputFile::prepare(access_, folder_ / "root/parts");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->write(parts));
  EXPECT_EQ(read("root/parts"), all);
}

TEST_F(Output, WritesANewFileThatOnlyItsOwnerReads) {
  EXPECT_EQ(write(folder_ / "root/new.yaml", "a: 1\n"), "ok");
  EXPECT_EQ(read("root/new.yaml"), "a: 1\n");
  EXPECT_EQ(mode("root/new.yaml"), 0600U);
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Output, ReplacesAFileAndKeepsItsMode) {
  ::chmod(folder_.write("root/old.yaml", "old").c_str(), 0640);
  EXPECT_EQ(write(folder_ / "root/old.yaml", "new"), "ok");
  EXPECT_EQ(read("root/old.yaml"), "new");
  EXPECT_EQ(mode("root/old.yaml"), 0640U);
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Output, RefusesPathsOutsideOfTheRootsWithTheLineThatAllowsThem) {
  access_.read = {folder_.path()};
  EXPECT_THAT(write(folder_ / "other/x.yaml", ""),
              HasSubstr("is outside the writable roots (" + folder_.path() +
                        "/root); to allow it: [access] write = [\"" + folder_.path() + "/root\", \"" +
                        folder_.path() + "/other\"]"));
  EXPECT_THAT(write(folder_ / "root/../x.yaml", ""), HasSubstr("denied: "));
}

TEST_F(Output, NeverWritesThroughLinks) {
  folder_.write("secret", "kept");
  folder_.link("root/link", folder_ / "secret");
  folder_.link("root/folder", folder_.path());
  folder_.link("root/dangling", folder_ / "nothing");
  EXPECT_THAT(write(folder_ / "root/link", "x"), HasSubstr("found a symbolic link"));
  EXPECT_THAT(write(folder_ / "root/folder/secret", "x"), HasSubstr("denied: "));
  EXPECT_THAT(write(folder_ / "root/dangling", "x"), HasSubstr("found a symbolic link"));
  EXPECT_EQ(read("secret"), "kept");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "nothing"));
}

TEST_F(Output, RefusesWhatIsNoFile) {
  std::filesystem::create_directories(folder_ / "root/sub");
  ::mkfifo((folder_ / "root/fifo").c_str(), 0600);
  for (const std::string_view name : {"root/sub", "root/fifo", "root/new/", ""})
    EXPECT_THAT(write(name.empty() ? std::string() : folder_ / name, ""), HasSubstr("invalid_argument: "))
        << name;
  EXPECT_THAT(write(folder_ / "root/missing/x", ""), HasSubstr("not_found: "));
  EXPECT_THAT(write(std::string("/x\0y", 4), ""), HasSubstr("NUL byte"));
}

TEST_F(Output, LeavesAFileThatChangedMeanwhile) {
  folder_.write("root/a", "one");
  const auto replaced = OutputFile::prepare(access_, folder_ / "root/a");
  const auto created = OutputFile::prepare(access_, folder_ / "root/b");
  folder_.write("root/a", "another");
  folder_.write("root/b", "another");
  EXPECT_THAT(text(replaced->write("x").error()), HasSubstr("another process changed the file meanwhile"));
  EXPECT_FALSE(created->write("x"));
  EXPECT_EQ(read("root/a"), "another");
  EXPECT_EQ(read("root/b"), "another");
  EXPECT_EQ(entries(), 2U);
}

TEST_F(Output, AFullDiskLeavesTheOldFileAndNoOther) {
  folder_.write("root/a", "old");
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit limit{1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const bool failed = write(folder_ / "root/a", std::string(5000, 'x')).find("failed: ") == 0;
    ::_exit(failed ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(read("root/a"), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Output, AKilledWriteLeavesOneOfBothFilesAndTheNextRemovesTheRest) {
  const std::string old(300'000, 'o');
  const std::string fresh(400'000, 'n');
  for (int round = 0; round < 20; ++round) {
    folder_.write("root/a", old);
    int begun[2];
    ASSERT_EQ(::pipe(begun), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      [[maybe_unused]] const auto told = ::write(begun[1], "x", 1);
      for (;;)
        write(folder_ / "root/a", fresh);
    }
    char byte = 0;
    ASSERT_EQ(::read(begun[0], &byte, 1), 1);
    for (int i = 0; i < round * 2000; ++i)  // another moment in each round
      ::getppid();
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(begun[0]);
    ::close(begun[1]);
    const std::string left = read("root/a");
    EXPECT_TRUE(left == old || left == fresh) << round;
    EXPECT_EQ(write(folder_ / "root/a", "last"), "ok");
    EXPECT_EQ(entries(), 1U);
  }
}

}  // namespace
}  // namespace collet::support
