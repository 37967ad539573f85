// SPDX-License-Identifier: MIT
/// Reading SCIP indexes, sound and hostile ones.
#include "plugins/codegraph/scip/scip_reader.hpp"

#include <gtest/gtest.h>

#include "plugins/codegraph/scip/proto_reader.hpp"
#include "tests/unit/codegraph/scip/scip_bytes.hpp"

namespace collet::codegraph {
namespace {

/// Returns all occurrences as text, or the error.
std::string shown(const std::string& bytes) {
  const auto tool = read_scip_tool(bytes);
  if (!tool) return "error";
  std::string out = *tool;
  bool good = true;
  const auto done = read_scip_documents(bytes, [&](const ScipDocument& one) {
    out += "|" + std::string(one.path);
    const auto read = read_scip_occurrences(one, [&](const ScipOccurrence& place) {
      out += " " + std::to_string(place.line) + ":" + std::to_string(place.column) + "-" +
             std::to_string(place.end) + (place.definition ? "!" : "=") + std::string(place.symbol);
    });
    good = good && read;
    return true;
  });
  return done && good ? out : "error";
}

TEST(ScipReader, ReadsToolDocumentsAndOccurrences) {
  EXPECT_EQ(
      shown(metadata() +
            document("a.ts", occurrence({1, 2, 5}, "f().", true) + occurrence({3, 0, 4}, "g().", false)) +
            document("b.ts", "")),
      "test-indexer 1.2|a.ts 1:2-5!f(). 3:0-4=g().|b.ts");
}

TEST(ScipReader, ReadsRangesThatAreNotPacked) {
  const std::string one = number_field(1, 4) + number_field(1, 0) + number_field(1, 4) + number_field(1, 7) +
                          bytes_field(2, "f().");
  EXPECT_EQ(shown(metadata() + document("a", bytes_field(2, one))), "test-indexer 1.2|a 4:0-7=f().");
}

TEST(ScipReader, EndsAnOccurrenceOfSeveralLinesWithItsFirst) {
  EXPECT_EQ(shown(metadata() + document("a", occurrence({4, 1, 6, 7}, "f().", false))),
            "test-indexer 1.2|a 4:1-4294967295=f().");
}

TEST(ScipReader, LeavesOutOccurrencesWithoutSymbolOrRange) {
  EXPECT_EQ(shown(metadata() + document("a", bytes_field(2, "") + bytes_field(2, bytes_field(2, "f().")) +
                                                 occurrence({1, 2, 3}, "", false))),
            "test-indexer 1.2|a");
}

TEST(ScipReader, SkipsFieldsThatItDoesNotKnow) {
  const std::string unknown = number_field(900, 7) + bytes_field(901, std::string(3000, 'x')) +
                              varint(902U << 3U | 1U) + std::string(8, '\x1') + varint(903U << 3U | 5U) +
                              std::string(4, '\x1');
  EXPECT_EQ(
      shown(unknown + metadata() + unknown + document("a", unknown + occurrence({1, 2, 5}, "f().", true))),
      "test-indexer 1.2|a 1:2-5!f().");
}

struct Hostile {
  const char* name;
  std::string bytes;
};

class ScipHostile : public testing::TestWithParam<Hostile> {};

TEST_P(ScipHostile, IsRefused) {
  EXPECT_EQ(shown(GetParam().bytes), "error");
}

std::string nested(std::size_t depth) {
  std::string out;
  for (std::size_t i = 0; i < depth; ++i)
    out = bytes_field(2, out);
  return out;
}

INSTANTIATE_TEST_SUITE_P(
    , ScipHostile,
    testing::Values(
        Hostile{"Empty", ""}, Hostile{"NoMetadata", document("a", "")},
        Hostile{"Text", "#!/bin/sh\necho this is no index\n"},
        Hostile{"LengthBehindTheEnd", metadata() + "\x12" + varint(100) + "short"},
        Hostile{"LengthOfAllBits", metadata() + "\x12" + varint(~std::uint64_t{0})},
        Hostile{"NumberOfElevenBytes", metadata() + "\x12" + std::string(10, '\xFF') + "\x01"},
        Hostile{"NumberAbove64Bits", metadata() + "\x12" + std::string(9, '\xFF') + "\x02"},
        Hostile{"NumberCutOff", metadata() + "\x12\xFF"},
        Hostile{"FieldZero", metadata() + std::string("\0\0", 2)}, Hostile{"Group", metadata() + "\x13\x14"},
        Hostile{"WireTypeSeven", metadata() + "\x17"},
        Hostile{"TagAbove32Bits", metadata() + varint(std::uint64_t{1} << 40U) + "\x01"},
        Hostile{"FourBytesCutOff", metadata() + "\x15\x01\x02"},
        Hostile{"DocumentCutOff", metadata() + bytes_field(2, "\x0A\x7F")},
        Hostile{"OccurrenceCutOff", metadata() + document("a", bytes_field(2, "\x0A\x7F"))},
        Hostile{"NegativeLine",
                metadata() + document("a", occurrence({~std::uint64_t{0}, 1, 2}, "f().", true))},
        Hostile{"LineAbove31Bits",
                metadata() + document("a", occurrence({std::uint64_t{1} << 31U, 1, 2}, "f().", true))},
        Hostile{"RangeOfFive", metadata() + document("a", occurrence({1, 2, 3, 4, 5}, "f().", true))},
        Hostile{"RangeOfTwo", metadata() + document("a", occurrence({1, 2}, "f().", true))}),
    [](const testing::TestParamInfo<Hostile>& one) { return one.param.name; });

TEST(ScipReader, ReadsNestedMessagesWithoutDescending) {
  EXPECT_NE(shown(metadata() + nested(2000)).size(), 0U);
}

TEST(ScipReader, ReadsADocumentOfManyEmptyOccurrences) {
  std::string many;
  for (int i = 0; i < 2000000; ++i)
    many += std::string("\x12\0", 2);
  EXPECT_EQ(shown(metadata() + document("a", many)), "test-indexer 1.2|a");
}

TEST(ScipReader, ShowsOnlyPrintableCharactersOfTheTool) {
  const auto tool =
      read_scip_tool(bytes_field(1, bytes_field(2, bytes_field(1, "a\x1B[2J\nb" + std::string(500, 'c')))));
  ASSERT_TRUE(tool);
  EXPECT_TRUE(tool->starts_with("a[2Jbc")) << *tool;
  EXPECT_LE(tool->size(), 60U);
}

TEST(ScipReader, KnowsFunctionsByTheirSymbols) {
  EXPECT_TRUE(is_scip_function("scip-typescript npm a 1 src/`a.ts`/f()."));
  EXPECT_TRUE(is_scip_function("scip-python python a 1 `m`/A#f(+1)."));
  EXPECT_FALSE(is_scip_function("scip-python python a 1 `m`/A#f().(x)"));
  EXPECT_FALSE(is_scip_function("scip-typescript npm a 1 src/`a.ts`/A#"));
  EXPECT_FALSE(is_scip_function("local 3"));
}

}  // namespace
}  // namespace collet::codegraph
