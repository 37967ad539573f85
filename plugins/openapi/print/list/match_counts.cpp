// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/match_counts.hpp"

#include <string>

namespace collet::listing {

void MatchCounts::write(List& list, json::Writer& head) const {
  list.total = total[0];
  list.matched = matched[0];
  for (const auto kind : {openapi::Kind::webhook, openapi::Kind::callback}) {
    const auto number = static_cast<std::size_t>(kind);
    if (total[number] == 0) continue;
    const std::string word(openapi::kind_word(kind));
    head.member(word + "_total", total[number]).member(word + "_matched", matched[number]);
  }
}

}  // namespace collet::listing
