// SPDX-License-Identifier: MIT
/// A pattern or word that names are compared with, in any case of letters.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "plugins/openapi/print/list/words.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::listing {

class NameMatcher {
 public:
  explicit NameMatcher(std::string wanted) : wanted_(std::move(wanted)), glob_(is_pattern(wanted_)) {}

  bool operator()(std::string_view name) const {
    return glob_ ? support::glob_match(wanted_, name, support::LetterCase::ignored)
                 : same_word(wanted_, name);
  }

 private:
  std::string wanted_;
  bool glob_;
};

}  // namespace collet::listing
