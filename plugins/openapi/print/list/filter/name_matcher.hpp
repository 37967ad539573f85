// SPDX-License-Identifier: MIT
/// Comparison of names with a glob or a word, ignoring letter case.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <collet/call.hpp>

#include "sdk/support/steps.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::listing {

/// Returns true if the text contains a character that has a meaning in a glob.
inline bool is_glob(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

class NameMatcher {
 public:
  /// The call must outlive the matcher.
  NameMatcher(std::string wanted, const Call& call)
      : wanted_(std::move(wanted)),
        glob_(is_glob(wanted_)),
        call_(call),
        budget_(support::StepBudget::k_unlimited, support::stop_query(call)) {}

  /// Throws a Failure if the call is cancelled meanwhile.
  bool operator()(std::string_view name, support::LetterCase letters = support::LetterCase::ignored) const {
    const bool exact = letters == support::LetterCase::sensitive;
    if (!glob_) return exact ? wanted_ == name : support::equal_ignoring_case(wanted_, name);
    const bool matches = support::glob_match(wanted_, name, letters, &budget_);
    if (budget_.spent()) call_.throw_if_cancelled();
    return matches;
  }

 private:
  std::string wanted_;
  bool glob_;
  const Call& call_;
  mutable support::StepBudget budget_;
};

}  // namespace collet::listing
