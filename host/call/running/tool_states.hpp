// SPDX-License-Identifier: MIT
/// The state that the pipeline keeps for each tool while the process runs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/call/running/inline_right.hpp"
#include "host/catalog/catalog.hpp"
#include "host/plugin/instances.hpp"

namespace collet::host::call {

struct ToolState {
  explicit ToolState(const catalog::Tool& tool)
      : kind(tool.kind), plugin(tool.plugin), id(tool.id), schemas(tool) {}
  /// Returns true if `tool` has the same id and schemas.
  bool matches(const catalog::Tool& tool) const { return kind == tool.kind && schemas.are_of(tool); }
  /// Returns "plugin:tool".
  std::string key() const { return plugin + ":" + id; }

  // Copies, because a thread that hangs in the plugin outlives the tool.
  catalog::Tool::Kind kind;
  std::string plugin;
  std::string id;
  ToolSchemas schemas;
  plugin::Instances::Slot* slot = nullptr;
  std::int64_t running = 0;  ///< number of calls in the plugin; guarded by Runtime::mutex
  InlineRight may_inline;
};

/// Guarded by Runtime::mutex.
class ToolStates {
 public:
  explicit ToolStates(plugin::Instances& instances) : instances_(instances) {}

  /// Returns the state of `tool`. A tool that is unchanged in a newer catalog keeps its state. The reference
  /// is valid until the next call.
  const std::shared_ptr<ToolState>& find(const std::shared_ptr<const catalog::Tool>& tool);

 private:
  struct Entry {
    std::weak_ptr<const catalog::Tool> tool;  ///< expired once its catalog was replaced and no call has it
    std::shared_ptr<ToolState> state;
  };
  plugin::Instances& instances_;
  std::unordered_map<const catalog::Tool*, Entry> entries_;
};

}  // namespace collet::host::call
