// SPDX-License-Identifier: MIT
#include "plugins/validate/context.hpp"

#include "sdk/support/utf8.hpp"

namespace collet::validate {

std::string cited(std::string_view text) {
  constexpr std::size_t k_longest = 80;
  return "'" + support::cut_characters(text, k_longest) + "'";
}

}  // namespace collet::validate
