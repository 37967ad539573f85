// SPDX-License-Identifier: MIT
// The portable path of each inner loop has the results of the path with SSE2, and neither reads a byte that
// it may not read. On a machine without SSE2 both are the portable one.
#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/unit/simd/loops.hpp"

namespace collet::simd {
simd_testing::Loops loops();
}
namespace collet_portable::simd {
simd_testing::Loops loops();
}

namespace collet::simd {
namespace {

using simd_testing::Loops;

constexpr std::size_t k_padding = 16;

const Loops& wide() {
  static const Loops all = loops();
  return all;
}
const Loops& portable() {
  static const Loops all = collet_portable::simd::loops();
  return all;
}

/// Memory that ends where nothing is readable.
class Edge {
 public:
  Edge() : page_(static_cast<std::size_t>(::sysconf(_SC_PAGESIZE))), size_(64 * page_) {
    void* const memory =
        ::mmap(nullptr, size_ + page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    begin_ = static_cast<char*>(memory);
    if (::mprotect(begin_ + size_, page_, PROT_NONE) != 0) throw std::bad_alloc();
  }
  ~Edge() { ::munmap(begin_, size_ + page_); }
  Edge(const Edge&) = delete;
  Edge& operator=(const Edge&) = delete;

  /// Returns a copy of the text, followed by `padding` NULs and the end of the memory.
  std::string_view place(std::string_view text, std::size_t padding = 0) {
    char* const at = begin_ + size_ - padding - text.size();
    if (!text.empty()) std::memcpy(at, text.data(), text.size());
    std::memset(at + text.size(), 0, padding);
    return {at, text.size()};
  }

 private:
  std::size_t page_;
  std::size_t size_;
  char* begin_ = nullptr;
};

/// Texts of up to `max_size` bytes in which runs of one character and all kinds of characters alternate.
class Texts {
 public:
  std::string next(std::size_t max_size) {
    static constexpr std::string_view k_marks("\"\\{}[]:#,? \t\r\n'aZz0_\0\x01\x1F\x20\x7F\x80\xC2\xFF", 29);
    std::string text;
    for (const std::size_t size = random_() % (max_size + 1); text.size() < size;) {
      const auto kind = random_() % 8;
      const std::size_t run = std::min<std::size_t>(size - text.size(), 1 + random_() % 40);
      if (kind < 3) {
        text.append(run, "a \tz"[random_() % 4]);
      } else if (kind < 7) {
        text += k_marks[random_() % k_marks.size()];
      } else {
        text += static_cast<char>(random_() & 0xFFU);
      }
    }
    return text;
  }
  std::size_t number(std::size_t below) { return random_() % below; }

 private:
  std::mt19937 random_{12};  // NOLINT(cert-msc51-cpp): the same texts every time
};

void expect_same_scan(Edge& edge, const std::string& text, std::size_t from) {
  for (std::size_t i = 0; i < wide().scans.size(); ++i) {
    const auto& loop = wide().scans[i];
    const auto placed = edge.place(text, loop.padded ? k_padding : 0);
    const auto expected = portable().scans[i].scan(placed, from);
    const auto found = loop.scan(placed, from);
    ASSERT_EQ(found.at, expected.at) << loop.name << " from " << from << " in "
                                     << testing::PrintToString(text);
    ASSERT_EQ(found.escapes, expected.escapes)
        << loop.name << " from " << from << " in " << testing::PrintToString(text);
  }
}

TEST(Simd, OnlyTheFirstSetUsesTheProcessorsInstructions) {
  EXPECT_FALSE(wide().portable);
  EXPECT_TRUE(portable().portable);
  ASSERT_EQ(wide().scans.size(), portable().scans.size());
}

TEST(Simd, EveryByteAtEveryPlaceOfABlockHasTheSameEffect) {
  Edge edge;
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (std::size_t at = 1; at < 36; ++at) {
      for (const char fill : {'a', ' '}) {
        std::string text(50, fill);
        text[at] = static_cast<char>(byte);
        ASSERT_NO_FATAL_FAILURE(expect_same_scan(edge, text, 1));
      }
    }
  }
}

TEST(Simd, RandomTextsHaveTheSameEffect) {
  Edge edge;
  Texts texts;
  for (int round = 0; round < 30'000; ++round) {
    std::string text = "x" + texts.next(200);
    ASSERT_NO_FATAL_FAILURE(expect_same_scan(edge, text, 1 + texts.number(text.size())));
  }
}

TEST(Simd, ContainersOfEveryDepthEndAtTheSameByte) {
  static constexpr std::string_view k_pieces[] = {
      "{",     "}", "[", "]",  "{\"a\":[", "]}", "\"}]\"", "\"\\\"{\"",
      "\"a\"", ",", "1", "\\", "\"\\\\\"", "\"", "    ",   "\"a long string [\""};
  Edge edge;
  Texts texts;
  for (int round = 0; round < 30'000; ++round) {
    std::string text = round % 2 == 0 ? "x{" : "x[";
    for (std::size_t pieces = texts.number(60); pieces > 0; --pieces)
      text += k_pieces[texts.number(std::size(k_pieces))];
    ASSERT_NO_FATAL_FAILURE(expect_same_scan(edge, text, 1));
  }
}

TEST(Simd, BothAcceptTheSameUtf8) {
  static constexpr std::string_view k_pieces[] = {
      "a",    "plain text of 16", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\x80",
      "\xC3", "\xED\xA0\x80"};
  Edge edge;
  Texts texts;
  int valid = 0;
  for (int round = 0; round < 30'000; ++round) {
    std::string text;
    // Half of the texts have only valid pieces.
    const std::size_t kinds = round % 2 == 0 ? 5 : std::size(k_pieces);
    for (std::size_t pieces = texts.number(40); pieces > 0; --pieces)
      text += k_pieces[texts.number(kinds)];
    const auto placed = edge.place(text);
    ASSERT_EQ(wide().valid_utf8(placed), portable().valid_utf8(placed)) << testing::PrintToString(text);
    valid += wide().valid_utf8(placed) ? 1 : 0;
  }
  EXPECT_GE(valid, 15'000);
  EXPECT_LT(valid, 30'000);
}

TEST(Simd, LongTextsAreCheckedTheSameWithoutTheEngine) {
  for (const std::size_t size : {std::size_t{1} << 16U, (std::size_t{1} << 16U) + 7}) {
    std::string text(size, 'a');
    EXPECT_TRUE(wide().valid_utf8(text) && portable().valid_utf8(text));
    for (const std::size_t at : {std::size_t{0}, size / 2, size - 1}) {
      text[at] = '\xFF';
      EXPECT_FALSE(wide().valid_utf8(text) || portable().valid_utf8(text)) << at;
      text[at] = 'a';
    }
  }
}

TEST(Simd, BothScreensFindTheSameCharacters) {
  static constexpr std::string_view k_rare[] = {
      "\r",   "\r\n",         "\t",           "\xC2\x85", "\xC2\x81", "\xC2\xA0",     "\x7F",
      "\x01", "\xEF\xBB\xBF", "\xEF\xBF\xBE", "\xFF",     "\xC3\xA4", "\xE2\x82\xAC", "\xED\xA0\x80"};
  Edge edge;
  Texts texts;
  for (int round = 0; round < 10'000; ++round) {
    std::string text(texts.number(300), "a\n"[texts.number(2)]);
    for (std::size_t count = texts.number(3); count > 0; --count)
      text.insert(texts.number(text.size() + 1), k_rare[texts.number(std::size(k_rare))]);
    const auto placed = edge.place(text);
    for (const bool in_parts : {false, true})
      ASSERT_EQ(wide().screen(placed, in_parts), portable().screen(placed, in_parts))
          << testing::PrintToString(text);
  }
}

TEST(Simd, ScreensAgreeBeyondOnePart) {
  for (const std::size_t at : {8191U, 8192U, 8193U, 16383U, 19999U}) {
    for (const std::string_view rare : {"\x01", "\xFF", "\xE2\x82\xAC", "\r", "\xEF\xBF\xBE"}) {
      std::string text(20'000, 'a');
      text.insert(at, rare);
      for (const bool in_parts : {false, true})
        EXPECT_EQ(wide().screen(text, in_parts), portable().screen(text, in_parts)) << at;
    }
  }
}

/// Keys of 0 to 34 bytes, many of them alike.
std::vector<std::string> keys_of(Texts& texts) {
  std::vector<std::string> keys;
  for (int i = 0; i < 4000; ++i) {
    std::string key(texts.number(35), 'a');
    for (std::size_t changes = texts.number(3); changes > 0 && !key.empty(); --changes)
      key[texts.number(key.size())] = "ab\0"[texts.number(3)];
    keys.push_back(std::move(key));
  }
  return keys;
}

TEST(Simd, BothCachesKnowTheSameKeys) {
  Texts texts;
  const auto keys = keys_of(texts);
  // The bytes that follow a key differ from one occurrence to the next.
  std::vector<std::string> texts_of_keys;
  for (const auto& key : keys)
    texts_of_keys.push_back(key + texts.next(40) + std::string(k_padding, '\0'));
  std::vector<std::string_view> views;
  for (std::size_t i = 0; i < keys.size(); ++i)
    views.emplace_back(texts_of_keys[i].data(), keys[i].size());

  const auto found = wide().symbols(views, k_padding);
  EXPECT_EQ(found, portable().symbols(views, k_padding));
  EXPECT_EQ(found, wide().symbols(views, 0));  // nothing behind a key may be read
  std::map<std::uint32_t, std::string> known;
  std::size_t hits = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].size() > 32) {
      EXPECT_EQ(found[i], 0xFFFFFFFFU);
      continue;
    }
    const auto [entry, is_new] = known.emplace(found[i], keys[i]);
    EXPECT_EQ(entry->second, keys[i]) << "a symbol of another key";
    hits += is_new ? 0 : 1;
  }
  EXPECT_GT(hits, 500U);
}

}  // namespace
}  // namespace collet::simd
