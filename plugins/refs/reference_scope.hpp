// SPDX-License-Identifier: MIT
/// The references that a request is about: all, or those that an operation or a target needs.
#pragma once

#include <cstdint>
#include <vector>

#include <collet/call.hpp>

#include "plugins/refs/external_references.hpp"
#include "plugins/refs/request.hpp"
#include "plugins/refs/unit_graph.hpp"

namespace collet::refs {

struct ReferenceScope {
  bool everywhere = true;
  UnitGraph::Marks units;  ///< by unit, whether its references count; empty if `everywhere`
  std::vector<ExternalReferences::Occurrence> external;  ///< references in other documents that count too
};

/// Throws a Failure if the operation does not exist, and when the call is cancelled.
ReferenceScope find_scope(const Request& request, openapi::Resolver& references, const Call& call);

}  // namespace collet::refs
