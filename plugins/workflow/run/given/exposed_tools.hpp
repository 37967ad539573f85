// SPDX-License-Identifier: MIT
/// The tools that clients see, for steps that a client gives.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/run/execute/run.hpp"

namespace collet::workflow {

/// A tool is found by its name for clients or by its key ("plugin:tool", "alias:tool"). The tool that runs
/// the steps is not among them, so that it cannot call itself.
class ExposedTools final : public Tools, public ToolTargets {
 public:
  /// Reads `list`, a JSON array of tools as interfaces/invoke.h describes for tools().
  explicit ExposedTools(std::string_view list);
  const ToolInfo* find(std::string_view name) const override;
  std::vector<std::string> keys() const override;
  std::string problem(std::string_view alias) const override;
  CallTarget target(const std::string& tool) const override;

 private:
  std::map<std::string, ToolInfo, std::less<>> by_name_;
  std::map<std::string, std::string, std::less<>> names_;  ///< by key
  std::optional<ToolInfo> api_;                            ///< the tool of steps `api:NAME/OPERATION`
};

}  // namespace collet::workflow
