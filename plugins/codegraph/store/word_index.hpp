// SPDX-License-Identifier: MIT
/// The words of symbols: names split into words, stems, and how much each weighs (BM25F).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace collet::codegraph {

/// The texts of one symbol, by weight.
struct SymbolTexts {
  std::string_view name;
  std::string_view container;
  std::string_view signature;
  std::string_view documentation;
};

/// Returns the stems of a text: `getUserById2` gives get, user, by, id, 2.
std::vector<std::string> split_words(std::string_view text);

/// The symbols that contain a word, packed: the distance to the symbol before, then the weight.
struct Postings {
  std::uint32_t count = 0;
  std::string bytes;
};

class WordIndexBuilder {
 public:
  void add(std::uint32_t symbol, const SymbolTexts& texts);
  /// Returns all words with their postings; the builder is then empty.
  std::map<std::string, Postings> finish();

 private:
  struct Entry {
    std::uint32_t symbol;
    float weight;
  };
  std::unordered_map<std::string, std::vector<Entry>> entries_;
  std::unordered_map<std::uint32_t, float> lengths_;
  double length_ = 0;
};

/// Calls `visit(symbol, weight)` for each entry. Stops at the first byte that is not as the builder writes
/// it.
template <class Visit>
void read_postings(std::string_view bytes, Visit&& visit) {
  std::uint32_t symbol = 0;
  std::size_t at = 0;
  while (at < bytes.size()) {
    std::uint32_t distance = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (at >= bytes.size() || shift > 28) return;
      const auto byte = static_cast<unsigned char>(bytes[at++]);
      distance |= static_cast<std::uint32_t>(byte & 127U) << shift;
      if ((byte & 128U) == 0) break;
    }
    if (at >= bytes.size()) return;
    symbol += distance;
    visit(symbol, static_cast<double>(static_cast<unsigned char>(bytes[at++])) / 32.0);
  }
}

}  // namespace collet::codegraph
