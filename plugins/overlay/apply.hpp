// SPDX-License-Identifier: MIT
/// Applies the actions of an overlay to a document, one after the other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plugins/editing/change_log.hpp"
#include "plugins/openapi/edit/edit.hpp"
#include "plugins/overlay/overlay_document.hpp"
#include "sdk/support/result.hpp"
#include "sdk/support/steps.hpp"

namespace collet::overlay {

/// The effect of one action.
struct Effect {
  std::size_t matches = 0;
  std::size_t changes = 0;
  std::string near_miss{};  ///< for an action without matches: what did match, and the nearest names
};

/// Applies all actions and logs each change with the number of its action, from 0. Fails if a value cannot be
/// merged, a copy does not select exactly one value, the root would be removed, or the work exceeds the
/// budget; in strict mode also if an action matches nothing. The message begins with "/actions/N".
support::Result<std::vector<Effect>> apply_overlay(const Overlay& overlay, openapi::edit::Edit& edit,
                                                   bool strict, support::StepBudget& work,
                                                   editing::ChangeLog& log);

}  // namespace collet::overlay
