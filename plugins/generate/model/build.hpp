// SPDX-License-Identifier: MIT
/// From a document to a model.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <collet/call.hpp>

#include "plugins/generate/model/model.hpp"
#include "plugins/openapi/open/outline.hpp"

namespace collet::generate {

/// Builds the model of the operations with these numbers, and of the types that they reach; without numbers,
/// of all operations and all components. Throws a Failure if the call is cancelled or a limit is reached.
Model build_model(Call& call, openapi::Resolver& references, const openapi::Outline& outline,
                  const std::optional<std::vector<std::uint32_t>>& operations);

}  // namespace collet::generate
