// SPDX-License-Identifier: MIT
/// Tests of the bytes that `collet call` writes for --out and --raw.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "host/cli/call_output/contents.hpp"

namespace collet::host::cli {
namespace {

namespace fs = std::filesystem;

std::string link(const std::string& uri) {
  return R"({"uri":")" + uri + R"(","name":"n"})";
}

TEST(CallOutput, AStoredResultReplacesItsPreviewAndItsLink) {
  call::ResultStore store;
  const auto kept = store.put("cli", "n", "text/plain", "whole");
  ASSERT_TRUE(kept);
  call::Outcome outcome;
  outcome.parts = {{COLLET_PART_JSON, {}, R"({"preview":"w"})", true},
                   {COLLET_PART_LINK, link(kept->uri), {}}};
  const Contents contents = contents_of(outcome, store, "cli");
  ASSERT_EQ(contents.pieces.size(), 1U);
  EXPECT_EQ(contents.pieces[0].bytes, "whole");
  EXPECT_EQ(contents.pieces[0].mime_type, "text/plain");
  EXPECT_EQ(contents.text, "");
  EXPECT_TRUE(contents_of(outcome, store, "other").pieces.empty());
}

TEST(CallOutput, OneTextHasItsExactBytesAndSeveralAreLines) {
  call::ResultStore store;
  call::Outcome outcome;
  outcome.parts = {{COLLET_PART_JSON, {}, "[1]"}};
  EXPECT_EQ(contents_of(outcome, store, "cli").text, "[1]");
  outcome.parts.push_back({COLLET_PART_LINK, link("x:y"), {}});
  EXPECT_EQ(contents_of(outcome, store, "cli").text, "[1]\n" + link("x:y") + "\n");
}

TEST(CallOutput, FurtherPiecesHaveANumberBeforeTheExtension) {
  EXPECT_EQ(numbered("/a/shot.png", 1), "/a/shot.png");
  EXPECT_EQ(numbered("/a/shot.png", 3), "/a/shot.3.png");
  EXPECT_EQ(numbered("shot", 2), "shot.2");
}

TEST(CallOutput, EachPieceIsAFileAndAFailureNamesIt) {
  std::string folder = (fs::temp_directory_path() / "collet-out-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  Contents contents;
  contents.pieces = {{"image/png", std::string("a\0b", 3)}, {"text/plain", "c"}};
  const auto lines = write_files(contents, fs::path(folder) / "x.bin");
  ASSERT_TRUE(lines);
  EXPECT_EQ(*lines, (std::vector<std::string>{folder + "/x.bin: 3 bytes, image/png",
                                              folder + "/x.2.bin: 1 bytes, text/plain"}));
  std::ifstream file(folder + "/x.bin", std::ios::binary);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), std::string("a\0b", 3));
  const auto refused = write_files(contents, fs::path(folder) / "no/x");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "'" + folder + "/no/x' cannot be written: No such file or directory");
  fs::remove_all(folder);
}

}  // namespace
}  // namespace collet::host::cli
