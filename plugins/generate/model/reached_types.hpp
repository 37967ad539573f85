// SPDX-License-Identifier: MIT
/// The types that a model uses.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/generate/model/model.hpp"

namespace collet::generate {

/// Returns the types that declarations and operations reach, except those of the declarations themselves,
/// each once.
std::vector<Id> reached_types(const Model& model);

/// Returns, by number of the type, in how many places the types of declarations, other reached types and
/// operations use it.
std::vector<std::uint32_t> use_counts(const Model& model);

}  // namespace collet::generate
