// SPDX-License-Identifier: MIT
/// Names of a document as identifiers.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace collet::generate {

/// Returns the words of a name: letters and digits, split at other characters and where a capital follows a
/// small letter. A character outside of ASCII becomes a word such as "u4e2d". Is empty if there is none.
std::vector<std::string> words_of(std::string_view name);

/// Returns the words with a capital each, joined: "pet_owner-id" becomes "PetOwnerId". A name that begins
/// with a digit, or is empty, gets the prefix "N".
std::string pascal_case(std::string_view name);
/// Returns pascal_case() with a small first word: "petOwnerId".
std::string camel_case(std::string_view name);

/// The identifiers of one scope. Two names that give the same identifier get different ones: the first claim
/// keeps it, a later one gets a suffix that depends on nothing but its own name. So a name that a document
/// adds changes no identifier but those equal to its own.
class NameTable {
 public:
  /// Makes identifiers unavailable.
  void reserve(std::string_view identifier) { taken_.emplace(identifier); }
  /// Returns `wanted` if it is free, else `wanted` and a suffix made of `source`.
  std::string claim(std::string_view source, std::string wanted);
  bool has(std::string_view identifier) const { return taken_.count(std::string(identifier)) != 0; }

 private:
  std::unordered_set<std::string> taken_;
};

}  // namespace collet::generate
