// SPDX-License-Identifier: MIT
/// workflows.lock.json: the schemas of the tools that workflows use, at the time of locking. With it, tools
/// are listed and checked before any server is started, and changes are detected.
///
/// {"version": 1, "tools": {"alias:tool": {"server": "name 1.2.3", "input_sha256": "…", "output_sha256": "…",
///  "annotations": {…}, "input_schema": {…}, "output_schema": {…}}}}
/// A digest is the SHA-256 of the schema's canonical form (Value::canonical_json). An operation of an API,
/// "api:shop/createOrder", is an entry like a tool.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

inline constexpr std::string_view k_lock_file = "workflows.lock.json";

struct LockedTool {
  ToolInfo tool;
  std::string input_sha256;   ///< hexadecimal
  std::string output_sha256;  ///< empty without an output schema
  static LockedTool of(ToolInfo tool);
};

class Lock final : public Tools {
 public:
  Lock() = default;
  /// Locks the tools that `checked` uses with their current schemas, except workflows.
  static Lock of(const Checked& checked, const Tools& tools);
  /// Fails with a message if the text is invalid or a digest does not match its schema.
  static support::Result<Lock> parse(std::string_view text);
  /// Returns the sorted and indented text with a line feed at the end, which is easy to compare and merge.
  std::string text() const;

  const std::vector<LockedTool>& tools() const { return tools_; }
  /// Returns true if an operation of an API is among the tools.
  bool has_operations() const;
  const ToolInfo* find(std::string_view name) const override;
  std::vector<std::string> keys() const override;
  std::string problem(std::string_view alias) const override;

 private:
  std::vector<LockedTool> tools_;  // by key
};

/// Returns true for an operation of an API.
bool is_operation(const ToolInfo& tool);

std::string sha256_hex(std::string_view text);

}  // namespace collet::workflow
