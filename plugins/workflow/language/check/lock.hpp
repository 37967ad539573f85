// SPDX-License-Identifier: MIT
/// workflows.lock.json: the schemas of the tools that workflows use, as they were when somebody looked. With
/// it tools are listed and checked before any server is started, and drift is seen.
///
/// {"version": 1, "tools": {"alias:tool": {"server": "name 1.2.3", "input_sha256": "…", "output_sha256": "…",
///  "annotations": {…}, "input_schema": {…}, "output_schema": {…}}}}
/// A digest is the SHA-256 of the schema's canonical form (Value::canonical_json).
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
};

class Lock final : public Tools {
 public:
  Lock() = default;
  /// The tools that `checked` uses, by their present schemas; workflows are not among them.
  static Lock of(const Checked& checked, const Tools& tools);
  /// An error says what is wrong with the text, a digest that does not fit its schema included.
  static support::Result<Lock> parse(std::string_view text);
  /// Sorted and indented, one line end at the end: made to be compared and merged.
  std::string text() const;

  const std::vector<LockedTool>& tools() const { return tools_; }
  const ToolInfo* find(std::string_view name) const override;
  std::vector<std::string> keys() const override;
  std::string problem(std::string_view alias) const override;

 private:
  std::vector<LockedTool> tools_;  // by key
};

std::string sha256_hex(std::string_view text);

/// One tool that is not what the lock says.
struct Drift {
  std::string key;
  std::string server;  ///< "1.4.0 -> 1.11.0"; empty if the versions are the same
  /// A line each: "input: + required pageId (number)", "input: text: string -> array of string", "gone".
  std::vector<std::string> changes;
};
/// Tools of the lock that are different in `now`, gone, or without one. A tool whose server has a problem is
/// not compared.
std::vector<Drift> compare(const Lock& lock, const Tools& now);
/// The lines that somebody reads.
std::string drift_text(const std::vector<Drift>& drifts);

}  // namespace collet::workflow
