// SPDX-License-Identifier: MIT
/// An index that was changed for changed files is the one that a full run writes.
#include <gtest/gtest.h>
#include <random>

#include "plugins/codegraph/project/index_refresh.hpp"
#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/store/word_index.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

/// Returns the contents of an index, without the numbers of rows.
std::vector<std::string> contents(const std::string& path) {
  const auto database = Database::open(path);
  std::vector<std::string> out;
  const auto read = [&](const char* sql, int columns) {
    auto statement = database.prepare(sql);
    while (statement.step()) {
      std::string line;
      for (int i = 0; i < columns; ++i)
        line += statement.text(i) + "|";
      out.push_back(line);
    }
  };
  read("SELECT path, language, hash, size, lines, flags FROM file ORDER BY path", 6);
  read(
      "SELECT s.key, s.kind, s.flags, s.name, s.fqn, f.path, s.line, s.col, s.first, s.last, p.key, "
      "s.callers, "
      "s.callees, s.signature, s.documentation FROM symbol s JOIN file f ON f.id = s.file LEFT JOIN symbol p "
      "ON p.id "
      "= s.parent ORDER BY s.key",
      15);
  read(
      "SELECT 'edge', s.key, t.key, e.kind, e.rule, f.path, e.line, e.col FROM edge e JOIN symbol s ON s.id "
      "= e.source "
      "JOIN symbol t ON t.id = e.target JOIN file f ON f.id = e.file ORDER BY 2, 3, 4, 6, 7, 8",
      8);
  read(
      "SELECT 'open', s.key, o.name, o.target, o.arity, o.external, f.path, o.line, o.col, (SELECT "
      "group_concat(k) FROM "
      "(SELECT t.key AS k FROM candidate c JOIN symbol t ON t.id = c.symbol WHERE c.call = o.id ORDER BY "
      "t.key)) FROM "
      "open_call o JOIN symbol s ON s.id = o.source JOIN file f ON f.id = o.file ORDER BY 2, 3, 7, 8, 9",
      10);
  read("SELECT key, value FROM meta WHERE key <> 'graph' ORDER BY key", 2);
  // The words name symbols by row; they are compared by ID.
  auto words = database.prepare("SELECT word, count, postings FROM word ORDER BY word");
  auto key = database.prepare("SELECT key FROM symbol WHERE id = ?");
  while (words.step()) {
    std::set<std::string> entries;
    read_postings(words.blob(2), [&](std::uint32_t symbol, double weight) {
      key.bind(1, std::int64_t{symbol});
      entries.insert((key.step() ? key.text(0) : "none") + ":" + std::to_string(weight));
      key.reset();
    });
    std::string line = words.text(0) + "|" + words.text(1);
    for (const auto& one : entries)
      line += "|" + one;
    out.push_back(line);
  }
  return out;
}

/// A program of a few files whose texts change at random.
class Sources {
 public:
  explicit Sources(unsigned seed) : random_(seed) {}

  std::string text(int number) {
    const auto any = [&](const std::vector<std::string>& some) { return some[pick(some.size())]; };
    const auto type = [&] { return "C" + std::to_string(pick(6)); };
    // Edits of heads change types; most edits change members alone.
    auto& head = heads_[number];
    if (head.empty() || pick(8) == 0) {
      const bool interface = pick(4) == 0;
      head = "package " + any({"p", "p", "p", "q"}) + ";\n" + any({"", "import q.*;\n", "import p.C1;\n"});
      head += "/** " + any({"Saves", "Loads", "Sends"}) + " devices. */\n";
      head += std::string(interface ? "interface" : "class") + " C" + std::to_string(number);
      if (pick(3) == 0)
        head += std::string(interface || pick(2) != 0 ? " extends " : " implements ") + type();
      head += " {\n";
    }
    std::string out = head;
    const bool interface = head.find("interface") != std::string::npos;
    const auto members = 1 + pick(4);
    for (std::size_t i = 0; i < members; ++i) {
      const std::string method = any({"load", "save", "send", "run"});
      if (interface) {
        out += "  " + type() + " " + method + "(" + any({"", "int a", type() + " a"}) + ");\n";
        continue;
      }
      if (pick(3) == 0) out += "  " + type() + " f" + std::to_string(pick(3)) + " = new " + type() + "();\n";
      out += "  " + type() + " " + method + "(" + any({"", "int a", type() + " a"}) + ") { " + type() +
             " x = null; x." + any({"load", "save", "send", "run"}) + "(" + any({"", "1", "x", "y -> y"}) +
             ")." + any({"load()", "f0", "save(x)", "run(() -> x)"}) + "; return null; }\n";
    }
    if (pick(12) == 0) out += "  class " + any({"Inner", "C9", "C1"}) + " { void run() {} }\n";
    return out + "}\n";
  }
  std::size_t pick(std::size_t count) { return random_() % count; }

 private:
  std::map<int, std::string> heads_;
  std::mt19937 random_;
};

class Refreshed : public testing::Test {
 protected:
  Refreshed() {
    project.name = "t";
    project.root = scratch.path() + "/root";
    project.folder = scratch.path() + "/state";
    std::filesystem::create_directories(project.root);
  }
  RefreshReport refresh() const {
    const auto list = list_sources(project.root, {}, project.limits, nullptr);
    auto done = refresh_index(project, *list, nullptr);
    if (!done) throw std::runtime_error(done.error().message);
    return *done;
  }
  std::vector<std::string> full() const {
    auto other = project;
    other.folder = scratch.path() + "/full";
    std::filesystem::remove_all(other.folder);
    if (auto done = index_project(other, nullptr, nullptr); !done)
      throw std::runtime_error(done.error().message);
    return contents(other.index_path());
  }
  Scratch scratch;
  ProjectSettings project;
};

TEST_F(Refreshed, RandomEditsGiveTheIndexOfAFullRun) {
  int parts = 0;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Sources sources(seed);
    std::filesystem::remove_all(project.root);
    for (int i = 0; i < 6; ++i)
      scratch.write("root/C" + std::to_string(i) + ".java", sources.text(i));
    ASSERT_TRUE(index_project(project, nullptr, nullptr));
    for (int step = 0; step < 10; ++step) {
      const auto edits = 1 + sources.pick(2);
      std::string what;
      for (std::size_t i = 0; i < edits; ++i) {
        const auto number = static_cast<int>(sources.pick(7));
        const std::string file = "root/C" + std::to_string(number) + ".java";
        if (sources.pick(12) == 0) {
          std::filesystem::remove(scratch.path() + "/" + file);
          what += file + " removed\n";
        } else {
          const auto text = sources.text(number);
          scratch.write(file, text);
          what += file + ":\n" + text;
        }
      }
      const auto report = refresh();
      if (!report.whole && report.changed != 0) ++parts;
      ASSERT_EQ(contents(project.index_path()), full()) << "seed " << seed << ", step " << step << "\n"
                                                        << what;
    }
  }
  EXPECT_GT(parts, 10);
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

}  // namespace
}  // namespace collet::codegraph
