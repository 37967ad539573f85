// SPDX-License-Identifier: MIT
/// Files of workflows → model. Everything that is wrong is found in one go (WF1nn); a workflow with an error
/// is left out of the model, the others are there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/model/model.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

inline constexpr std::size_t k_max_files = 200;

struct SourceFile {
  std::string name;  ///< as messages give it, relative to the folder
  std::string text;
};

struct Loaded {
  Model model;
  std::vector<Finding> findings;  ///< sorted
  /// Bare `{{ }}`: fine here, but other readers of YAML want quotes. For a hint of `validate`.
  std::vector<Mark> unquoted;
};

/// Both file forms (reference of the format: docs of the plugin); in any mixture.
Loaded load(const std::vector<SourceFile>& files);

/// All *.yaml and *.yml below a folder, sorted by name; without hidden files and folders. An error names the
/// file that cannot be read or is too large.
support::Result<std::vector<SourceFile>> read_folder(const std::string& folder);

}  // namespace collet::workflow
