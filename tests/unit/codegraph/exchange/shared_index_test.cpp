// SPDX-License-Identifier: MIT
/// An index that was exported is the one that an index run of the clone writes.
#include "plugins/codegraph/exchange/shared_index.hpp"

#include <csignal>
#include <sys/wait.h>

#include "plugins/codegraph/store/index_format.hpp"
#include "tests/unit/codegraph/refreshed.hpp"

namespace collet::codegraph {
namespace {

class SharedIndex : public Refreshed {
 public:
  SharedIndex() {
    scratch.write("root/pom.xml", "<project><artifactId>shop</artifactId></project>");
    scratch.write("root/a/A.java", "package a; public class A { void f() { new B().g(); } void h() {} }");
    scratch.write("root/a/B.java", "package a; public class B { void g() {} void g(int i) {} }");
    scratch.write("root/t.sql",
                  "CREATE TABLE dbo.T (Id int)\nGO\nCREATE PROCEDURE dbo.P AS SELECT Id FROM dbo.T\nGO\n");
    EXPECT_TRUE(index_project(project, nullptr, nullptr));
    auto done = export_index(project, file(), nullptr);
    EXPECT_TRUE(done) << done.error().message;
    clone = project;
    clone.root = scratch.path() + "/clone";
    clone.folder = scratch.path() + "/clone-state";
    std::filesystem::copy(project.root, clone.root, std::filesystem::copy_options::recursive);
    touch(clone.root);
  }
  std::string file() const { return scratch.path() + "/index.zst"; }
  /// Gives all files other times, as a clone does.
  static void touch(const std::string& root) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      if (entry.is_regular_file())
        std::filesystem::last_write_time(
            entry.path(), std::filesystem::file_time_type::clock::now() - std::chrono::hours(9));
  }
  ImportReport import() const {
    const auto archive = ArchiveFile::open(file());
    if (!archive) throw std::runtime_error(archive.error().message);
    auto done = import_index(clone, *archive, nullptr);
    if (!done) throw std::runtime_error(done.error().message);
    return *std::move(done);
  }
  RefreshReport refresh_clone() const {
    auto done = refresh_index(clone, *list_sources(clone.root, {}, clone.limits, nullptr), nullptr);
    if (!done) throw std::runtime_error(done.error().message);
    return *done;
  }
  /// Returns the contents of an index that a run of the clone writes.
  std::vector<std::string> run_of_clone() const {
    auto other = clone;
    other.folder = scratch.path() + "/full";
    EXPECT_TRUE(index_project(other, nullptr, nullptr));
    return contents(other.index_path());
  }

  ProjectSettings clone;
};

TEST_F(SharedIndex, IsThatOfARunInTheClone) {
  EXPECT_EQ(import().adopted.differing, 0U);
  EXPECT_EQ(contents(clone.index_path()), run_of_clone());
}

TEST_F(SharedIndex, IsCurrentAlthoughTheClonesFilesHaveOtherTimes) {
  import();
  EXPECT_EQ(refresh_clone().changed, 0U);
}

TEST_F(SharedIndex, ReadsOnlyTheFilesThatDifferInTheClone) {
  scratch.write("clone/a/A.java", "package a; public class A { void f() { new B().g(1); } void h() {} }");
  EXPECT_EQ(import().adopted.differing, 1U);
  const auto report = refresh_clone();
  EXPECT_EQ(report.changed, 1U);
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(contents(clone.index_path()), run_of_clone());
}

TEST_F(SharedIndex, NoticesNewRemovedAndOtherProjectFiles) {
  std::filesystem::remove(clone.root + "/a/A.java");
  scratch.write("clone/a/C.java", "package a; class C { }");
  scratch.write("clone/pom.xml", "<project><artifactId>other</artifactId></project>");
  EXPECT_EQ(import().adopted.differing, 3U);
  EXPECT_TRUE(refresh_clone().whole);
  EXPECT_EQ(contents(clone.index_path()), run_of_clone());
}

TEST_F(SharedIndex, OfAProjectOfAnotherNameHasTheIdsOfThatName) {
  scratch.write("root/c/A.java", "package a; public class A { void f() { new B().g(); } void h() {} }");
  scratch.write("clone/c/A.java", "package a; public class A { void f() { new B().g(); } void h() {} }");
  ASSERT_TRUE(export_index(project, file(), nullptr));
  clone.name = "another";
  import();
  EXPECT_EQ(contents(clone.index_path()), run_of_clone());
  EXPECT_EQ(refresh_clone().changed, 0U);
}

TEST_F(SharedIndex, ReplacesTheIndexThatWasThere) {
  ASSERT_TRUE(index_project(clone, nullptr, nullptr));
  scratch.write("clone/a/B.java", "package a; public class B { void g() {} }");
  refresh_clone();
  import();
  refresh_clone();
  EXPECT_EQ(contents(clone.index_path()), run_of_clone());
  std::size_t graphs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(clone.folder)) {
    const auto name = entry.path().filename().string();
    EXPECT_EQ(name.find(".new-"), std::string::npos) << name;
    if (name.starts_with("graph-")) ++graphs;
  }
  EXPECT_EQ(graphs, 1U);
}

TEST_F(SharedIndex, OfAnotherVersionIsRefused) {
  auto header = ArchiveFile::open(file())->header();
  header.index_version = k_index_version + 1;
  header.parts.clear();
  ASSERT_TRUE(write_archive(file(), header,
                            {{"index", project.index_path()}, {"graph", project.index_path()}}, nullptr));
  const auto archive = ArchiveFile::open(file());
  const auto done = import_index(clone, *archive, nullptr);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, COLLET_UNSUPPORTED);
  EXPECT_NE(done.error().message.find("expected " + std::to_string(k_index_version)), std::string::npos);
}

TEST_F(SharedIndex, WithATriggerIsRefused) {
  {
    const auto database = Database::open_copy(project.index_path());
    database.run("CREATE TRIGGER evil AFTER UPDATE ON file BEGIN DELETE FROM symbol; END");
  }
  ASSERT_TRUE(export_index(project, file(), nullptr));
  const auto archive = ArchiveFile::open(file());
  const auto done = import_index(clone, *archive, nullptr);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("other tables"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(clone.index_path()));
}

/// Ends a process in the middle of an import, at the call of `stop` with this number. Returns false if the
/// import had ended before.
bool killed_at(const SharedIndex& test, int step) {
  const pid_t child = ::fork();
  if (child == 0) {
    int calls = 0;
    const auto archive = ArchiveFile::open(test.file());
    const auto done = import_index(test.clone, *archive, [&] {
      if (++calls == step) ::raise(SIGKILL);
      return false;
    });
    ::_exit(done ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

TEST_F(SharedIndex, LeavesTheOldIndexIfTheImportIsKilled) {
  scratch.write("clone/a/A.java", "package a; public class A { }");
  ASSERT_TRUE(index_project(clone, nullptr, nullptr));
  const auto before = contents(clone.index_path());
  int step = 1;
  for (; killed_at(*this, step); ++step) {
    EXPECT_EQ(contents(clone.index_path()), before) << step;
    EXPECT_EQ(refresh_clone().changed, 0U) << step;
  }
  EXPECT_GT(step, 4);
  EXPECT_NE(contents(clone.index_path()), before);
}

TEST_F(SharedIndex, IsExportedWithTheChangesOfItsFiles) {
  scratch.write("root/a/A.java", "package a; public class A { void changed() {} }");
  scratch.write("clone/a/A.java", "package a; public class A { void changed() {} }");
  ASSERT_TRUE(export_index(project, file(), nullptr));
  EXPECT_EQ(import().adopted.differing, 0U);
  EXPECT_EQ(contents(clone.index_path()), run_of_clone());
}

}  // namespace
}  // namespace collet::codegraph
