// SPDX-License-Identifier: MIT
/// An index that was changed for changed files is the one that a full run writes.
#include "tests/unit/codegraph/refreshed.hpp"

namespace collet::codegraph {
namespace {

TEST_F(Refreshed, ChangedProjectReferenceIsSeen) {
  scratch.write("root/a/a.csproj", "<Project></Project>");
  scratch.write("root/b/b.csproj", "<Project></Project>");
  scratch.write("root/a/A.cs", "namespace P; class A { void F(B b) { b.G(); } }");
  scratch.write("root/b/B.cs", "namespace P; class B { public void G() {} }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(refresh().changed, 0U);
  scratch.write("root/a/a.csproj", R"(<Project><ProjectReference Include="../b/b.csproj"/></Project>)");
  auto report = refresh();
  EXPECT_EQ(report.changed, 1U);
  EXPECT_TRUE(report.whole);
  EXPECT_EQ(contents(project.index_path()), full());
  EXPECT_EQ(refresh().changed, 0U);
  scratch.write("root/a/A.cs", "namespace P; class A { void F(B b, int i) { b.G(); } }");
  report = refresh();
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, ChangedCompilerSettingsAreSeen) {
  scratch.write("root/src/a.ts", "import { go } from '@lib/b'; export function f() { go(); }");
  scratch.write("root/lib/b.ts", "export function go() {}");
  scratch.write("root/base.json", R"({"compilerOptions": {"paths": {"@lib/*": ["none/*"]}}})");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto calls = [&] {
    const auto reader = IndexReader::open(project.index_path());
    return reader->edges(reader->named("go", false, 1).at(0).id, true).size();
  };
  EXPECT_EQ(calls(), 0U);
  scratch.write("root/tsconfig.json", R"({"extends": "./base.json"})");
  EXPECT_EQ(refresh().changed, 1U);
  EXPECT_EQ(calls(), 0U);
  // A file that settings name is seen, too.
  scratch.write("root/base.json", R"({"compilerOptions": {"paths": {"@lib/*": ["lib/*"]}}})");
  EXPECT_TRUE(refresh().whole);
  EXPECT_EQ(calls(), 1U);
  std::filesystem::remove(project.root + "/tsconfig.json");
  EXPECT_EQ(refresh().changed, 1U);
  EXPECT_EQ(calls(), 0U);
  EXPECT_EQ(refresh().changed, 0U);
}

TEST_F(Refreshed, ChangedImportChangesWhatCallsOnResultsMean) {
  scratch.write("root/p/T.java", "package p; public class T { public void go() {} }");
  scratch.write("root/q/T.java", "package q; public class T { public void go() {} }");
  scratch.write("root/F.java", "import p.T; public class F { T make() { return null; } }");
  scratch.write("root/User.java", "class User { void f(F f) { f.make().go(); } }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  scratch.write("root/F.java", "import q.T; public class F { T make() { return null; } }");
  EXPECT_FALSE(refresh().whole);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, ChangedConstantChangesTheRoutesThatAreMadeOfIt) {
  scratch.write("root/Paths.java", "class Paths { static final String BASE = \"/orders\"; }");
  scratch.write(
      "root/Orders.java",
      "@RestController @RequestMapping(Paths.BASE) class Orders { @GetMapping(\"/{id}\") void one() {} }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto path = [&] {
    const auto reader = IndexReader::open(project.index_path());
    const auto routes = Routes(*reader).of(reader->named("one", false, 1).at(0).id);
    return routes.size() == 1 ? routes[0].method + " " + routes[0].path : std::to_string(routes.size());
  };
  EXPECT_EQ(path(), "GET /orders/{id}");
  scratch.write("root/Paths.java", "class Paths { static final String BASE = \"/shop/orders\"; }");
  EXPECT_FALSE(refresh().whole);
  EXPECT_EQ(path(), "GET /shop/orders/{id}");
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, ChangedTypeBehindAnAliasChangesBases) {
  scratch.write("root/z.ts", "export class Z { go() {} }");
  scratch.write("root/a.ts", "import { Z } from './z'; export class A extends Z {}");
  scratch.write("root/b.ts", "import { A as Base } from './a'; export class B extends Base {}");
  scratch.write("root/c.ts", "import { B } from './b'; export function f(b: B) { b.go(); }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  scratch.write("root/a.ts", "import { Z } from './z'; export class Other extends Z {}");
  refresh();
  EXPECT_EQ(contents(project.index_path()), full());
  scratch.write("root/a.ts", "import { Z } from './z'; export { Other as A }; class Other extends Z {}");
  refresh();
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, OnlyFilesWithNamesThatChangedAreLinkedAgain) {
  for (int i = 0; i < 10; ++i)
    scratch.write("root/A" + std::to_string(i) + ".java",
                  "package p; class A" + std::to_string(i) + " { void f" + std::to_string(i) + "() {} }");
  scratch.write("root/User.java", "package p; class User { void g(A1 a) { a.f1(); } }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  scratch.write("root/A1.java", "package p; class A1 { void f1() {} void f1(int i) {} }");
  const auto report = refresh();
  EXPECT_EQ(report.changed, 1U);
  EXPECT_EQ(report.linked, 2U);
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(contents(project.index_path()), full());
}

/// Writes a chain of modules in which the type of each function follows from the next one.
void write_last(const Scratch& scratch, const std::string& last) {
  scratch.write("root/last.ts", "export class A { go() {} }\nexport class B { go() {} }\n" + last);
}
void write_chain(const Scratch& scratch, const std::string& last) {
  write_last(scratch, last);
  scratch.write("root/middle.ts", "import { make } from './last'; export function hand() { return make(); }");
  scratch.write("root/user.ts", "import { hand } from './middle'; export function use() { hand().go(); }");
  scratch.write("root/other.ts",
                "export function other() { return [1]; } export function again() { other(); }");
}

TEST_F(Refreshed, BodyThatReturnsTheSameTypeLinksItsFileAlone) {
  write_chain(scratch, "export function make() { return new A(); }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  write_last(scratch, "export function make() { const a = new A(); a.go(); return a; }");
  const auto report = refresh();
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(report.linked, 1U);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, BodyThatReturnsAnotherTypeLinksWhatUsesItThroughOtherFiles) {
  write_chain(scratch, "export function make() { return new A(); }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  write_last(scratch, "export function make() { return new B(); }");
  const auto report = refresh();
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(report.linked, 3U);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, TypesThatDependOnEachOtherAreThoseOfAFullRun) {
  scratch.write("root/a.ts", "import { g } from './b'; export function f() { return g(); }");
  scratch.write("root/b.ts",
                "import { f } from './a'; export class C { go() {} }\n"
                "export function g() { if (f()) return f(); return new C(); }");
  scratch.write("root/c.ts", "import { f } from './a'; export function use() { f().go(); }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  for (const std::string body :
       {"const x = g(); return x;", "return null;", "return g();", "g(); return 1;"}) {
    scratch.write("root/a.ts", "import { g } from './b'; export function f() { " + body + " }");
    EXPECT_FALSE(refresh().whole);
    EXPECT_EQ(contents(project.index_path()), full()) << body;
  }
}

TEST_F(Refreshed, ChangedFileOfAPackageIsReadByParts) {
  scratch.write("root/p/a.go", "package p\n\ntype T struct{}\n\nfunc (t T) Go() {}\n");
  scratch.write("root/p/b.go", "package p\n\nfunc (t T) Stop() {}\n\nfunc use(t T) { t.Go() }\n");
  scratch.write("root/p/c.go", "package p\n\nfunc other() {}\n");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  scratch.write("root/p/a.go",
                "package p\n\ntype T struct{}\n\nfunc (t T) Go() {}\n\nfunc made() { other() }\n");
  const auto report = refresh();
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, NameOfTheUsualBuildLeavesOutThatOfAnotherFile) {
  scratch.write("root/p/a_windows.go", "package p\n\nfunc send() {}\n");
  scratch.write("root/p/b.go", "package p\n\nfunc other() {}\n");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  for (const std::string name : {"send", "other"}) {
    scratch.write("root/p/b.go", "package p\n\nvar " + name + " = 1\n\nfunc more() {}\n");
    EXPECT_FALSE(refresh().whole);
    EXPECT_EQ(contents(project.index_path()), full()) << name;
  }
}

TEST_F(Refreshed, ChangedBuildConstraintChangesWhichFileHasAName) {
  scratch.write("root/p/a_windows.go", "package p\n\nfunc send() {}\n");
  scratch.write("root/p/b.go", "package p\n\nvar send = 1\n");
  scratch.write("root/p/c.go", "package p\n\nfunc use() { send() }\n");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  for (const std::string constraint : {"//go:build windows\n\n", ""}) {
    scratch.write("root/p/b.go", constraint + "package p\n\nvar send = 1\n");
    EXPECT_EQ(refresh().changed, 1U);
    EXPECT_EQ(contents(project.index_path()), full()) << constraint;
  }
}

TEST_F(Refreshed, ChangedPartOfAPartialClassKeepsTheIdsOfAllParts) {
  scratch.write("root/A.cs", "partial class A { void F() { G(); } }");
  scratch.write("root/B.cs", "partial class A { void G() { } }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  scratch.write("root/A.cs", "partial class A { void F() { G(); H(); } void H() { } }");
  const auto report = refresh();
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, DamagedInferredTypesAreFoundAgain) {
  write_chain(scratch, "export function make() { return new A(); }");
  for (const std::string damage : {"x''", "x'ff'", "zeroblob(40)", "substr(types, 1, length(types) - 1)"}) {
    ASSERT_TRUE(index_project(project, nullptr, nullptr));
    Database::open_to_write(project.index_path()).run(("UPDATE inferred SET types = " + damage).c_str());
    write_last(scratch, "export function make() { return new B(); } // " + damage);
    refresh();
    EXPECT_EQ(contents(project.index_path()), full()) << damage;
  }
}

TEST_F(Refreshed, IdsAndEdgesOfOtherFilesStayWhenLinesMove) {
  scratch.write("root/A.java", "package p; class A { void f() {} }");
  scratch.write("root/B.java", "package p; class B { void g(A a) { a.f(); } }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  scratch.write("root/A.java", "package p;\n\n// moved\nclass A {\n void f() {}\n}");
  EXPECT_EQ(refresh().linked, 1U);
  const auto reader = IndexReader::open(project.index_path());
  const auto method = reader->named("f", false, 1).at(0);
  EXPECT_EQ(method.line, 5U);
  EXPECT_EQ(reader->edges(method.id, true).size(), 1U);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(Refreshed, DamagedOrMissingCacheMeansAFullRun) {
  scratch.write("root/A.java", "package p; class A { void f() {} }");
  for (const bool damaged : {true, false}) {
    ASSERT_TRUE(index_project(project, nullptr, nullptr));
    if (damaged) {
      scratch.write("state/summaries.sqlite",
                    "no database at all, but long enough to be read as the head of one");
    } else {
      std::filesystem::remove(project.folder + "/summaries.sqlite");
    }
    scratch.write("root/A.java",
                  std::string("package p; class A { void g") + (damaged ? "1" : "2") + "() {} }");
    EXPECT_TRUE(refresh().whole);
    EXPECT_EQ(contents(project.index_path()), full());
  }
}

TEST_F(Refreshed, DamagedSummariesAreReadAnew) {
  scratch.write("root/A.java", "package p; class A { void f(B b) { b.f(); } }");
  scratch.write("root/B.java", "package p; class B { void f() {} }");
  for (const std::string column : {"names", "declarations", "body"}) {
    ASSERT_TRUE(index_project(project, nullptr, nullptr));
    std::string damage = "UPDATE summary SET ";
    damage.append(column).append(" = substr(").append(column);
    damage.append(", 1, 3) || x'07' || substr(").append(column).append(", 5)");
    Database::open_to_write(project.folder + "/summaries.sqlite").run(damage.c_str());
    scratch.write("root/B.java", "package p; class B { void f() {} void " + column + "() {} }");
    refresh();
    EXPECT_EQ(contents(project.index_path()), full()) << column;
  }
}

TEST_F(Refreshed, ReaderKeepsItsStateWhileTheIndexIsReplaced) {
  scratch.write("root/A.java", "package p; class A { void f() { g(); } void g() {} }");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  const auto reader = IndexReader::open(project.index_path());
  scratch.write("root/A.java", "package p; class A { void h() {} }");
  refresh();
  const auto method = reader->named("g", false, 1).at(0);
  EXPECT_EQ(reader->edges(method.id, true).size(), 1U);
  EXPECT_EQ(reader->graph().neighbours(static_cast<std::uint32_t>(method.id), true).size(), 1U);
  EXPECT_TRUE(IndexReader::open(project.index_path())->named("g", false, 1).empty());
}

TEST_F(Refreshed, AChangedFunctionChangesTheLineageOfItsCallersInOtherFiles) {
  const auto function = [](const std::string& column) {
    return "CREATE FUNCTION dbo.price(@id int) RETURNS int AS BEGIN RETURN (SELECT " + column +
           " FROM dbo.item WHERE id = @id) END\nGO\n";
  };
  scratch.write("root/item.sql", "CREATE TABLE dbo.item (id int, net int, gross int)\nGO\n");
  scratch.write("root/price.sql", function("net"));
  scratch.write("root/view.sql", "CREATE VIEW dbo.v AS SELECT dbo.price(id) AS p FROM dbo.item\nGO\n");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  for (const auto* const column : {"gross", "net + gross", "1"}) {
    scratch.write("root/price.sql", function(column));
    refresh();
    EXPECT_EQ(contents(project.index_path()), full()) << column;
  }
}

TEST_F(Refreshed, AChangedTriggerOrFunctionOfPostgresqlGivesTheIndexOfAFullRun) {
  const auto trigger = [](const std::string& column) {
    return "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log (what) "
           "VALUES (NEW." +
           column +
           "); RETURN NEW; END $$;\nCREATE TRIGGER t AFTER INSERT ON item FOR EACH ROW EXECUTE FUNCTION "
           "note();\n" +
           "CREATE FUNCTION price(n int) RETURNS int LANGUAGE sql AS $$ SELECT " + column +
           " FROM item WHERE id = n $$;\n";
  };
  scratch.write("root/item.sql",
                "CREATE TABLE item (id serial, net int, gross int);\nCREATE TABLE log (what text);\n");
  scratch.write("root/code.sql", trigger("net"));
  scratch.write("root/view.sql", "CREATE OR REPLACE VIEW v AS SELECT price(id) AS p FROM item;\n");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  for (const auto* const column : {"gross", "id"}) {
    scratch.write("root/code.sql", trigger(column));
    refresh();
    EXPECT_EQ(contents(project.index_path()), full()) << column;
  }
  scratch.write("root/item.sql",
                "CREATE TABLE item (id serial, net int, other int);\nCREATE TABLE log (what text);\n");
  refresh();
  EXPECT_EQ(contents(project.index_path()), full());
}

}  // namespace
}  // namespace collet::codegraph
