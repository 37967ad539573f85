// SPDX-License-Identifier: MIT
/// Comparison of names with a glob or a word, ignoring letter case.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "sdk/support/text.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::listing {

/// Returns true if the text contains a character that has a meaning in a glob.
inline bool is_glob(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

class NameMatcher {
 public:
  explicit NameMatcher(std::string wanted) : wanted_(std::move(wanted)), glob_(is_glob(wanted_)) {}

  bool operator()(std::string_view name) const {
    return glob_ ? support::glob_match(wanted_, name, support::LetterCase::ignored)
                 : support::equal_ignoring_case(wanted_, name);
  }

 private:
  std::string wanted_;
  bool glob_;
};

}  // namespace collet::listing
