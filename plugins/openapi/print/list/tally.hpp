// SPDX-License-Identifier: MIT
/// How many items there are: those of paths, and apart from them those of webhooks and callbacks.
#pragma once

#include <array>
#include <cstdint>

#include <collet/page.hpp>

#include "plugins/openapi/index/index.hpp"

namespace collet::listing {

struct Tally {
  std::array<std::int64_t, 3> total{};    ///< by openapi::Kind
  std::array<std::int64_t, 3> matched{};  ///< by openapi::Kind

  void count_total(openapi::Kind kind, std::int64_t count) { total[static_cast<std::size_t>(kind)] = count; }
  void count_match(openapi::Kind kind) { ++matched[static_cast<std::size_t>(kind)]; }
  std::int64_t all_matched() const { return matched[0] + matched[1] + matched[2]; }

  /// total and matched of paths; in the head webhook_total, webhook_matched, callback_total, callback_matched
  /// where there are any. `head` has the members written so far, without braces.
  void write(List& list, json::Writer& head) const;
};

}  // namespace collet::listing
