// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "plugins/codegraph/project/index_lock.hpp"
#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/search/symbol_search.hpp"
#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/store/index_writer.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

class IndexFile : public testing::Test {
 protected:
  IndexFile() {
    scratch.write("root/src/A.java", "package p; class A { B b; void f() { b.g(); } }");
    scratch.write("root/src/B.java",
                  "package p; class B { /** Saves attributes. */ void g() {} void g(int i) {} }");
    scratch.write("root/.git/HEAD", "ref: refs/heads/main\n");
    scratch.write("root/.git/refs/heads/main", "0123456789abcdef0123456789abcdef01234567\n");
    project.name = "t";
    project.root = scratch.path() + "/root";
    project.folder = scratch.path() + "/state";
  }
  IndexReader open() {
    auto reader = IndexReader::open(project.index_path());
    if (!reader) throw std::runtime_error(reader.error().message);
    return *std::move(reader);
  }
  Scratch scratch;
  ProjectSettings project;
};

TEST_F(IndexFile, WhatIsWrittenIsRead) {
  const auto report = index_project(project, nullptr, nullptr);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->counts.files, 2U);
  const auto reader = open();
  EXPECT_EQ(reader.meta("revision"), "0123456");
  const auto named = reader.named("g", false, 10);
  ASSERT_EQ(named.size(), 2U);
  EXPECT_EQ(named[0].full_name, "p.B.g()");
  EXPECT_EQ(named[0].path, "src/B.java");
  EXPECT_EQ(named[0].callers, 1U);
  EXPECT_EQ(named[0].documentation, "Saves attributes.");
  const auto edges = reader.edges(named[0].id, true);
  ASSERT_EQ(edges.size(), 1U);
  EXPECT_EQ(reader.symbol(edges[0].other)->full_name, "p.A.f()");
  EXPECT_EQ(edges[0].line, 1U);
}

TEST_F(IndexFile, IdStaysWhenAFileMovesAndAnotherChanges) {
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto before = open().named("f", false, 1).at(0).key;
  std::filesystem::rename(project.root + "/src/A.java", project.root + "/A.java");
  scratch.write("root/src/B.java", "package p; class B { }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto after = open().named("f", false, 1).at(0);
  EXPECT_EQ(after.key, before);
  EXPECT_EQ(after.path, "A.java");
}

TEST_F(IndexFile, SymbolsOfOneNameHaveDifferentIds) {
  scratch.write("root/other/A.java", "package p; class A { void f() { } }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto named = open().named("f", false, 10);
  ASSERT_EQ(named.size(), 2U);
  EXPECT_NE(named[0].key, named[1].key);
}

TEST_F(IndexFile, RunThatIsStoppedLeavesTheOldIndex) {
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  scratch.write("root/src/C.java", "package p; class C { }");
  const auto stopped = index_project(project, nullptr, [] { return true; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, COLLET_CANCELLED);
  EXPECT_EQ(open().meta("files"), "2");
}

TEST_F(IndexFile, RunThatIsStoppedAnywhereLeavesNoOtherFile) {
  scratch.write("root/src/Store.java",
                "package p; class Store { @Query(\"SELECT a FROM t\") void load() { new Store().load(); } }");
  scratch.write("root/t.sql", "CREATE TABLE t (a int)");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto names = [&] {
    std::set<std::string> out;
    for (const auto& one : std::filesystem::directory_iterator(project.folder))
      out.insert(one.path().filename().string());
    return out;
  };
  const auto before = names();
  for (int last = 0; last < 100; ++last) {
    int asked = 0;
    const auto done = index_project(project, nullptr, [&] { return asked++ >= last; });
    if (done) {
      EXPECT_GE(last, 2);
      return;
    }
    EXPECT_EQ(done.error().code, COLLET_CANCELLED);
    EXPECT_EQ(names(), before) << last;
    EXPECT_EQ(open().meta("files"), "4");
  }
}

TEST_F(IndexFile, IndexWithoutAnEndLeavesNoFile) {
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const Program program;
  const Links links;
  const auto path = scratch.path() + "/unfinished/index.sqlite";
  std::filesystem::create_directories(scratch.path() + "/unfinished");
  {
    IndexWriting writing(path, program);
    writing.start(links);
  }
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path() + "/unfinished"));
}

TEST_F(IndexFile, SecondRunAtOnceIsRefusedAndOldPartsAreRemoved) {
  scratch.write("state/index.sqlite.new-1", "left by a killed run");
  {
    const auto lock = IndexLock::take(project.folder);
    ASSERT_TRUE(lock);
    EXPECT_FALSE(std::filesystem::exists(project.folder + "/index.sqlite.new-1"));
    EXPECT_FALSE(index_project(project, nullptr, nullptr));
  }
  EXPECT_TRUE(index_project(project, nullptr, nullptr));
}

TEST_F(IndexFile, DamagedFileIsAnErrorAndIsBuiltAgain) {
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto size = std::filesystem::file_size(project.index_path());
  for (std::uintmax_t cut : {std::uintmax_t{0}, std::uintmax_t{10}, size / 2}) {
    ASSERT_TRUE(index_project(project, nullptr, nullptr));
    std::filesystem::resize_file(project.index_path(), cut);
    bool failed = false;
    auto reader = IndexReader::open(project.index_path());
    if (!reader) {
      failed = true;
    } else {
      try {
        reader->named("g", false, 10);
        reader->files();
        reader->kind_counts();
        for (int id = 0; id < 50; ++id)
          reader->edges(id, true);
      } catch (const DatabaseError&) {
        failed = true;
      }
    }
    EXPECT_TRUE(failed) << cut;
  }
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(open().named("g", false, 10).size(), 2U);
}

TEST_F(IndexFile, UnreadableFilesAreNamedNotFatal) {
  scratch.write("root/src/Bad.java", "\xc3(\x01");
  const auto report = index_project(project, nullptr, nullptr);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->counts.files, 2U);
  ASSERT_EQ(report->skipped.size(), 1U);
  EXPECT_EQ(report->skipped[0].reason, "src/Bad.java is binary");
}

TEST_F(IndexFile, FilesThatAreNotUtf8AreIndexedAndNamed) {
  scratch.write("root/src/Old.java", "/** Ren\xE9 */ class Old { void salut() {} }");
  const auto report = index_project(project, nullptr, nullptr);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->counts.files, 3U);
  EXPECT_EQ(report->windows_1252, std::vector<std::string>{"src/Old.java"});
  EXPECT_EQ(report->windows_1252_count, 1U);
  EXPECT_EQ(open().named("salut", false, 10).size(), 1U);
}

TEST_F(IndexFile, SearchFindsNamesBeforeWordsAndTypesBeforeMembers) {
  scratch.write("root/src/Save.java", "package p; class Save { int save; void saveAttributes() {} }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto reader = open();
  const auto found = search_symbols(reader, "save", {});
  ASSERT_GE(found.size(), 3U);
  EXPECT_EQ(found[0].full_name, "p.Save.save");
  EXPECT_EQ(found[1].full_name, "p.Save");
  EXPECT_EQ(search_symbols(reader, "p.B.g", {}).at(0).full_name, "p.B.g()");
  EXPECT_EQ(search_symbols(reader, "where are the attributes saved", {SymbolKind::method}).size(), 2U);
  EXPECT_TRUE(search_symbols(reader, "zzz", {}).empty());
}

}  // namespace
}  // namespace collet::codegraph
