// SPDX-License-Identifier: MIT
/// Golden transcripts: reviewed answers of search_api, word for word. COLLET_WRITE_GOLDEN=1 writes them
/// again, for another review.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

/// A transcript has questions as `> {arguments without spec}`, each followed by its answer.
void check(const fs::path& document, const fs::path& golden) {
  PluginUnderTest plugin(collet_plugin_v1);
  std::istringstream lines(read(golden));
  std::string expected;
  std::string found;
  std::size_t questions = 0;
  for (std::string line; std::getline(lines, line);) {
    expected += line + "\n";
    if (!line.starts_with("> ")) continue;
    ++questions;
    const auto members = line.substr(3, line.size() - 4);
    const auto answer = plugin.call(
        "search_api",
        R"({"spec":{"file":")" + document.string() + "\"}" + (members.empty() ? "" : "," + members) + "}",
        document.parent_path().string());
    found += line + "\n" + (answer.status == COLLET_OK ? answer.text : "ERROR " + answer.error) + "\n\n";
  }
  EXPECT_GT(questions, 0U) << golden;
  if (std::getenv("COLLET_WRITE_GOLDEN") != nullptr) {
    std::ofstream(golden) << found;
  } else {
    EXPECT_EQ(found, expected) << golden;
  }
}

const fs::path k_source = COLLET_SOURCE_DIR;
const fs::path k_documents = fs::path(COLLET_BINARY_DIR).parent_path() / "documents";

TEST(Transcripts, OfADatabaseToolsApi) {
  check(k_source / "tests/fixtures/bytebase-shaped.yaml",
        k_source / "tests/unit/search/golden/bytebase-shaped.txt");
}

/// Fetched by tests/tools/fetch-document.sh.
class RealTranscripts : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(RealTranscripts, AreUnchanged) {
  const auto [file, golden] = GetParam();
  if (!fs::exists(k_documents / file)) {
    if (std::getenv("CI") != nullptr) FAIL() << file << " is not there";
    GTEST_SKIP() << file << " is not there; tests/tools/fetch-document.sh fetches it";  // tests/run.sh does
  }
  check(k_documents / file, k_source / "tests/unit/search/golden" / golden);
}

INSTANTIATE_TEST_SUITE_P(Apis, RealTranscripts,
                         testing::Values(std::pair("api.github.com.json", "github.txt"),
                                         std::pair("stripe.com.json", "stripe.txt")));

}  // namespace
}  // namespace collet::test
