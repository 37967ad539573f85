// SPDX-License-Identifier: MIT
/// Both resolvers follow the same rules.
#include "sdk/support/file/open_beneath.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/unit/support/temporary_folder.hpp"

namespace collet::support {
namespace {

class OpenBeneath : public testing::TestWithParam<Resolver> {
 protected:
  OpenBeneath() {
    folder_.write("root/a/file", "inside");
    folder_.write("root/b/other", "other");
    folder_.write("outside/secret", "secret");
    root_fd_ = ::open((folder_ / "root").c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  }
  ~OpenBeneath() override { ::close(root_fd_); }

  /// Returns the content of the file, or the name of the error.
  std::string open(const std::string& relative) {
    const OpenResult opened = open_beneath(root_fd_, relative, GetParam());
    if (opened.fd < 0) return ::strerrorname_np(opened.error);
    std::array<char, 100> bytes = {};
    const ssize_t got = ::read(opened.fd, bytes.data(), bytes.size());
    const int error = errno;
    ::close(opened.fd);
    return got < 0 ? ::strerrorname_np(error) : std::string(bytes.data(), static_cast<std::size_t>(got));
  }

  TemporaryFolder folder_;
  int root_fd_ = -1;
};

TEST_P(OpenBeneath, OpensAFile) {
  EXPECT_EQ(open("a/file"), "inside");
}

TEST_P(OpenBeneath, ReportsAMissingFile) {
  EXPECT_EQ(open("a/none"), "ENOENT");
  EXPECT_EQ(open("none/file"), "ENOENT");
  EXPECT_EQ(open("a/file/x"), "ENOTDIR");
}

TEST_P(OpenBeneath, OpensAFolderForTheCallerToRefuse) {
  EXPECT_EQ(open("a"), "EISDIR");
}

TEST_P(OpenBeneath, FollowsLinksThatStayBeneath) {
  folder_.link("root/same", "a/file");
  folder_.link("root/a/up", "../b/other");
  folder_.link("root/folder", "./a");
  folder_.link("root/chain", "folder/../same");
  EXPECT_EQ(open("same"), "inside");
  EXPECT_EQ(open("a/up"), "other");
  EXPECT_EQ(open("folder/file"), "inside");
  EXPECT_EQ(open("chain"), "inside");
}

TEST_P(OpenBeneath, RefusesLinksThatLeave) {
  folder_.link("root/up", "../outside/secret");
  folder_.link("root/a/deep", "../../outside");
  folder_.link("root/absolute", folder_ / "outside/secret");
  folder_.link("root/around", "../root/a/file");
  folder_.link("root/chain", "up");
  EXPECT_EQ(open("up"), "EXDEV");
  EXPECT_EQ(open("a/deep/secret"), "EXDEV");
  EXPECT_EQ(open("absolute"), "EXDEV");
  EXPECT_EQ(open("around"), "EXDEV");
  EXPECT_EQ(open("chain"), "EXDEV");
}

TEST_P(OpenBeneath, RefusesAnAbsoluteLinkEvenIntoTheFolder) {
  folder_.link("root/absolute", folder_ / "root/a/file");
  EXPECT_EQ(open("absolute"), "EXDEV");
}

TEST_P(OpenBeneath, RefusesCyclesOfLinks) {
  folder_.link("root/one", "two");
  folder_.link("root/two", "one");
  folder_.link("root/self", "self/x");
  EXPECT_EQ(open("one"), "ELOOP");
  EXPECT_EQ(open("self"), "ELOOP");
}

TEST_P(OpenBeneath, ReportsABrokenLink) {
  folder_.link("root/dangling", "a/none");
  EXPECT_EQ(open("dangling"), "ENOENT");
}

INSTANTIATE_TEST_SUITE_P(Resolvers, OpenBeneath, testing::Values(Resolver::kernel, Resolver::userspace),
                         [](const auto& test) { return test.param == Resolver::kernel ? "Kernel" : "Own"; });

TEST(EscapingTarget, IsTheTargetOfTheLink) {
  TemporaryFolder folder;
  folder.write("root/a/file", "");
  folder.link("root/a/up", "../../outside");
  folder.link("root/absolute", "/etc");
  const int fd = ::open((folder / "root").c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  EXPECT_EQ(escaping_target(fd, "a/up/secret"), folder / "outside/secret");
  EXPECT_EQ(escaping_target(fd, "absolute/passwd"), "/etc/passwd");
  EXPECT_EQ(escaping_target(fd, "a/file"), "");
  ::close(fd);
}

TEST(NormalisedPath, ResolvesByText) {
  EXPECT_EQ(normalised_path("/"), "/");
  EXPECT_EQ(normalised_path("//a///b/"), "/a/b");
  EXPECT_EQ(normalised_path("/a/./b/."), "/a/b");
  EXPECT_EQ(normalised_path("/a/../b"), "/b");
  EXPECT_EQ(normalised_path("/../../a"), "/a");
  EXPECT_EQ(normalised_path("/a/.."), "/");
  EXPECT_EQ(normalised_path("/a/..b/.c"), "/a/..b/.c");
}

}  // namespace
}  // namespace collet::support
