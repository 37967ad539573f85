// SPDX-License-Identifier: MIT
/// Skeletons of workflows: a step for each chosen tool, with the required arguments as typed parameters.
#pragma once

#include <string>
#include <vector>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

struct SkeletonTool {
  std::string key;  ///< as a step calls it: "alias:tool"
  std::string description;
  Value input_schema;

  /// Returns the name of the tool without its server.
  std::string name() const { return key.substr(key.find(':') + 1); }
};

struct SkeletonWorkflow {
  std::string name;
  std::vector<SkeletonTool> tools;  ///< called in this order
};

/// Returns a file with the workflows, which is valid as it is.
std::string skeleton_file(const std::vector<SkeletonWorkflow>& workflows);

/// Returns a name that a workflow may have, as near to `name` as possible.
std::string workflow_name(std::string_view name);

}  // namespace collet::workflow
