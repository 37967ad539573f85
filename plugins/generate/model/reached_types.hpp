// SPDX-License-Identifier: MIT
/// The types that a model uses.
#pragma once

#include <vector>

#include "plugins/generate/model/model.hpp"

namespace collet::generate {

/// Returns the types that declarations and operations reach, except those of the declarations themselves,
/// each once.
std::vector<Id> reached_types(const Model& model);

}  // namespace collet::generate
