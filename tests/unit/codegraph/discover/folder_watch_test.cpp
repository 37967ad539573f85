// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/folder_watch.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

namespace fs = std::filesystem;

void add(FolderWatch& watch, const std::string& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  watch.add(fd);
  ::close(fd);
}

/// Runs a round over a folder and those directly in it.
void watch_all(FolderWatch& watch, const std::string& root) {
  watch.begin();
  add(watch, root);
  for (const auto& one : fs::directory_iterator(root))
    if (one.is_directory()) add(watch, one.path().string());
  watch.end();
}

TEST(FolderWatch, FoldersWithoutAChangeHaveNone) {
  const Scratch scratch;
  scratch.write("a.java", "class A {}");
  FolderWatch watch;
  EXPECT_TRUE(watch.changed()) << "a watch without a round knows nothing";
  watch_all(watch, scratch.path());
  EXPECT_TRUE(watch.complete());
  std::ifstream(scratch.path() + "/a.java").get();
  EXPECT_FALSE(watch.changed()) << "reading is no change";
}

TEST(FolderWatch, EachChangeOfASourceIsSeenOnce) {
  const std::pair<const char*, std::function<void(const Scratch&)>> changes[] = {
      {"written", [](const Scratch& at) { at.write("in/a.java", "class B {}"); }},
      {"appended", [](const Scratch& at) { std::ofstream(at.path() + "/in/a.java", std::ios::app) << "//"; }},
      {"written and not closed",
       [](const Scratch& at) {
         static std::ofstream open;
         open = std::ofstream(at.path() + "/in/a.java");
         open << "class C {}" << std::flush;
       }},
      {"created", [](const Scratch& at) { at.write("in/b.cs", ""); }},
      {"removed", [](const Scratch& at) { fs::remove(at.path() + "/in/a.java"); }},
      {"renamed over", [](const Scratch& at) { fs::rename(at.path() + "/other", at.path() + "/in/a.java"); }},
      {"its time set",
       [](const Scratch& at) { fs::last_write_time(at.path() + "/in/a.java", fs::file_time_type::min()); }},
      {"made unreadable",
       [](const Scratch& at) { fs::permissions(at.path() + "/in/a.java", fs::perms::none); }},
      {"a link", [](const Scratch& at) { fs::create_symlink("a.java", at.path() + "/in/c.java"); }},
      {"a new folder", [](const Scratch& at) { fs::create_directory(at.path() + "/in/more"); }},
      {"its folder renamed", [](const Scratch& at) { fs::rename(at.path() + "/in", at.path() + "/out"); }},
      {"its folder removed", [](const Scratch& at) { fs::remove_all(at.path() + "/in"); }},
      {"a rule of git", [](const Scratch& at) { at.write("in/.gitignore", "a.java"); }},
      {"a project file", [](const Scratch& at) { at.write("in/pom.xml", "<project/>"); }},
  };
  for (const auto& [name, change] : changes) {
    const Scratch scratch;
    scratch.write("in/a.java", "class A {}");
    scratch.write("other", "class D {}");
    FolderWatch watch;
    watch_all(watch, scratch.path());
    change(scratch);
    EXPECT_TRUE(watch.changed()) << name;
    watch_all(watch, scratch.path());
    EXPECT_FALSE(watch.changed()) << name;
  }
}

TEST(FolderWatch, FilesThatAreNoSourcesDoNotCount) {
  const Scratch scratch;
  FolderWatch watch;
  watch_all(watch, scratch.path());
  scratch.write("server.log", "started");
  scratch.write(".a.java.swp", "");
  EXPECT_FALSE(watch.changed());
}

TEST(FolderWatch, AFolderThatIsNotAddedAgainIsNoLongerWatched) {
  const Scratch scratch;
  scratch.write("one/a.java", "");
  scratch.write("two/b.java", "");
  FolderWatch watch;
  watch_all(watch, scratch.path());
  watch.begin();
  add(watch, scratch.path() + "/one");
  watch.end();
  scratch.write("two/b.java", "class B {}");
  EXPECT_FALSE(watch.changed());
  scratch.write("one/a.java", "class A {}");
  EXPECT_TRUE(watch.changed());
}

TEST(FolderWatch, MoreFoldersThanAllowedAreNotWatched) {
  const Scratch scratch;
  scratch.write("one/a.java", "");
  FolderWatch watch(1);
  watch_all(watch, scratch.path());
  EXPECT_FALSE(watch.complete());
  EXPECT_TRUE(watch.changed());
  fs::remove_all(scratch.path() + "/one");
  watch_all(watch, scratch.path());
  EXPECT_TRUE(watch.complete()) << "a later round has fewer folders";
}

TEST(FolderWatch, FileSystemsThatChangeWithoutEventsAreNotWatched) {
  FolderWatch watch;
  watch.begin();
  add(watch, "/proc");
  watch.end();
  EXPECT_FALSE(watch.complete());
}

TEST(FolderWatch, LostEventsAreAChange) {
  const Scratch scratch;
  scratch.write("a.log", "");
  scratch.write("b.log", "");
  FolderWatch watch;
  watch_all(watch, scratch.path());
  // The kernel joins equal events, so that those of two files alternate.
  std::size_t allowed = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> allowed;
  for (std::size_t i = 0; i <= allowed; ++i)
    fs::permissions(scratch.path() + (i % 2 == 0 ? "/a.log" : "/b.log"), fs::perms::owner_all);
  EXPECT_TRUE(watch.changed());
  watch_all(watch, scratch.path());
  EXPECT_FALSE(watch.changed());
}

}  // namespace
}  // namespace collet::codegraph
