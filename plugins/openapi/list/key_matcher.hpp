// SPDX-License-Identifier: MIT
/// A pattern or word that the keys of many members are compared with, each different key once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/document.hpp"
#include "plugins/openapi/list/words.hpp"
#include "sdk/support/glob.hpp"

namespace collet::listing {

/// In any case of letters. For one thread.
class KeyMatcher {
 public:
  KeyMatcher(const openapi::Document& document, std::string wanted)
      : wanted_(std::move(wanted)),
        glob_(is_pattern(wanted_)),
        known_(document.arena().symbols.size(), Known::unknown) {}

  /// Of a node of the document that has a key.
  bool matches(openapi::Node member) {
    Known& known = known_[member.key_symbol()];
    if (known == Known::unknown) known = compare(member.key()) ? Known::yes : Known::no;
    return known == Known::yes;
  }

 private:
  enum class Known : std::uint8_t { unknown, no, yes };
  bool compare(std::string_view key) const {
    return glob_ ? support::glob_match(wanted_, key, support::LetterCase::ignored) : same_word(wanted_, key);
  }

  std::string wanted_;
  bool glob_;
  std::vector<Known> known_;
};

}  // namespace collet::listing
