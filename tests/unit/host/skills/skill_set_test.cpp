// SPDX-License-Identifier: MIT
#include "host/skills/skill_set.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collet::host::skills {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Skills : public ::testing::Test {
 protected:
  Skills() {
    std::string pattern = (fs::temp_directory_path() / "collet-skills-XXXXXX").string();
    folder = ::mkdtemp(pattern.data());
  }
  ~Skills() override { fs::remove_all(folder); }

  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((folder / path).parent_path());
    std::ofstream(folder / path, std::ios::binary) << text;
  }
  void skill(const std::string& path, const std::string& name) const {
    write(path + "/SKILL.md", "---\nname: " + name + "\ndescription: about " + name + "\n---\ntext\n");
  }
  SkillSet read() { return SkillSet::read({{folder, true}}, warnings); }
  /// Expects that no skill is read, and one warning with this text.
  void expect_refused(const std::string& says) {
    const SkillSet set = read();
    EXPECT_THAT(set.all(), IsEmpty());
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(warnings[0], HasSubstr(says));
    warnings.clear();
  }

  fs::path folder;
  std::vector<std::string> warnings;
};

std::vector<std::string> uris(const Skill& skill) {
  std::vector<std::string> out;
  for (const SkillFile& file : skill.files)
    out.push_back(file.uri);
  return out;
}

TEST_F(Skills, HaveAManifestOfAllTheirFiles) {
  skill("a", "a");
  write("a/references/Grüße 1%.md", "abc");
  write("a/.hidden", "x");
  const SkillSet set = read();
  EXPECT_THAT(warnings, IsEmpty());
  ASSERT_EQ(set.all().size(), 1U);
  const Skill& only = set.all()[0];
  EXPECT_EQ(only.uri, "skill://a/SKILL.md");
  EXPECT_EQ(only.front, R"({"name":"a","description":"about a"})");
  EXPECT_THAT(uris(only),
              ElementsAre("skill://a/SKILL.md", "skill://a/references/Gr%C3%BC%C3%9Fe%201%25.md"));
  EXPECT_EQ(only.files[1].digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(set.find_file(only.files[1].uri)->file->bytes->size(), 3U);
}

TEST_F(Skills, AreFoundOnlyByTheirOwnUris) {
  skill("a", "a");
  write("secret", "x");
  const SkillSet set = read();
  EXPECT_NE(set.find("skill://a/SKILL.md"), nullptr);
  for (const char* uri :
       {"", "skill://", "skill:///", "skill://a", "skill://a/", "skill://a//SKILL.md", "skill://a/./SKILL.md",
        "skill://a/../a/SKILL.md", "skill://a/../secret", "skill://a/%2e%2e/secret", "skill://a/SKILL.md/",
        "SKILL://a/SKILL.md", "skill://A/SKILL.md", "skill://a/SKILL.md?x", "skill://a/SKILL.md#x"}) {
    EXPECT_EQ(set.find(uri), nullptr) << uri;
    EXPECT_FALSE(set.find_file(uri)) << uri;
  }
}

TEST_F(Skills, WithinSkillsHaveEntriesOfTheirOwn) {
  skill("outer", "outer");
  skill("outer/sub/inner", "inner");
  write("outer/sub/inner/x.txt", "x");
  const SkillSet set = read();
  ASSERT_EQ(set.all().size(), 2U);
  EXPECT_THAT(uris(set.all()[0]), ElementsAre("skill://outer/SKILL.md", "skill://outer/sub/inner/SKILL.md",
                                              "skill://outer/sub/inner/x.txt"));
  EXPECT_THAT(uris(set.all()[1]),
              ElementsAre("skill://outer/sub/inner/SKILL.md", "skill://outer/sub/inner/x.txt"));
  EXPECT_EQ(set.find_file("skill://outer/sub/inner/x.txt")->skill->name, "outer");
}

TEST_F(Skills, FoldersListWhatTheyDirectlyContain) {
  skill("a", "a");
  write("a/t-1/y.md", "y");
  write("a/t.md", "t");
  write("a/t/x.json", "{}");
  write("a/t/ü ü/z", "z");
  const SkillSet set = read();
  const auto names = [&](std::string_view uri) {
    std::vector<std::string> out;
    const auto listing = set.folder(uri);
    if (!listing) return out;
    for (const Entry& entry : listing->entries)
      out.push_back(entry.uri + " " + entry.name + (entry.file == nullptr ? "/" : ""));
    return out;
  };
  EXPECT_THAT(names("skill://a"), ElementsAre("skill://a/SKILL.md SKILL.md", "skill://a/t-1 t-1/",
                                              "skill://a/t.md t.md", "skill://a/t t/"));
  EXPECT_THAT(names("skill://a/t"),
              ElementsAre("skill://a/t/%C3%BC%20%C3%BC ü ü/", "skill://a/t/x.json x.json"));
  for (const char* uri :
       {"skill:/", "skill://", "skill://a/", "skill://a/SKILL.md", "skill://b", "", "skill://a/t/.."})
    EXPECT_FALSE(set.folder(uri)) << uri;
}

TEST_F(Skills, WithAFaultAreLeftOut) {
  write("a/notes.md", "x");
  expect_refused("it has no SKILL.md");
  skill("a", "b");
  expect_refused("name is 'b', expected that of its folder, 'a'");
  skill("a", "a");
  fs::create_symlink("/etc/passwd", folder / "a/passwd");
  expect_refused("'passwd' is a symbolic link");
  fs::remove(folder / "a/passwd");
  fs::create_directory_symlink("/etc", folder / "a/etc");
  expect_refused("'etc' is a symbolic link");
  fs::remove(folder / "a/etc");
  ASSERT_EQ(::mkfifo((folder / "a/pipe").c_str(), 0600), 0);
  expect_refused("'pipe' is no regular file");
  fs::remove(folder / "a/pipe");
  write("a/x\ny", "x");
  expect_refused("not printable UTF-8");
  fs::remove(folder / "a/x\ny");
  write("a/\xff", "x");
  expect_refused("not printable UTF-8");
  fs::remove(folder / "a/\xff");
  write("a/large", std::string(k_max_file_bytes + 1, 'x'));
  expect_refused("'large': found more than 2097152 bytes");
  fs::remove(folder / "a/large");
  EXPECT_EQ(read().all().size(), 1U);
}

TEST_F(Skills, HaveTheLimitsOfTheExtension) {
  skill("a", "a");
  for (std::size_t i = 1; i < k_max_files; ++i)
    write("a/" + std::to_string(i), "");
  EXPECT_EQ(read().all().at(0).files.size(), k_max_files);
  write("a/one-more", "");
  expect_refused("more than 512 files");
  fs::remove_all(folder / "a");
  skill("a", "a");
  for (int i = 0; i < 8; ++i)
    write("a/" + std::to_string(i), std::string(k_max_file_bytes, 'x'));
  expect_refused("more than 16777216 bytes");
  fs::remove_all(folder / "a");
  std::string deep = "a";
  skill("a", "a");
  for (int i = 0; i < 20; ++i)
    deep += "/d";
  write(deep + "/x", "");
  expect_refused("nests more than 16 folders");
}

TEST_F(Skills, OfTwoFoldersWithTheSameNameTheFirstCounts) {
  skill("one/a", "a");
  skill("two/a", "a");
  const SkillSet set =
      SkillSet::read({{folder / "one", true}, {folder / "two", true}, {folder / "none", false}}, warnings);
  EXPECT_EQ(set.all().size(), 1U);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(warnings[0], HasSubstr("another skill has the same name"));
}

TEST_F(Skills, OfAFolderThatIsNotThereAreAWarning) {
  EXPECT_THAT(SkillSet::read({{folder / "none", true}}, warnings).all(), IsEmpty());
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(warnings[0], HasSubstr("no skills: No such file"));
}

TEST(MediaType, IsThatOfTheNameOrOfTheContent) {
  const auto type = [](const char* path, const char* bytes) {
    return media_type_of({path, "", "", std::make_shared<const std::string>(bytes)});
  };
  EXPECT_EQ(type("a/SKILL.md", ""), "text/markdown");
  EXPECT_EQ(type("x.json", "{}"), "application/json");
  EXPECT_EQ(type("run", "#!/bin/sh"), "text/plain");
  EXPECT_EQ(type("run.bin", "\xff"), "application/octet-stream");
  EXPECT_EQ(type("a.md/run", "x"), "text/plain");
}

}  // namespace
}  // namespace collet::host::skills
