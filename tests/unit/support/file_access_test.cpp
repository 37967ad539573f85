// SPDX-License-Identifier: MIT
#include "sdk/support/file/file_access.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/unit/support/temporary_folder.hpp"

namespace collet::support {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class FileAccess : public testing::Test {
 protected:
  FileAccess() { access_.read = {folder_ / "root"}; }

  /// Returns the content of the file, or "code: message".
  std::string read(std::string_view path, std::size_t max_bytes = 1'000'000) {
    const auto file = open_for_read(access_, path);
    if (!file) return text(file.error());
    const auto content = file->read_all(max_bytes);
    return content ? *content : text(content.error());
  }
  static std::string text(const Error& error) {
    return std::string(status_word(error.code)) + ": " + error.message;
  }

  TemporaryFolder folder_;
  Access access_;
};

TEST_F(FileAccess, ReadsAFileBeneathTheRoot) {
  EXPECT_EQ(read(folder_.write("root/a/b.json", "{}")), "{}");
}

TEST_F(FileAccess, ReadsAnEmptyFile) {
  EXPECT_EQ(read(folder_.write("root/empty", "")), "");
}

TEST_F(FileAccess, ReadsAFileLargerThanOneStep) {
  std::string content;
  for (int i = 0; i < 200'000; ++i)
    content += std::to_string(i);
  EXPECT_TRUE(read(folder_.write("root/large", content), content.size()) == content);
}

TEST_F(FileAccess, ARelativePathBelongsToTheFolderOfTheStart) {
  folder_.write("root/a/file", "x");
  access_.working_directory = folder_ / "root";
  EXPECT_EQ(read("a/file"), "x");
  access_.read = {"a"};
  EXPECT_EQ(read("a/../a/file"), "x");
  EXPECT_THAT(read("../file"), HasSubstr("is outside the readable roots"));
}

TEST_F(FileAccess, ResolvesDotsByText) {
  folder_.write("root/a/file", "x");
  EXPECT_EQ(read(folder_ / "root/./b/..//a/file"), "x");
  EXPECT_EQ(read(folder_ / "outside/../root/a/file"), "x");
}

TEST_F(FileAccess, ReturnsThePathAndTheIdentity) {
  const std::string path = folder_.write("root/file", "abc");
  const auto file = open_for_read(access_, folder_ / "root/x/../file");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->path(), path);
  struct stat status = {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(file->identity().size, 3U);
  EXPECT_EQ(file->identity().inode, status.st_ino);
  EXPECT_EQ(file->identity().device, status.st_dev);
  EXPECT_EQ(file->identity().mtime_ns, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec);
}

TEST_F(FileAccess, ResolvesRelativePathsAndRootsAgainstTheWorkingDirectory) {
  std::string folder(4096, '\0');
  ASSERT_NE(::getcwd(folder.data(), folder.size()), nullptr);
  folder.resize(folder.find('\0'));
  access_.read = {"."};
  EXPECT_EQ(read("surely/not/here"), "not_found: " + folder + "/surely/not/here: no such file");
  EXPECT_THAT(read("../x"), HasSubstr("denied: "));
}

TEST_F(FileAccess, RefusesAPathOutsideWithTheLineThatAllowsIt) {
  EXPECT_EQ(read("/etc/passwd"), "denied: /etc/passwd is outside the readable roots (" + (folder_ / "root") +
                                     "); to allow it: [access] read = [\"" + (folder_ / "root") +
                                     "\", \"/etc\"]");
}

TEST_F(FileAccess, RefusesEverythingWithoutRoots) {
  access_.read.clear();
  EXPECT_EQ(read("/etc/passwd"),
            "denied: /etc/passwd is outside the readable roots (there are none); to allow it: [access] read "
            "= [\"/etc\"]");
}

TEST_F(FileAccess, NeverProposesToAllowEverything) {
  EXPECT_THAT(read("/topmost"), HasSubstr(", \"/topmost\"]"));
}

TEST_F(FileAccess, EscapesTheProposedLine) {
  EXPECT_THAT(read("/a\"b\\c\nd/e"), HasSubstr(R"(, "/a\"b\\c\nd"])"));
}

TEST_F(FileAccess, ShowsPathsThatAreNotUtf8AsText) {
  EXPECT_THAT(read("/\xFF/x"), HasSubstr("/\xEF\xBF\xBD/x is outside"));
}

TEST_F(FileAccess, ALongerNameIsNotTheRoot) {
  EXPECT_THAT(read(folder_.write("root2/file", "x")), HasSubstr("denied: "));
}

TEST_F(FileAccess, DoesNotClimbOutByDots) {
  folder_.write("outside/secret", "x");
  EXPECT_THAT(read(folder_ / "root/../outside/secret"), HasSubstr("denied: "));
}

TEST_F(FileAccess, FollowsALinkThatStaysInside) {
  folder_.write("root/a/file", "inside");
  folder_.link("root/relative", "a/file");
  folder_.link("root/absolute", folder_ / "root/a/file");
  folder_.link("root/around", "../root/a/file");
  EXPECT_EQ(read(folder_ / "root/relative"), "inside");
  EXPECT_EQ(read(folder_ / "root/absolute"), "inside");
  EXPECT_EQ(read(folder_ / "root/around"), "inside");
}

TEST_F(FileAccess, FollowsALinkIntoAnotherRoot) {
  folder_.write("second/file", "there");
  folder_.link("root/link", folder_ / "second");
  access_.read.push_back(folder_ / "second");
  EXPECT_EQ(read(folder_ / "root/link/file"), "there");
}

TEST_F(FileAccess, RefusesALinkThatLeavesAndNamesTheTarget) {
  folder_.write("outside/secret", "x");
  folder_.link("root/link", "../outside/secret");
  EXPECT_EQ(read(folder_ / "root/link"), "denied: " + (folder_ / "root/link") +
                                             " leads by a symbolic link to " + (folder_ / "outside/secret") +
                                             ", which is outside the readable roots (" + (folder_ / "root") +
                                             "); to allow it: [access] read = [\"" + (folder_ / "root") +
                                             "\", \"" + (folder_ / "outside") + "\"]");
}

TEST_F(FileAccess, RefusesCyclesOfLinks) {
  folder_.link("root/one", folder_ / "root/two");
  folder_.link("root/two", folder_ / "root/one");
  EXPECT_THAT(read(folder_ / "root/one"), HasSubstr("denied: "));
}

TEST_F(FileAccess, OpensARootThatIsALinkItself) {
  folder_.write("real/file", "x");
  folder_.link("alias", "real");
  access_.read = {folder_ / "alias"};
  EXPECT_EQ(read(folder_ / "alias/file"), "x");
}

TEST_F(FileAccess, ChoosesTheInnermostOfNestedRoots) {
  folder_.write("real/file", "x");
  folder_.link("root/inner", folder_ / "real");
  access_.read.push_back(folder_ / "root/inner");
  EXPECT_EQ(read(folder_ / "root/inner/file"), "x");
}

TEST_F(FileAccess, ASingleFileMayBeARoot) {
  access_.read = {folder_.write("one.json", "1")};
  EXPECT_EQ(read(folder_ / "one.json"), "1");
  EXPECT_THAT(read(folder_.write("two.json", "2")), HasSubstr("denied: "));
}

TEST_F(FileAccess, ReportsAMissingFile) {
  folder_.write("root/file", "x");
  EXPECT_EQ(read(folder_ / "root/none"), "not_found: " + (folder_ / "root/none") + ": no such file");
  EXPECT_THAT(read(folder_ / "root/file/x"), HasSubstr("not_found: "));
}

TEST_F(FileAccess, ReportsAMissingRoot) {
  access_.read = {"/no/such/root"};
  EXPECT_EQ(read("/no/such/root/file"), "not_found: /no/such/root: no such file");
}

TEST_F(FileAccess, RefusesMalformedPaths) {
  folder_.write("root/file", "x");
  EXPECT_EQ(read(""), "invalid_argument: found an empty path, expected the path of a file");
  EXPECT_EQ(read(std::string_view("a\0b", 3)),
            "invalid_argument: found a NUL byte in the path, expected the path of a file");
  EXPECT_EQ(read(std::string(10'000, 'x')),
            "invalid_argument: found a path of 10000 bytes, expected at most 4095");
  EXPECT_THAT(read(folder_ / ("root/" + std::string(300, 'x'))), HasSubstr("invalid_argument: "));
}

TEST_F(FileAccess, RefusesADirectory) {
  folder_.write("root/a/file", "x");
  EXPECT_EQ(read(folder_ / "root/a"),
            "invalid_argument: " + (folder_ / "root/a") + ": found a directory, expected a regular file");
  EXPECT_THAT(read(folder_ / "root"), HasSubstr("found a directory"));
}

TEST_F(FileAccess, RefusesAFifoWithoutWaitingForItsWriter) {
  folder_.write("root/file", "x");
  ASSERT_EQ(::mkfifo((folder_ / "root/fifo").c_str(), 0600), 0);
  EXPECT_THAT(read(folder_ / "root/fifo"), HasSubstr("found a FIFO (named pipe), expected a regular file"));
}

TEST_F(FileAccess, RefusesASocket) {
  folder_.write("root/file", "x");
  const std::string path = folder_ / "root/socket";
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.size(), sizeof address.sun_path);
  path.copy(address.sun_path, path.size());
  ASSERT_EQ(::bind(fd, reinterpret_cast<struct sockaddr*>(&address), sizeof address), 0);
  EXPECT_THAT(read(path), HasSubstr("found a socket"));
  ::close(fd);
}

TEST_F(FileAccess, RefusesDevices) {
  access_.read = {"/dev"};
  EXPECT_THAT(read("/dev/zero"), HasSubstr("found a character device, expected a regular file"));
}

TEST_F(FileAccess, RefusesALinkToADevice) {
  folder_.link("root/zero", "/dev/zero");
  EXPECT_THAT(read(folder_ / "root/zero"), HasSubstr("denied: "));
}

TEST_F(FileAccess, RefusesMagicLinks) {
  const int fd = ::open(folder_.write("root/file", "x").c_str(), O_RDONLY | O_CLOEXEC);
  access_.read = {"/proc", folder_ / "root"};
  EXPECT_THAT(read("/proc/self/fd/" + std::to_string(fd)), HasSubstr("denied: "));
  EXPECT_THAT(read("/proc/self/root/etc/passwd"), HasSubstr("denied: "));
  EXPECT_THAT(read("/proc/self/cwd/x"), HasSubstr("denied: "));
  ::close(fd);
}

TEST_F(FileAccess, DoesNotReadTheProcessesOwnMemory) {
  access_.read = {"/proc"};
  const auto pid = std::to_string(::getpid());
  EXPECT_THAT(read("/proc/" + pid + "/mem"), HasSubstr("failed: "));
}

TEST_F(FileAccess, RefusesVirtualFilesOfTheSystem) {
  access_.read = {"/proc"};
  EXPECT_THAT(read("/proc/meminfo"), HasSubstr("failed: "));
}

TEST_F(FileAccess, RefusesALargeFileWithBothNumbers) {
  const std::string path = folder_.write("root/file", "12345");
  EXPECT_EQ(read(path, 5), "12345");
  EXPECT_EQ(read(path, 4), "too_large: found 5 bytes, expected at most 4");
}

TEST_F(FileAccess, RefusesAHugeSparseFileWithoutReadingIt) {
  const std::string path = folder_.write("root/sparse", "");
  ASSERT_EQ(::truncate(path.c_str(), 1LL << 40), 0);
  EXPECT_THAT(read(path), HasSubstr("too_large: "));
}

TEST_F(FileAccess, DetectsAFileThatGrew) {
  const std::string path = folder_.write("root/file", "123");
  const auto file = open_for_read(access_, path);
  ASSERT_TRUE(file);
  folder_.write("root/file", "123456");
  const auto content = file->read_all(100);
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().message, "the file changed while it was read; try again");
}

TEST_F(FileAccess, DetectsAFileThatShrank) {
  const std::string path = folder_.write("root/file", "123");
  const auto file = open_for_read(access_, path);
  ASSERT_TRUE(file);
  ASSERT_EQ(::truncate(path.c_str(), 1), 0);
  EXPECT_FALSE(file->read_all(100));
}

TEST_F(FileAccess, DetectsAFileThatWasRewrittenAtTheSameSize) {
  const std::string path = folder_.write("root/file", "123");
  const auto file = open_for_read(access_, path);
  ASSERT_TRUE(file);
  struct timespec times[2] = {{1, 0}, {1, 0}};
  ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
  EXPECT_FALSE(file->read_all(100));
}

TEST_F(FileAccess, ReadsTheFileThatWasOpenedWhenThePathIsReplaced) {
  const std::string path = folder_.write("root/file", "old");
  const auto file = open_for_read(access_, path);
  ASSERT_TRUE(file);
  std::filesystem::rename(folder_.write("root/new", "new!"), path);
  const auto content = file->read_all(100);
  ASSERT_TRUE(content);
  EXPECT_EQ(*content, "old");
}

TEST_F(FileAccess, ReadsTwice) {
  const auto file = open_for_read(access_, folder_.write("root/file", "abc"));
  ASSERT_TRUE(file);
  EXPECT_EQ(*file->read_all(10), "abc");
  EXPECT_EQ(*file->read_all(10), "abc");
}

TEST(Access, ReadsTheMetaOfACall) {
  const auto access = Access::from_json(json::View(
      R"({"read":["/a","/b\u0063"],"write":["/w"],"url":false,"private_addresses":true,"insecure":true,"new":1})"));
  EXPECT_THAT(access.read, ElementsAre("/a", "/bc"));
  EXPECT_THAT(access.write, ElementsAre("/w"));
  EXPECT_FALSE(access.url);
  EXPECT_TRUE(access.private_addresses);
  EXPECT_TRUE(access.insecure);
}

TEST(Access, KeepsDefaultsForMissingKeys) {
  const auto access = Access::from_json(json::View("{}"));
  EXPECT_THAT(access.read, IsEmpty());
  EXPECT_TRUE(access.url);
  EXPECT_FALSE(access.private_addresses);
}

TEST(Access, AllowsNothingForWrongTypes) {
  const auto access =
      Access::from_json(json::View(R"({"read":"/","write":{"a":"/"},"url":"yes","insecure":1})"));
  EXPECT_THAT(access.read, IsEmpty());
  EXPECT_THAT(access.write, IsEmpty());
  EXPECT_FALSE(access.url);
  EXPECT_FALSE(access.insecure);
}

TEST(Access, AllowsNothingIfItIsMissing) {
  const auto access = Access::from_json({});
  EXPECT_THAT(access.read, IsEmpty());
  EXPECT_FALSE(access.url);
}

}  // namespace
}  // namespace collet::support
