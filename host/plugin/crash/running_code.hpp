// SPDX-License-Identifier: MIT
/// Records on each thread which plugin runs there, so that the report of a crash can name it.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::host::plugin {

/// The kind of code that a plugin runs.
enum class CodeKind : std::uint8_t {
  load,
  create,
  describe,
  tool,
  resource,
  prompt,
  command,
  interface,
  destroy
};

/// While it exists, code of `plugin` runs on this thread. Its strings are borrowed. The constructor also
/// gives the thread an alternate signal stack, without which a stack overflow ends the process before a
/// handler runs.
class RunningCode {
 public:
  /// `name` is the tool's id, the resource's URI, or the name of the prompt or command. `meta_json` is that
  /// of a call.
  RunningCode(std::string_view plugin, CodeKind kind, std::string_view name = {},
              std::string_view meta_json = {});
  ~RunningCode();
  RunningCode(const RunningCode&) = delete;
  RunningCode& operator=(const RunningCode&) = delete;

  /// Returns the innermost code on this thread, or null. Async-signal-safe.
  static const RunningCode* innermost();

  std::string_view plugin() const { return plugin_; }
  CodeKind kind() const { return kind_; }
  std::string_view name() const { return name_; }
  /// Returns the digits of the call's id, or an empty string. Async-signal-safe.
  std::string_view call_id() const;

 private:
  const std::string_view plugin_;
  const std::string_view name_;
  const std::string_view meta_;
  const CodeKind kind_;
  const RunningCode* const outer_;
};

}  // namespace collet::host::plugin
