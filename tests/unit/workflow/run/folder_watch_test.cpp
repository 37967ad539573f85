// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/files/folder_watch.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace collet::workflow::test {
namespace {

namespace fs = std::filesystem;

class WatchedFolder : public testing::Test {
 protected:
  WatchedFolder() : folder_(fs::temp_directory_path() / ("collet-watch-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_ / "below");
    write("a.yaml", "one");
  }
  ~WatchedFolder() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  /// Replaces the file in one step, so that the watch sees no half of it.
  void write(const std::string& name, const std::string& text) const {
    const fs::path part = folder_ / "part";
    std::ofstream(part) << text;
    fs::rename(part, folder_ / name);
  }
  std::string state() const { return FolderWatch::state_of(folder_.string()); }

  const fs::path folder_;
};

TEST_F(WatchedFolder, HasAnotherStateAfterAFileOfWorkflowsOrTheLockChanges) {
  std::string before = state();
  for (const char* const name : {"a.yaml", "b.yml", "below/c.yaml", "workflows.lock.json"}) {
    write(name, "a longer text");
    const std::string after = state();
    EXPECT_NE(after, before) << name;
    before = after;
  }
  fs::remove(folder_ / "b.yml");
  EXPECT_NE(state(), before);
}

TEST_F(WatchedFolder, HasTheSameStateAfterOtherFilesChange) {
  const std::string before = state();
  fs::create_directories(folder_ / ".git");
  fs::create_directories(folder_ / "node_modules");
  for (const char* const name : {"notes.md", ".git/x.yaml", "node_modules/x.yaml", ".hidden.yaml"})
    write(name, "text");
  EXPECT_EQ(state(), before);
}

TEST_F(WatchedFolder, IsReportedOnceForAChange) {
  std::promise<void> first;
  std::atomic<int> reports{0};
  {
    FolderWatch watch(folder_.string(), state(), Milliseconds(2), [&] {
      if (++reports == 1) first.set_value();
    });
    write("a.yaml", "another text");
    EXPECT_EQ(first.get_future().wait_for(std::chrono::minutes(2)), std::future_status::ready);
  }
  EXPECT_EQ(reports, 1);
}

TEST_F(WatchedFolder, IsReportedIfItChangedBeforeTheWatch) {
  const std::string before = state();
  write("a.yaml", "another text");
  std::promise<void> reported;
  const FolderWatch watch(folder_.string(), before, Milliseconds(2), [&] { reported.set_value(); });
  EXPECT_EQ(reported.get_future().wait_for(std::chrono::minutes(2)), std::future_status::ready);
}

TEST(MissingFolder, HasAnEmptyState) {
  EXPECT_EQ(FolderWatch::state_of("/nonexistent/folder"), "");
}

}  // namespace
}  // namespace collet::workflow::test
