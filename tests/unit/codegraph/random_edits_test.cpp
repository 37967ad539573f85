// SPDX-License-Identifier: MIT
/// Random edits of random programs: an index that is changed by parts equals that of a full run.
#include <cstdlib>

#include "tests/unit/codegraph/random_data_code.hpp"
#include "tests/unit/codegraph/random_sources.hpp"
#include "tests/unit/codegraph/refreshed.hpp"

namespace collet::codegraph {
namespace {

/// Returns how many programs a test makes: five, or the number in COLLET_RANDOM_SEEDS.
unsigned seeds() {
  const char* const given = std::getenv("COLLET_RANDOM_SEEDS");
  return given == nullptr ? 5 : static_cast<unsigned>(std::strtoul(given, nullptr, 10));
}

/// Returns the lines that one of the two has more often than the other.
std::vector<std::string> differences(std::vector<std::string> found, std::vector<std::string> wanted) {
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  std::vector<std::string> out;
  std::set_symmetric_difference(found.begin(), found.end(), wanted.begin(), wanted.end(),
                                std::back_inserter(out));
  return out;
}

/// Changes files at random and compares after each step. Returns how many updates were made by parts.
template <class Sources>
int refresh_at_random(Refreshed& test) {
  int parts = 0;
  for (unsigned seed = 1; seed <= seeds(); ++seed) {
    Sources sources(seed);
    std::filesystem::remove_all(test.project.root);
    for (int i = 0; i < 6; ++i)
      test.scratch.write("root/" + Sources::file(i), sources.text(i));
    EXPECT_TRUE(index_project(test.project, nullptr, nullptr));
    for (int step = 0; step < 10; ++step) {
      const auto edits = 1 + sources.pick(2);
      std::string what;
      for (std::size_t i = 0; i < edits; ++i) {
        const auto number = static_cast<int>(sources.pick(7));
        const std::string file = "root/" + Sources::file(number);
        if (sources.pick(12) == 0) {
          std::filesystem::remove(test.scratch.path() + "/" + file);
          what += file + " removed\n";
        } else {
          const auto text = sources.text(number);
          test.scratch.write(file, text);
          what.append(file).append(":\n").append(text);
        }
      }
      const auto report = test.refresh();
      if (!report.whole && report.changed != 0) ++parts;
      const auto differing = differences(contents(test.project.index_path()), test.full());
      EXPECT_EQ(differing, std::vector<std::string>()) << "seed " << seed << ", step " << step << "\n"
                                                       << what;
      if (!differing.empty()) return parts;
    }
  }
  return parts;
}

TEST_F(Refreshed, RandomEditsGiveTheIndexOfAFullRun) {
  EXPECT_GT(refresh_at_random<JavaSources>(*this), 10);
}

TEST_F(Refreshed, RandomEditsOfCSharpGiveTheIndexOfAFullRun) {
  EXPECT_GT(refresh_at_random<CSharpSources>(*this), 10);
}

TEST_F(Refreshed, RandomEditsOfTypeScriptGiveTheIndexOfAFullRun) {
  EXPECT_GT(refresh_at_random<TypeScriptSources>(*this), 10);
}

TEST_F(Refreshed, RandomEditsOfPythonGiveTheIndexOfAFullRun) {
  EXPECT_GT(refresh_at_random<PythonSources>(*this), 5);
}

TEST_F(Refreshed, RandomEditsOfGoGiveTheIndexOfAFullRun) {
  // Most edits change names that several files of a package share, so that few updates are made by parts.
  EXPECT_GT(refresh_at_random<GoSources>(*this), 0);
}

TEST_F(Refreshed, RandomEditsOfCodeThatUsesDataGiveTheIndexOfAFullRun) {
  EXPECT_GT(refresh_at_random<DataCodeSources>(*this), 10);
}

}  // namespace
}  // namespace collet::codegraph
