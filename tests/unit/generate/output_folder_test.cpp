// SPDX-License-Identifier: MIT
#include "plugins/generate/write/output_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace collet::generate {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class GeneratedFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "collet-generate-XXXXXX").string();
    top_ = ::mkdtemp(name.data());
    access_.write = {top_.string()};
  }
  void TearDown() override { fs::remove_all(top_); }

  fs::path out() const { return top_ / "out"; }
  void put(const fs::path& name, std::string_view text) const { std::ofstream(out() / name) << text; }
  std::string get(const fs::path& name) const {
    std::ifstream file(out() / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::vector<std::string> names(const fs::path& folder) const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder))
      found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
  }
  void write(const std::vector<GeneratedFile>& files, bool overwrite = false) const {
    auto folder = OutputFolder::prepare(access_, out().string());
    ASSERT_TRUE(folder) << folder.error().message;
    const auto done = folder->write(files, "{}", overwrite);
    ASSERT_TRUE(done) << done.error().message;
  }

  fs::path top_;
  support::Access access_;
};

TEST_F(GeneratedFolder, HasTheFilesAndAMarker) {
  write({{"a.go", "1"}, {"b.go", "2"}});
  EXPECT_THAT(names(out()), ElementsAre(".collet-generate.json", "a.go", "b.go"));
  EXPECT_EQ(get("a.go"), "1");
  EXPECT_THAT(names(top_), ElementsAre("out"));
}

TEST_F(GeneratedFolder, LosesFilesThatAreNoLongerGenerated) {
  write({{"a.go", "1"}, {"b.go", "2"}});
  write({{"a.go", "3"}});
  EXPECT_THAT(names(out()), ElementsAre(".collet-generate.json", "a.go"));
}

TEST_F(GeneratedFolder, KeepsEditedFilesThatAreNoLongerGenerated) {
  write({{"a.go", "1"}, {"b.go", "2"}});
  put("b.go", "edited");
  write({{"a.go", "3"}});
  EXPECT_EQ(get("b.go"), "edited");
  auto folder = OutputFolder::prepare(access_, out().string());
  ASSERT_TRUE(folder);
  EXPECT_THAT(folder->edited(), ElementsAre("b.go"));
}

TEST_F(GeneratedFolder, KeepsTheModeAndOtherFiles) {
  write({{"a.go", "1"}});
  put("mine.txt", "mine");
  fs::permissions(out(), fs::perms(0755));
  const auto inode = [&] {
    struct stat status = {};
    ::stat((out() / "mine.txt").c_str(), &status);
    return status.st_ino;
  };
  const auto before = inode();
  write({{"a.go", "2"}});
  EXPECT_EQ(inode(), before);
  EXPECT_EQ(fs::status(out()).permissions(), fs::perms(0755));
}

TEST_F(GeneratedFolder, IsUnchangedIfAFileCannotBeWritten) {
  write({{"a.go", "1"}});
  auto folder = OutputFolder::prepare(access_, out().string());
  ASSERT_TRUE(folder);
  const auto done = folder->write({{"b.go", "2"}, {std::string(300, 'x'), "3"}}, "{}", false);
  EXPECT_FALSE(done);
  EXPECT_THAT(names(out()), ElementsAre(".collet-generate.json", "a.go"));
  EXPECT_THAT(names(top_), ElementsAre("out"));
}

TEST_F(GeneratedFolder, RemovesWhatAKilledProcessLeft) {
  write({{"a.go", "1"}});
  const fs::path stage = top_ / ".out.collet-generate-999999999-1.tmp";
  fs::create_directory(stage);
  std::ofstream(stage / ".collet-generate.json") << R"({"files":{"a.go":"x"}})";
  std::ofstream(stage / "a.go") << "half";
  ASSERT_TRUE(OutputFolder::prepare(access_, out().string()));
  EXPECT_THAT(names(top_), ElementsAre("out"));
}

TEST_F(GeneratedFolder, KeepsWhatExistsOnlyInALeftFolder) {
  const fs::path stage = top_ / ".out.collet-generate-999999999-1.tmp";
  fs::create_directory(stage);
  std::ofstream(stage / "mine.go") << "mine";
  ASSERT_TRUE(OutputFolder::prepare(access_, out().string()));
  EXPECT_TRUE(fs::exists(stage / "mine.go"));
}

TEST_F(GeneratedFolder, RefusesADamagedMarker) {
  fs::create_directory(out());
  for (const std::string_view text : {"", "{", "[]", "{\"files\":[]}", "null"}) {
    put(".collet-generate.json", text);
    const auto folder = OutputFolder::prepare(access_, out().string());
    ASSERT_FALSE(folder) << text;
    EXPECT_THAT(folder.error().message, HasSubstr("cannot be read"));
  }
}

TEST_F(GeneratedFolder, NeedsAFolderAboveIt) {
  const auto folder = OutputFolder::prepare(access_, (top_ / "none/out").string());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code, COLLET_NOT_FOUND);
}

}  // namespace
}  // namespace collet::generate
