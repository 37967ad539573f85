// SPDX-License-Identifier: MIT
/// Total and matched number of items, counted separately for paths, webhooks and callbacks.
#pragma once

#include <array>
#include <cstdint>

#include <collet/page.hpp>

#include "plugins/openapi/index/index.hpp"

namespace collet::listing {

struct MatchCounts {
  std::array<std::int64_t, 3> total{};    ///< indexed by openapi::Kind
  std::array<std::int64_t, 3> matched{};  ///< indexed by openapi::Kind

  void count_total(openapi::Kind kind, std::int64_t count) { total[static_cast<std::size_t>(kind)] = count; }
  void count_match(openapi::Kind kind) { ++matched[static_cast<std::size_t>(kind)]; }
  std::int64_t all_matched() const { return matched[0] + matched[1] + matched[2]; }

  /// Sets `total` and `matched` of the list to the counts of paths. If the document has webhooks or
  /// callbacks, also writes webhook_total, webhook_matched, callback_total and callback_matched to the head.
  void write(List& list, json::Writer& head) const;
};

}  // namespace collet::listing
