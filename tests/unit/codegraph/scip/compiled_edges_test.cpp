// SPDX-License-Identifier: MIT
/// Edges of a SCIP index win over those of the linker, for the files that it describes, until these change.
#include "plugins/codegraph/compiled/compiled_state.hpp"
#include "plugins/codegraph/exchange/import_scip.hpp"
#include "plugins/codegraph/exchange/shared_index.hpp"
#include "tests/unit/codegraph/refreshed.hpp"
#include "tests/unit/codegraph/scip/scip_bytes.hpp"

namespace collet::codegraph {
namespace {

class CompiledEdges : public Refreshed {
 public:
  CompiledEdges() {
    scratch.write("root/web/a.ts", "export function target(): void {}\nexport function other(): void {}\n");
    scratch.write("root/web/b.ts",
                  "import { target, other } from './a';\n"
                  "export function user(given: any): void {\n"
                  "  target();\n"
                  "  given.other();\n"
                  "  run(other);\n"
                  "}\n");
    EXPECT_TRUE(index_project(project, nullptr, nullptr));
  }
  /// The compiler knows another target than the linker for the first call, and one for the second.
  std::string index() const {
    const std::string a = occurrence({0, 16, 22}, "x npm . . a/target().", true) +
                          occurrence({1, 16, 21}, "x npm . . a/other().", true);
    const std::string b = occurrence({0, 9, 15}, "x npm . . a/target().", false) +
                          occurrence({1, 16, 20}, "x npm . . b/user().", true) +
                          occurrence({2, 2, 8}, "x npm . . a/other().", false) +
                          occurrence({3, 8, 13}, "x npm . . a/other().", false) +
                          occurrence({4, 2, 5}, "x npm . . lib/run().", false) +
                          occurrence({4, 6, 11}, "x npm . . a/other().", false);
    return metadata() + document("a.ts", a) + document("b.ts", b);
  }
  ScipImport import(const std::string& bytes) const {
    scratch.write("x.scip", bytes);
    auto done = import_scip(project, scratch.path() + "/x.scip", nullptr);
    if (!done) throw std::runtime_error(done.error().message);
    return *std::move(done);
  }
  /// Returns the edges to functions as "line kind source > target rule".
  std::set<std::string> edges() const {
    const auto database = Database::open(project.index_path());
    auto read = database.prepare(
        "SELECT e.line, e.kind, s.name, t.name, e.rule FROM edge e JOIN symbol s ON s.id = e.source JOIN "
        "symbol t ON t.id "
        "= e.target WHERE t.kind = 10");
    std::set<std::string> out;
    while (read.step())
      out.insert(read.text(0) + " " + std::string(edge_name(static_cast<EdgeKind>(read.integer(1)))) + " " +
                 read.text(2) + " > " + read.text(3) + " " +
                 std::string(rule_name(static_cast<Rule>(read.integer(4)))));
    return out;
  }
  std::set<std::string> compiled() const {
    return {"3 CALLS user > other scip", "4 CALLS user > other scip", "5 REFERENCES user > other scip"};
  }
};

TEST_F(CompiledEdges, ReplaceThoseOfTheLinker) {
  EXPECT_EQ(
      edges().count("3 CALLS user > target static_import") + edges().count("3 CALLS user > target own_type"),
      1U)
      << testing::PrintToString(edges());
  const auto report = import(index());
  EXPECT_EQ(report.scip.prefix, "web/");
  EXPECT_EQ(report.scip.uses, 4U);
  EXPECT_EQ(edges(), compiled());
}

TEST_F(CompiledEdges, OutliveAnotherIndexRun) {
  import(index());
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(edges(), compiled());
}

TEST_F(CompiledEdges, OutliveARefreshThatLinksTheirFileAgain) {
  import(index());
  scratch.write("root/web/a.ts",
                "// moved\n\nexport function target(): void {}\nexport function other(): void {}\nexport "
                "function more(): void {}\n");
  const auto report = refresh();
  EXPECT_FALSE(report.whole);
  EXPECT_EQ(edges(), compiled());
}

TEST_F(CompiledEdges, GoWithAChangeOfTheirFileWhichTheReportNames) {
  import(index());
  scratch.write("root/web/b.ts",
                "import { target } from './a';\nexport function user(): void {\n  target();\n}\n");
  EXPECT_EQ(refresh().lost_compiled, 1U);
  for (const auto& edge : edges())
    EXPECT_EQ(edge.find("scip"), std::string::npos) << edge;
  const auto facts = read_compiled(project.folder);
  ASSERT_TRUE(facts);
  EXPECT_EQ(compiled_state(*facts, IndexReader::open(project.index_path())->files()),
            ", SCIP edges of 1 files by test-indexer 1.2 (1 more changed since and have none: web/b.ts)");
}

TEST_F(CompiledEdges, GiveTheLinkersEdgeBackIfTheTargetIsGone) {
  import(index());
  scratch.write("root/web/a.ts", "export function target(): void {}\n");
  refresh();
  EXPECT_EQ(edges().size(), 1U) << testing::PrintToString(edges());
  EXPECT_EQ(edges().begin()->find("scip"), std::string::npos);
}

TEST_F(CompiledEdges, OfADocumentThatDoesNotFitItsFileAreLeftOut) {
  const auto before = edges();
  std::string wrong;
  for (std::uint64_t i = 0; i < 4; ++i)
    wrong += occurrence({0, i, i + 3}, "x npm . . b/unknown" + std::to_string(i) + "().", true);
  const auto report =
      import(metadata() + document("b.ts", wrong + occurrence({2, 2, 8}, "x npm . . a/other().", false)));
  EXPECT_EQ(report.scip.stale, std::vector<std::string>{"web/b.ts"});
  EXPECT_EQ(edges(), before);
}

TEST_F(CompiledEdges, OfAPlaceThatTheCompilerCouldNotFollowStayTheLinkers) {
  import(metadata() + document("a.ts", occurrence({0, 16, 22}, "x npm . . a/target().", true)) +
         document("b.ts", occurrence({2, 2, 8}, "local 7", false)));
  EXPECT_EQ(edges().size(), 1U) << testing::PrintToString(edges());
}

TEST_F(CompiledEdges, OfAnotherProjectAreRefused) {
  scratch.write("x.scip", metadata() + document("src/else.ts", ""));
  const auto done = import_scip(project, scratch.path() + "/x.scip", nullptr);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, COLLET_NOT_FOUND);
}

TEST_F(CompiledEdges, ComeFromJoinedIndexesWithPathsOfTheirOwn) {
  scratch.write("root/api/c.ts", "export function third(): void {}\nthird();\n");
  const std::string c = occurrence({0, 16, 21}, "y npm . . c/third().", true) +
                        occurrence({1, 0, 5}, "y npm . . c/third().", false);
  const auto report = import(index() + metadata() + document("c.ts", c));
  EXPECT_EQ(report.scip.unknown, 0U);
  auto wanted = compiled();
  wanted.insert("2 CALLS api/c > third scip");
  EXPECT_EQ(edges(), wanted);
}

TEST_F(CompiledEdges, ComeWithASharedIndex) {
  import(index());
  const std::string file = scratch.path() + "/index.zst";
  ASSERT_TRUE(export_index(project, file, nullptr));
  project.folder = scratch.path() + "/other-state";
  const auto archive = ArchiveFile::open(file);
  ASSERT_TRUE(archive);
  ASSERT_TRUE(import_index(project, *archive, nullptr));
  EXPECT_EQ(edges(), compiled());
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(edges(), compiled());
}

TEST_F(CompiledEdges, AreThoseOfTheNewestImport) {
  import(index());
  import(metadata() + document("a.ts", occurrence({0, 16, 22}, "x npm . . a/target().", true)) +
         document("b.ts", occurrence({2, 2, 8}, "x npm . . a/target().", false)));
  EXPECT_EQ(edges(), std::set<std::string>{"3 CALLS user > target scip"});
}

}  // namespace
}  // namespace collet::codegraph
