// SPDX-License-Identifier: MIT
#include "host/plugin/plugin_file.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit/host/plugin/elf_image.hpp"

namespace collet::host::plugin {
namespace {

using testing::ElfImage;
using ::testing::HasSubstr;

class PluginFiles : public ::testing::Test {
 protected:
  PluginFiles() {
    std::string name = (std::filesystem::temp_directory_path() / "collet-plugins-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~PluginFiles() override { std::filesystem::remove_all(folder_); }

  static std::string manifest(const std::string& id) {
    return R"({"id":")" + id + R"(","version":"1.0.0","abi":{"major":1,"minor":0}})";
  }
  std::filesystem::path put(const std::string& name, const std::string& bytes) {
    auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    ::chmod(path.parent_path().c_str(), 0755);
    std::ofstream(path, std::ios::binary) << bytes;
    ::chmod(path.c_str(), 0644);
    return path;
  }
  std::filesystem::path put_plugin(const std::string& id) {
    return put(id + ".so", ElfImage(manifest(id)).image());
  }
  static std::string refusal(const std::filesystem::path& path) {
    const auto file = inspect(path);
    return file ? "accepted" : file.error().message;
  }

  std::filesystem::path folder_;
};

TEST_F(PluginFiles, ASoundFileIsFound) {
  const auto path = put_plugin("alpha");
  const auto file = inspect(path);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->id, "alpha");
  EXPECT_EQ(file->path, std::filesystem::canonical(path));
  EXPECT_EQ(*file->manifest, manifest("alpha"));
}

TEST_F(PluginFiles, DiscoverySortsByIdAndReportsRefusedFiles) {
  put_plugin("beta");
  put_plugin("alpha");
  put("text.so", "no ELF");
  put("readme.txt", "ignored");
  const auto all = discover({folder_, folder_ / "missing"});
  ASSERT_EQ(all.found.size(), 2U);
  EXPECT_EQ(all.found[0].id, "alpha");
  EXPECT_EQ(all.found[1].id, "beta");
  ASSERT_EQ(all.refused.size(), 1U);
  EXPECT_THAT(all.refused[0].reason, HasSubstr("text.so' is not an ELF file"));
}

TEST_F(PluginFiles, TheFirstFolderWins) {
  put("one/alpha.so", ElfImage(manifest("alpha")).image());
  put("two/alpha.so", ElfImage(manifest("alpha")).image());
  const auto all = discover({folder_ / "one", folder_ / "two"});
  ASSERT_EQ(all.found.size(), 1U);
  EXPECT_EQ(all.found[0].path.parent_path().filename(), "one");
  ASSERT_EQ(all.refused.size(), 1U);
  EXPECT_THAT(all.refused[0].reason, HasSubstr("the first folder wins"));
}

TEST_F(PluginFiles, TheIdMustBeTheFileName) {
  EXPECT_THAT(refusal(put("beta.so", ElfImage(manifest("alpha")).image())), HasSubstr("must be 'alpha.so'"));
}

TEST_F(PluginFiles, AFileThatAllMayWriteIsRefused) {
  const auto path = put_plugin("alpha");
  ::chmod(path.c_str(), 0646);
  EXPECT_THAT(refusal(path), HasSubstr("mode 0646"));
}

TEST_F(PluginFiles, AFolderThatAllMayWriteIsRefused) {
  const auto path = put_plugin("alpha");
  ::chmod(folder_.c_str(), 0777);
  EXPECT_THAT(refusal(path), HasSubstr("in a folder that may be written by others"));
}

TEST_F(PluginFiles, AStickyFolderThatAllMayWriteIsRefusedToo) {
  const auto path = put_plugin("alpha");
  ::chmod(folder_.c_str(), 01777);
  EXPECT_THAT(refusal(path), HasSubstr("in a folder that may be written by others"));
}

TEST_F(PluginFiles, TheFolderBehindALinkIsChecked) {
  const auto target = put("real/alpha.so", ElfImage(manifest("alpha")).image());
  const auto link = folder_ / "alpha.so";
  std::filesystem::create_symlink(target, link);
  EXPECT_TRUE(inspect(link));
  ::chmod(target.parent_path().c_str(), 0777);
  EXPECT_THAT(refusal(link), HasSubstr("in a folder that may be written by others"));
}

TEST_F(PluginFiles, AFifoIsRefusedWithoutBlocking) {
  const auto path = folder_ / "alpha.so";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(refusal(path), HasSubstr("is no regular file"));
}

TEST_F(PluginFiles, AMissingFileIsAnError) {
  EXPECT_THAT(refusal(folder_ / "gone.so"), HasSubstr("cannot be opened"));
}

TEST_F(PluginFiles, AnotherMajorIsRefusedWithoutLoading) {
  const auto path = put("alpha.so", ElfImage(R"({"id":"alpha","abi":{"major":3,"minor":0}})").image());
  EXPECT_THAT(refusal(path), HasSubstr("alpha.so' needs ABI 3.0, this host offers 1.0"));
}

}  // namespace
}  // namespace collet::host::plugin
