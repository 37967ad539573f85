// SPDX-License-Identifier: MIT
#include "plugins/search/answer/answer.hpp"

#include <collet/page.hpp>

namespace collet::search {

bool Answer::try_append(std::string_view piece) {
  const auto characters = count_characters(piece);
  if (used_ + characters + k_reserve > room_) return false;
  text_ += piece;
  used_ += characters;
  return true;
}

void Answer::append(std::string_view piece) {
  text_ += piece;
  used_ += count_characters(piece);
}

}  // namespace collet::search
