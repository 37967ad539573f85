// SPDX-License-Identifier: MIT
/// The consent of the client's user to a call of a tool with `confirm` in its settings.
#pragma once

#include <string>
#include <string_view>

#include "host/catalog/catalog.hpp"
#include "host/plugin/call_services.hpp"

namespace collet::host::call {

/// Limit for the arguments that a question shows.
inline constexpr std::size_t k_max_shown_arguments = 1000;

/// COLLET_OK if the user has agreed, COLLET_PENDING if the call must ask first, else the reason for which the
/// tool is not called.
struct Consent {
  collet_status status = COLLET_OK;
  std::string why;
};

/// Asks through `asker`, or reads the answer of an earlier round. `arguments` is the JSON object that the
/// tool would receive; the question omits what the operator pinned and masks secrets.
Consent consent_of(plugin::Asker& asker, const catalog::Tool& tool, std::string_view arguments);

}  // namespace collet::host::call
