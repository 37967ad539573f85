// SPDX-License-Identifier: MIT
#include "plugins/search/answer/answer.hpp"

#include <collet/page.hpp>

#include "sdk/support/text/invisible.hpp"

namespace collet::search {

bool Answer::try_append(std::string_view shown) {
  const std::string piece = support::escape_invisible(std::string(shown));
  const auto characters = count_characters(piece);
  if (used_ + characters + k_reserve > room_) return false;
  text_ += piece;
  used_ += characters;
  return true;
}

void Answer::append(std::string_view shown) {
  const std::string piece = support::escape_invisible(std::string(shown));
  text_ += piece;
  used_ += count_characters(piece);
}

}  // namespace collet::search
