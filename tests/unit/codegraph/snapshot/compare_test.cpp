// SPDX-License-Identifier: MIT
/// The differences of two states of a few files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/snapshot/change_list.hpp"
#include "plugins/codegraph/snapshot/take_snapshot.hpp"
#include "tests/unit/codegraph/refreshed.hpp"

namespace collet::codegraph {
namespace {

using Files = std::map<std::string, std::string>;

class Compared : public Refreshed {
 public:
  /// Returns a line for each change: "body: p.A.f()", with the old name if there is one, in the order of an
  /// answer.
  std::vector<std::string> changes(const Files& before, const Files& after) const {
    const auto old = states(before);
    const auto now = states(after);
    const StateNames names{[&](const SymbolKey& key) {
                             for (const auto* const one : {&now, &old})
                               for (std::size_t i = 0; i < one->states.size(); ++i)
                                 if (one->states[i].key == key) return one->names[i];
                             return SymbolName{};
                           },
                           [](std::uint32_t) { return std::string(); }};
    const ChangeList list(compare_states(old.states, now.states, names, nullptr), names);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto& one = list.at(i);
      std::string line;
      for (std::size_t type = 0; type < k_change_types; ++type)
        if (one.has(static_cast<SymbolChangeType>(type)))
          line.append(line.empty() ? "" : ",").append(change_word(static_cast<SymbolChangeType>(type)));
      line.append(": ").append(one.name);
      if (!one.old_name.empty() && one.old_name != one.name) line.append(" was ").append(one.old_name);
      if (one.members != 0) line.append(" with ").append(std::to_string(one.members));
      out.push_back(line);
    }
    return out;
  }

 private:
  SymbolStates states(const Files& files) const {
    std::filesystem::remove_all(project.root);
    std::filesystem::create_directories(project.root);
    for (const auto& [name, text] : files)
      scratch.write("root/" + name, text);
    if (auto done = index_project(project, nullptr, nullptr); !done)
      throw std::runtime_error(done.error().message);
    const auto reader = IndexReader::open(project.index_path());
    if (!reader) throw std::runtime_error(reader.error().message);
    return read_states(*reader, source_bodies(project), nullptr);
  }
};

using testing::ElementsAre;

TEST_F(Compared, AnotherParameterIsOneChangeOfTheSignature) {
  EXPECT_THAT(changes({{"A.java", "package p; class A { void f(int a) { } void f(String s) { g(); } }"}},
                      {{"A.java", "package p; class A { void f(long a) { } void f(String s) { g(); } }"}}),
              ElementsAre("signature: p.A.f(long) was p.A.f(int)"));
}

TEST_F(Compared, OverloadsArePairedByTheirBodies) {
  EXPECT_THAT(
      changes({{"A.java", "package p; class A { void f(int a) { x(); } void f(String s) { y(); } }"}},
              {{"A.java", "package p; class A { void f(int a, int b) { y(); } void f(long s) { x(); } }"}}),
      testing::UnorderedElementsAre("signature: p.A.f(long) was p.A.f(int)",
                                    "signature: p.A.f(int, int) was p.A.f(String)"));
}

TEST_F(Compared, ATypeInAnotherPackageMovesWithItsMembers) {
  EXPECT_THAT(changes({{"p/A.java", "package p;\nclass A { void f() { x(); } int n; }"}},
                      {{"q/A.java", "package q;\nclass A { void f() { x(); } int n; }"}}),
              ElementsAre("moved: q.A was p.A with 2"));
}

TEST_F(Compared, AMethodThatMovesToAnotherClassIsFoundByItsBody) {
  EXPECT_THAT(changes({{"A.java", "package p; class A { void f() { x(1); } } class B { }"}},
                      {{"A.java", "package p; class A { } class B { void f() { x(1); } }"}}),
              ElementsAre("moved: p.B.f() was p.A.f()"));
}

TEST_F(Compared, TypesOfOneNameWithOtherMembersAreNoMove) {
  EXPECT_THAT(changes({{"A.java", "package p; class A { void f() { x(1); } }"}},
                      {{"A.java", "package q; class A { void g() { y(); } void h() { z(); } }"}}),
              testing::UnorderedElementsAre("added: q.A with 2", "removed: p.A with 1"));
}

TEST_F(Compared, AFileThatMovesAloneMovesWhatItHas) {
  EXPECT_THAT(
      changes({{"a.sql", "CREATE TABLE t (a INT, b INT);"}}, {{"b.sql", "CREATE TABLE t (a INT, b INT);"}}),
      ElementsAre("moved: dbo.t with 2"));
}

TEST_F(Compared, AColumnIsAChangeOfItsOwn) {
  EXPECT_THAT(
      changes(
          {{"a.sql", "CREATE TABLE dbo.t (a INT, b INT);\nGO\nCREATE VIEW dbo.v AS SELECT a FROM dbo.t;\n"}},
          {{"a.sql",
            "CREATE TABLE dbo.t (a BIGINT, c INT);\nGO\nCREATE VIEW dbo.v AS SELECT a FROM dbo.t;\n"}}),
      ElementsAre("signature: dbo.t.a", "removed: dbo.t.b", "added: dbo.t.c"));
}

TEST_F(Compared, WhatIsUsedMostComesFirst) {
  const std::string users = " class U { void u(A a, B b) { a.f(); b.g(); } void v(B b) { b.g(); } }";
  EXPECT_THAT(
      changes(
          {{"A.java",
            "package p; class A { void f() { x(1); } void h() { } } class B { void g() { x(1); } }" + users}},
          {{"A.java",
            "package p; class A { void f() { x(2); } void k() { } } class B { void g() { x(2); } }" +
                users}}),
      ElementsAre("body: p.B.g()", "body: p.A.f()", "removed: p.A.h()", "added: p.A.k()"));
}

TEST_F(Compared, NothingChangedGivesNothing) {
  const Files files = {
      {"A.java", "package p; class A { Runnable r = new Runnable() { public void run() { } }; }"},
      {"t.ts", "export function f(a: number): void;\nexport function f(a: any) { g(() => a); }\n"}};
  EXPECT_TRUE(changes(files, files).empty());
}

}  // namespace
}  // namespace collet::codegraph
