// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/snapshot_store.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "plugins/codegraph/snapshot/snapshot_choice.hpp"
#include "plugins/codegraph/snapshot/take_snapshot.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

SymbolKey key(unsigned char number) {
  SymbolKey out{};
  out.back() = number;
  return out;
}

/// Returns states of a class and of methods `first` to `last`.
SymbolStates states(unsigned char first, unsigned char last) {
  SymbolStates out;
  SymbolState one;
  one.key = key(1);
  one.kind = static_cast<std::uint8_t>(SymbolKind::class_);
  one.file = 7;
  out.states.push_back(one);
  out.names.push_back({"shop.Shop", {}});
  for (unsigned char i = first; i <= last; ++i) {
    one.key = key(i);
    one.kind = static_cast<std::uint8_t>(SymbolKind::method);
    out.states.push_back(one);
    out.names.push_back({"shop.Shop.sell" + std::to_string(i) + "(int)", key(1)});
  }
  out.paths = {{7, "src/Shop.java"}};
  out.files = 1;
  return out;
}

class Snapshots : public testing::Test {
 protected:
  SnapshotStore open() {
    auto store = SnapshotStore::open(scratch.path(), true);
    if (!store) throw std::runtime_error(store.error().message);
    return *std::move(store);
  }
  std::uintmax_t size() const { return std::filesystem::file_size(SnapshotStore::path(scratch.path())); }
  Scratch scratch;
};

TEST_F(Snapshots, WhatIsWrittenIsRead) {
  EXPECT_EQ(open().add(states(2, 4), "1a2b3c4", 1000), 1);
  auto store = open();
  EXPECT_EQ(store.add(states(3, 5), "", 2000), 2);
  const auto all = store.list();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].revision, "1a2b3c4");
  EXPECT_EQ(all[1].time, 2000);
  EXPECT_EQ(all[1].symbols, 4);
  const auto read = store.states(1);
  ASSERT_EQ(read.size(), 4U);
  EXPECT_EQ(read[3].key, key(4));
  EXPECT_EQ(read[3].file, 7U);
  EXPECT_EQ(store.name(key(2)).full_name, "shop.Shop.sell2(int)");
  EXPECT_EQ(store.name(key(2)).parent, key(1));
  EXPECT_EQ(store.name(key(9)).full_name, "");
  EXPECT_EQ(store.file_path(7), "src/Shop.java");
}

TEST_F(Snapshots, OldOnesAreRemovedWithTheNamesThatOnlyTheyHave) {
  auto store = open();
  for (unsigned char i = 2; i < 8; ++i)
    store.add(states(i, static_cast<unsigned char>(i + 1)), "", i);
  store.prune({3, 1}, 10);
  const auto all = store.list();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all.front().number, 4);
  EXPECT_EQ(store.name(key(4)).full_name, "");
  EXPECT_EQ(store.name(key(5)).full_name, "shop.Shop.sell5(int)");
  store.prune({3, 1}, 1000000);
  EXPECT_EQ(store.list().size(), 2U) << "the last two stay whatever their age";
  EXPECT_EQ(store.add(states(2, 3), "", 20), 7) << "numbers are not used again";
}

TEST_F(Snapshots, ASnapshotTakes24To40BytesForEachSymbol) {
  SymbolStates many;
  for (std::uint32_t i = 0; i < 50000; ++i) {
    SymbolState one;
    for (int byte = 0; byte < 4; ++byte)
      one.key[static_cast<std::size_t>(byte)] =
          static_cast<unsigned char>(i >> static_cast<unsigned>(24 - 8 * byte));
    one.body = i * 2654435761U;
    many.states.push_back(one);
    many.names.push_back({"a.package.of.some.length.Type" + std::to_string(i) + ".method(String, int)", {}});
  }
  auto store = open();
  store.add(many, "", 1);
  const auto first = size();
  for (int i = 2; i <= 5; ++i)
    store.add(many, "", i);
  const double each = static_cast<double>(size() - first) / 4 / 50000;
  EXPECT_GE(each, 24);
  EXPECT_LE(each, 40);
}

TEST_F(Snapshots, NumberRevisionOrTimeNameASnapshot) {
  const std::vector<SnapshotInfo> all = {{3, 1795737600, "1a2b3c4", 1, 1, 8},   // 2026-11-27T00:00
                                         {4, 1795766400, "5d6e7f8", 1, 1, 8},   // 2026-11-27T08:00
                                         {5, 1795852800, "1a2b3c4", 1, 1, 8}};  // 2026-11-28T08:00
  const auto found = [&](std::string_view text) {
    const auto one = snapshot_named(all, text);
    return one ? one->number : 0;
  };
  EXPECT_EQ(found("4"), 4);
  EXPECT_EQ(found("9"), 0);
  EXPECT_EQ(found("5d6e"), 4);
  EXPECT_EQ(found("5D6E7F8000000000000000000000000000000000"), 4);
  EXPECT_EQ(found("1a2b3c4"), 5);
  EXPECT_EQ(found("2026-11-27"), 4);
  EXPECT_EQ(found("2026-11-27T07:59"), 3);
  EXPECT_EQ(found("2026-11-27T08:00Z"), 4);
  EXPECT_EQ(found("2026-11-28 09:00:00"), 5);
  EXPECT_EQ(found("2026-11-26"), 0);
  for (const char* const wrong :
       {"", "-1", "5d", "yesterday", "2026-13", "2026-11-27T", "20261127", "99999999999999999999"})
    EXPECT_EQ(found(wrong), 0) << wrong;
  EXPECT_EQ(snapshot_text(all[1]), "4 (2026-11-27 08:00, 5d6e7f8)");
}

TEST_F(Snapshots, ADamagedFileIsNamedOrGivesWhatItHas) {
  {
    auto store = open();
    store.add(states(2, 60), "1a2b3c4", 1);
    store.add(states(3, 61), "5d6e7f8", 2);
  }
  const auto path = SnapshotStore::path(scratch.path());
  std::ifstream file(path, std::ios::binary);
  const std::string sound{std::istreambuf_iterator<char>(file), {}};
  int failed = 0;
  const auto read = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    try {
      auto store = SnapshotStore::open(scratch.path(), false);
      if (!store) {
        ++failed;
        return;
      }
      for (const auto& one : store->list())
        for (const auto& state : store->states(one.number)) {
          EXPECT_LT(state.kind, static_cast<std::uint8_t>(SymbolKind::count));
          store->name(state.key);
          store->file_path(state.file);
        }
    } catch (const DatabaseError&) {
      ++failed;
    }
  };
  read(sound);
  EXPECT_EQ(failed, 0);
  for (const std::string& bytes :
       {std::string("no database"), std::string(5000, '\0'), sound.substr(0, 100),
        sound.substr(0, sound.size() / 2), std::string("SQLite format 3") + std::string(4000, '\xFF')}) {
    const int before = failed;
    read(bytes);
    EXPECT_GT(failed, before) << bytes.substr(0, 16);
  }
  for (std::size_t place = 0; place < sound.size(); place += 211) {
    auto bytes = sound;
    bytes[place] = static_cast<char>(bytes[place] ^ 0x55);
    read(bytes);
  }
}

TEST_F(Snapshots, AFileOfANewerVersionIsLeftAlone) {
  open();
  Database::open_to_write(SnapshotStore::path(scratch.path())).run("PRAGMA user_version = 99");
  const auto store = SnapshotStore::open(scratch.path(), true);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("has version 99, expected 1"), std::string::npos);
}

TEST_F(Snapshots, ARunThatFindsADamagedFileBeginsANewOne) {
  scratch.write("root/A.java", "class A { void f() {} }");
  ProjectSettings project;
  project.name = "t";
  project.root = scratch.path() + "/root";
  project.folder = scratch.path() + "/state";
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  ASSERT_EQ(*take_snapshot(project, {}, nullptr), 1);
  ASSERT_EQ(*take_snapshot(project, {}, nullptr), 2);
  scratch.write("state/snapshots.sqlite",
                "no database of any kind, but long enough to look like one: " + std::string(500, 'x'));
  const auto again = take_snapshot(project, {}, nullptr);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, 1);
  EXPECT_TRUE(std::filesystem::exists(project.folder + "/snapshots.sqlite.damaged"));
}

TEST_F(Snapshots, ARunKnowsTheBodiesThatItsFilesHave) {
  scratch.write(
      "root/A.java",
      "package p; record A(int a) { int f() { return 1; } class B { B() { f(); } } enum E { X, Y } }");
  scratch.write("root/b.ts",
                "export function f(a: string): void;\nexport function f(a: number): void;\n"
                "export function f(a: any) { g(a); }\nclass C { x = 1; m() { return this.x; } }\n");
  scratch.write("root/c.py", "x = 1\ndef f():\n    def g():\n        return 1\n    return g()\n");
  scratch.write("root/d.sql", "CREATE TABLE t (a int)\nGO\nCREATE PROCEDURE p AS SELECT a FROM t\n");
  ProjectSettings project;
  project.name = "t";
  project.root = scratch.path() + "/root";
  project.folder = scratch.path() + "/state";
  RunBodies known;
  ASSERT_TRUE(index_with_bodies(project, nullptr, nullptr, known));
  ASSERT_EQ(known.size(), 4U);
  const auto reader = IndexReader::open(project.index_path());
  ASSERT_TRUE(reader);
  const auto from_files = read_states(*reader, source_bodies(project), nullptr);
  // Without the files, all bodies come from the run.
  std::filesystem::remove_all(project.root);
  const auto from_run = read_states(*reader, source_bodies(project, &known), nullptr);
  ASSERT_EQ(from_run.states.size(), from_files.states.size());
  std::size_t bodies = 0;
  for (std::size_t i = 0; i < from_run.states.size(); ++i) {
    EXPECT_EQ(from_run.states[i].body, from_files.states[i].body) << from_run.names[i].full_name;
    if (from_run.states[i].body != 0) ++bodies;
  }
  EXPECT_GE(bodies, 8U);
}

TEST_F(Snapshots, ACallThatIsCancelledTakesNone) {
  scratch.write("root/A.java", "class A { void f() {} }");
  ProjectSettings project;
  project.name = "t";
  project.root = scratch.path() + "/root";
  project.folder = scratch.path() + "/state";
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto taken = take_snapshot(project, {}, [] { return true; });
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::codegraph
