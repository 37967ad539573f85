// SPDX-License-Identifier: MIT
#include "host/transport/framer.hpp"

#include <cstring>
#include <gtest/gtest.h>
#include <vector>

namespace collet::host::transport {
namespace {

void put(Framer& framer, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto buffer = framer.prepare();
    const std::size_t count = std::min(buffer.size(), bytes.size());
    std::memcpy(buffer.data(), bytes.data(), count);
    framer.commit(count);
    bytes.remove_prefix(count);
  }
}

std::string text_of(const Framer::Item& item) {
  return (item.oversized ? "!" : "") + std::string(item.text);
}

void read_lines(Framer& framer, std::vector<std::string>& lines) {
  while (const auto item = framer.next())
    lines.push_back(text_of(*item));
}

/// Returns the lines of a stream that arrives in these pieces. A line over the limit is "!" and its id.
std::vector<std::string> lines_of(const std::vector<std::string_view>& pieces, std::size_t limit = 100) {
  Framer framer(limit);
  std::vector<std::string> lines;
  for (const std::string_view piece : pieces) {
    put(framer, piece);
    read_lines(framer, lines);
  }
  if (const auto last = framer.last_line()) lines.push_back(text_of(*last));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Framer, LinesEndWithLfOrCrlf) {
  EXPECT_EQ(lines_of({"a\nb\r\nc\n"}), (Lines{"a", "b", "c"}));
}

TEST(Framer, BlankLinesAreSkipped) {
  EXPECT_EQ(lines_of({"\n\r\n  \t\r\na\n\n"}), Lines{"a"});
}

TEST(Framer, ACarriageReturnWithinALineIsKept) {
  EXPECT_EQ(lines_of({"a\rb\r\r\n"}), Lines{"a\rb\r"});
}

TEST(Framer, TheLastLineNeedsNoLineEnd) {
  EXPECT_EQ(lines_of({"a\nb"}), (Lines{"a", "b"}));
  EXPECT_EQ(lines_of({"a\nb\r"}), (Lines{"a", "b"}));
  EXPECT_EQ(lines_of({"a\n  "}), (Lines{"a"}));
  EXPECT_EQ(lines_of({""}), Lines{});
}

TEST(Framer, ALineOfTheLimitIsKeptAndOneByteMoreIsNot) {
  for (const std::string end : {"\n", "\r\n", "", "\r"}) {
    EXPECT_EQ(lines_of({"12345" + end}, 5), Lines{"12345"});
    EXPECT_EQ(lines_of({"123456" + end}, 5), Lines{"!"});
  }
}

TEST(Framer, ALineOverTheLimitHasItsIdAndTheNextLineIsWhole) {
  EXPECT_EQ(lines_of({R"({"id":"a","x":"aaaaaaaaaaaaaaaaaaaaaaaaaaa"})"
                      "\nb\n"},
                     20),
            (Lines{"!\"a\"", "b"}));
  EXPECT_EQ(lines_of({R"({"x":"aaaaaaaaaaaaaaaaaaaaaaaaaaa","id":7})"
                      "\r\nb\n"},
                     20),
            (Lines{"!7", "b"}));
  EXPECT_EQ(lines_of({R"({"id":7,"x":"aaaaaaaaaaaaaaaaaaaaaaaaaaa)"}, 20), Lines{"!7"});
}

TEST(Framer, EverySplitIntoTwoPiecesHasTheSameLines) {
  const std::string stream =
      "{\"id\":1}\r\n\n{\"id\":\"\\u00e9\",\"x\":\"0123456789\"}\n "
      "{\"x\":\"abcdefghijklmnopqrstuvwxyz\",\"id\":-2}\r\n\r\nend";
  const Lines whole = lines_of({stream}, 32);
  EXPECT_EQ(whole, (Lines{R"({"id":1})", R"({"id":"\u00e9","x":"0123456789"})", "!-2", "end"}));
  for (std::size_t split = 0; split <= stream.size(); ++split) {
    const std::string_view text = stream;
    EXPECT_EQ(lines_of({text.substr(0, split), text.substr(split)}, 32), whole) << split;
  }
}

TEST(Framer, SingleBytesHaveTheSameLines) {
  const std::string stream = "abc\r\n{\"id\":5,\"x\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}\n\nd";
  std::vector<std::string_view> bytes;
  for (std::size_t i = 0; i < stream.size(); ++i)
    bytes.push_back(std::string_view(stream).substr(i, 1));
  EXPECT_EQ(lines_of(bytes, 16), (Lines{"abc", "!5", "d"}));
}

TEST(Framer, HasLineReturnsTrueIfAWholeLineIsThere) {
  Framer framer(100);
  put(framer, "a\nb\nc");
  EXPECT_EQ(framer.next()->text, "a");
  EXPECT_TRUE(framer.has_line());
  EXPECT_EQ(framer.next()->text, "b");
  EXPECT_FALSE(framer.has_line());
  EXPECT_FALSE(framer.next());
  put(framer, "\n");
  EXPECT_EQ(framer.next()->text, "c");
}

TEST(Framer, AMegabyteInSmallPiecesIsOneLine) {
  Framer framer(1U << 21U);
  std::vector<std::string> lines;
  const std::string piece(1000, 'x');
  for (int i = 0; i < 1000; ++i) {
    put(framer, piece);
    read_lines(framer, lines);
  }
  put(framer, "\nnext\n");
  read_lines(framer, lines);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].size(), 1000000U);
  EXPECT_EQ(lines[1], "next");
}

TEST(Framer, AnEndlessLineUsesNoMemoryBeyondTheLimit) {
  Framer framer(1000);
  std::vector<std::string> lines;
  const std::string piece(65536, 'x');
  std::size_t room = 0;
  for (int i = 0; i < 2000; ++i) {
    put(framer, piece);
    read_lines(framer, lines);
    room = std::max(room, framer.prepare().size());
  }
  EXPECT_TRUE(lines.empty());
  EXPECT_LE(room, 65536U);
  put(framer, "\nb\n");
  read_lines(framer, lines);
  EXPECT_EQ(lines, (Lines{"!", "b"}));
}

}  // namespace
}  // namespace collet::host::transport
