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

/// Returns the words of a symbol with their weights, in thirty-seconds. The length of the texts lowers a
/// weight against a fixed length, so that the weights of a symbol do not depend on other symbols.
std::map<std::string, std::uint8_t> word_weights(const SymbolTexts& texts);

/// One entry of a word.
struct Posting {
  std::uint32_t symbol = 0;
  std::uint8_t weight = 0;
};
/// Packs entries, which must be in the order of their symbols.
Postings pack_postings(const std::vector<Posting>& entries);

class WordIndexBuilder {
 public:
  void add(std::uint32_t symbol, const SymbolTexts& texts);
  /// Returns all words with their postings; the builder is then empty.
  std::map<std::string, Postings> finish();

 private:
  std::unordered_map<std::string, std::vector<Posting>> entries_;
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
