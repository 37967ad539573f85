// SPDX-License-Identifier: MIT
/// The faults of names, texts and schemas that make a model choose or call a tool wrongly.
#pragma once

#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// The findings, each a sentence that names its tool and the remedy, and the share of the checks without
/// one: 100 if there is none, else at most 99.
struct SurfaceLint {
  std::vector<std::string> findings;
  int score = 100;
};

/// Checks each tool: the length of its name with a client's prefix, other tools with almost the same name,
/// parameters without text or example, a description that names no limit of the tool, and texts that clients
/// cut.
SurfaceLint lint_surface(const std::vector<const Tool*>& tools);

}  // namespace collet::host::catalog
