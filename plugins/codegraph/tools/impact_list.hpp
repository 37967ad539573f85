// SPDX-License-Identifier: MIT
/// The answer of `analyze_impact`: what a change reaches, by distance.
#pragma once

#include "plugins/codegraph/answer/answer.hpp"
#include "plugins/codegraph/project/open_project.hpp"
#include "plugins/codegraph/walk/impact_walk.hpp"

namespace collet::codegraph {

struct ImpactAnswer {
  std::string head;  ///< names what changed; its first line gets the count of affected symbols
  std::string tail;  ///< lines after the list
  const ImpactWalk& walk;
};

/// Writes the symbols of a walk as the answer of a call.
void send_impacts(const ImpactAnswer& impacts, const OpenProject& project, const Investigation& session,
                  const Frame& frame, Call& call);

}  // namespace collet::codegraph
