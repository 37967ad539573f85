// SPDX-License-Identifier: MIT
/// Which references a question is about: all, or those that an operation or a target needs.
#pragma once

#include <cstdint>
#include <vector>

#include <collet/call.hpp>

#include "plugins/refs/beyond.hpp"
#include "plugins/refs/graph.hpp"
#include "plugins/refs/question.hpp"

namespace collet::refs {

struct Scope {
  bool everywhere = true;
  Graph::Marks units;                      ///< unless everywhere: by unit, whether its references count
  std::vector<Beyond::Occurrence> beyond;  ///< references in other documents that count as well
};

/// Throws a Failure if there is no such operation, and when the call is cancelled.
Scope scope_of(const Question& question, openapi::Resolver& references, const Call& call);

}  // namespace collet::refs
