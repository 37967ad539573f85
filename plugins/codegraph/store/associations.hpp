// SPDX-License-Identifier: MIT
/// Associates words of documentation with words of names: `fetches` with the `load` of the methods that do
/// so.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace collet::codegraph {

/// A word of names. The weight, from 1 to 255, is the share of the documentation with a word that goes with
/// it.
struct Association {
  std::string word;
  std::uint8_t weight = 0;
};

/// Learns from pairs of documentation and name. The memory is bounded: what comes after the limits is left
/// out, and the result depends on the pairs and their order alone.
class AssociationBuilder {
 public:
  /// Adds the first sentence of a documentation text, and the texts whose words name the symbol.
  void add(std::string_view documentation, std::string_view name, std::string_view container,
           std::string_view signature);
  /// Returns the associations of each word, the strongest first; the builder is then empty.
  std::map<std::string, std::vector<Association>> finish();

 private:
  std::uint32_t number(const std::string& word);

  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> words_;
  std::vector<std::uint32_t> documented_;  ///< pairs with the word in their documentation
  std::vector<std::uint32_t> named_;       ///< pairs with the word in their names
  std::unordered_map<std::uint64_t, std::uint32_t> together_;
  std::uint32_t pairs_ = 0;
  std::string last_;
};

/// Returns the associations as one text, and reads such a text. Stops at what is not as it is written.
std::string pack_associations(const std::vector<Association>& associations);
std::vector<Association> unpack_associations(std::string_view text);

/// Returns the text up to the end of its first sentence.
std::string_view first_sentence(std::string_view documentation);

}  // namespace collet::codegraph
