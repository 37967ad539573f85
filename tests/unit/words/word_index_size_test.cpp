// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::openapi {
namespace {

namespace fs = std::filesystem;

/// A file that tests/tools/fetch-document.sh fetches.
class WordIndexOfRealDocument : public testing::TestWithParam<const char*> {};

TEST_P(WordIndexOfRealDocument, IsSmallComparedWithTheDocument) {
  const fs::path file = fs::path(COLLET_BINARY_DIR).parent_path() / "documents" / GetParam();
  if (!fs::exists(file)) {
    if (std::getenv("CI") != nullptr) FAIL() << file << " is not there";
    GTEST_SKIP() << file
                 << " is not there; tests/tools/fetch-document.sh fetches it";  // tests/run.sh runs it
  }
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  const auto document = read_json_document(text.str());
  ASSERT_TRUE(document) << document.error().message;
  const Description description(*document);
  const std::size_t before = description.memory();
  const std::size_t size = words(description).memory();
  EXPECT_GT(size, 0U);
  EXPECT_LT(size * 100, before * 15);
  EXPECT_GE(description.memory(), before + size);
}

INSTANTIATE_TEST_SUITE_P(Apis, WordIndexOfRealDocument,
                         testing::Values("api.github.com.json", "stripe.com.json"));

}  // namespace
}  // namespace collet::openapi
