// SPDX-License-Identifier: MIT
/// load(): the files that are read, and their order.
#include <sys/stat.h>

#include "tests/unit/host/config/config_fixture.hpp"

namespace collet::host::config {
namespace {

class Files : public ::testing::Test {
 protected:
  Files() {
    options_.system_dir = folder_.path() / "etc";
    options_.user_file = folder_.path() / "user.toml";
    options_.profiles_dir = folder_.path() / "profiles";
  }
  Folder folder_;
  LoadOptions options_;
};

TEST_F(Files, MissingFilesAreIgnored) {
  const Settings settings = settled(load(options_));
  EXPECT_TRUE(settings.files.empty());
}

TEST_F(Files, AreReadInTheirOrder) {
  folder_.write("etc/collet.toml", "host.instructions = 'system'\nexpose.deny = ['0']");
  folder_.write("etc/conf.d/20-b.toml", "host.instructions = 'b'\nexpose.deny = ['2']");
  folder_.write("etc/conf.d/10-a.toml", "host.instructions = 'a'\nexpose.deny = ['1']");
  folder_.write("etc/conf.d/ignored.txt", "nonsense");
  folder_.write("user.toml", "expose.deny = ['3']");
  const Settings settings = settled(load(options_));
  EXPECT_EQ(settings.host.instructions.value, "b");
  ASSERT_EQ(settings.expose.deny.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(settings.expose.deny[i].glob, std::to_string(i));
  EXPECT_EQ(settings.files,
            (std::vector<std::string>{folder_.at("etc/collet.toml"), folder_.at("etc/conf.d/10-a.toml"),
                                      folder_.at("etc/conf.d/20-b.toml"), folder_.at("user.toml")}));
}

TEST_F(Files, AChosenFileReplacesAllButPolicy) {
  folder_.write("etc/collet.toml",
                "host.instructions = 'system'\nexpose.deny = ['x']\n[policy.access]\nurl = false");
  folder_.write("etc/conf.d/1.toml", "[policy.access]\ninsecure = false");
  folder_.write("user.toml", "host.instructions = 'user'");
  options_.config_file = folder_.write("own.toml", "[access]\nurl = true\ninsecure = true");
  const Settings settings = settled(load(options_));
  EXPECT_EQ(settings.host.instructions.value, "");
  EXPECT_TRUE(settings.expose.deny.empty());
  EXPECT_FALSE(settings.access.url.value);
  EXPECT_FALSE(settings.access.insecure.value);
}

TEST_F(Files, AChosenFileNeedsNoValidSystemKeysOutsidePolicy) {
  folder_.write("etc/collet.toml", "[from_the_future]\na = 1");
  options_.config_file = folder_.write("own.toml", "");
  EXPECT_TRUE(load(options_));
}

TEST_F(Files, ChoosingTheSystemFileItselfKeepsItsPolicy) {
  options_.config_file = folder_.write("etc/collet.toml", "[policy.access]\nurl = false");
  EXPECT_FALSE(settled(load(options_)).access.url.value);
}

TEST_F(Files, AChosenFileMustExist) {
  options_.config_file = folder_.path() / "none.toml";
  EXPECT_EQ(error_of(load(options_)),
            folder_.at("none.toml") + ": cannot read the file: No such file or directory");
}

TEST_F(Files, AFifoIsRefusedWithoutBlocking) {
  ASSERT_EQ(::mkfifo(folder_.at("fifo").c_str(), 0600), 0);
  options_.config_file = folder_.path() / "fifo";
  EXPECT_EQ(error_of(load(options_)), folder_.at("fifo") + ": found something else, expected a regular file");
}

TEST_F(Files, AFolderAndADeviceAreRefused) {
  options_.config_file = folder_.path();
  EXPECT_FALSE(load(options_));
  options_.config_file = "/dev/zero";
  EXPECT_FALSE(load(options_));
}

TEST_F(Files, AHugeFileIsRefused) {
  options_.config_file = folder_.write("big.toml", "");
  std::filesystem::resize_file(*options_.config_file, std::uintmax_t{1} << 33);
  EXPECT_EQ(error_of(load(options_)),
            folder_.at("big.toml") + ": found more than 1048576 bytes, expected at most that many");
}

TEST_F(Files, AShippedProfileIsFound) {
  folder_.write("profiles/explore.toml", "expose.allow = ['a']");
  options_.profile = "explore";
  const Settings settings = settled(load(options_));
  EXPECT_EQ(settings.expose.allow.at(0).glob, "a");
  EXPECT_EQ(settings.files, std::vector<std::string>{folder_.at("profiles/explore.toml")});
}

TEST_F(Files, AProfileNameIsNotAPath) {
  folder_.write("user.toml", "expose.allow = ['a']");
  folder_.write("profiles/explore.toml", "");
  for (const char* name : {"../user", "/etc/passwd", ".hidden", "a/b"}) {
    options_.profile = name;
    EXPECT_NE(error_of(load(options_)).find("unknown profile"), std::string::npos) << name;
  }
}

TEST_F(Files, AnUnknownProfileListsTheShippedOnes) {
  folder_.write("profiles/explore.toml", "");
  options_.profile = "exlpore";
  EXPECT_EQ(error_of(load(options_)),
            "--profile exlpore: unknown profile; did you mean 'explore'? (known are explore)");
}

TEST_F(Files, AUsersFileThatOthersMayWriteIsAWarningAndOneOfTheSystemAnError) {
  const Folder folder;
  const auto file = folder.write("etc/collet.toml", "expose.deny = ['x']");
  ::chmod(file.parent_path().c_str(), 0755);
  ::chmod(file.c_str(), 0644);
  LoadOptions of_user;
  of_user.system_dir.clear();
  of_user.user_file = file;
  LoadOptions of_system;
  of_system.system_dir = file.parent_path();
  EXPECT_TRUE(settled(load(of_user)).warnings.empty());
  EXPECT_TRUE(settled(load(of_system)).warnings.empty());
  ::chmod(file.c_str(), 0666);
  const std::string expected =
      "configuration file '" + file.string() +
      "' is refused: it may be written by others than its owner (mode 0666): chmod go-w it";
  EXPECT_EQ(settled(load(of_user)).warnings.size(), 1U);
  EXPECT_EQ(error_of(load(of_system)), expected);
  ::chmod(file.c_str(), 0644);
  ::chmod(file.parent_path().c_str(), 0777);
  EXPECT_EQ(settled(load(of_user)).warnings.size(), 1U);
  EXPECT_NE(error_of(load(of_system)).find("is in a folder that may be written by others"),
            std::string::npos);
}

}  // namespace
}  // namespace collet::host::config
