// SPDX-License-Identifier: MIT
/// Loads files of workflows into the model. All structural errors (WF1nn) are found in one pass. A workflow
/// with an error is left out of the model; the others are kept.
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
  std::string name;  ///< relative to the folder, as in messages
  std::string text;
};

struct Loaded {
  Model model;
  std::vector<Finding> findings;  ///< sorted
  /// Positions of unquoted `{{ }}`. Collet reads them, but other YAML readers require quotes; `validate`
  /// gives a hint.
  std::vector<Mark> unquoted;
};

/// Loads files of both forms, in any mixture. docs/workflows.md describes the format.
Loaded load(const std::vector<SourceFile>& files);

/// Returns "; did you mean 'FOLDER/.mcp-workflows'?" if there is such a folder, where other programs keep
/// workflows; else an empty text.
std::string other_folder_hint(const std::string& folder);

/// Reads all *.yaml and *.yml files below a folder, sorted by name, without hidden files and folders. The
/// error names a file that cannot be read or is too large.
support::Result<std::vector<SourceFile>> read_folder(const std::string& folder);

}  // namespace collet::workflow
