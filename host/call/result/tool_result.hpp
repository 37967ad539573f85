// SPDX-License-Identifier: MIT
/// The outcome of a tool call, made from what the plugin wrote: checked, within the budget, with handles for
/// the rest.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/call/result/collector.hpp"
#include "host/call/result/result_store.hpp"
#include "host/call/types/outcome.hpp"
#include "host/catalog/current_catalog.hpp"

namespace collet::host::call {

/// The views must be valid while the rules are used.
struct ResultRules {
  std::string_view plugin;
  std::string_view tool;  ///< its exposed name
  std::string_view principal;
  std::int64_t max_result_tokens = 10000;
  std::size_t max_media_bytes = std::size_t{1} << 20U;  ///< larger images, audio and resources become links
  ToolSchemas* schemas = nullptr;                       ///< null means that results are not checked
  const catalog::Current* catalog = nullptr;            ///< contains the tool that reads stored results
};

/// Returns the reason why a call failed, or nothing if it succeeded. `returned` is the status that the plugin
/// returned. `blame` receives each defect of the plugin that is found.
std::optional<Failure> failure_of(Collected& collected, collet_status returned, const ResultRules& rules,
                                  const Collector::Blame& blame);

/// The result of a nested call: the parts as the plugin wrote them, not cut. Json and text parts are valid.
struct FullResult {
  std::optional<Failure> failure;
  std::vector<Part> parts;
};
FullResult full_result(Collected collected, collet_status returned, const ResultRules& rules,
                       const Collector::Blame& blame);

/// Returns the outcome of a call of a client. A result that does not match the tool's output_schema is a
/// defect of the plugin: the call fails, because clients rely on a structured result that conforms, and the
/// parts remain for the reader. `returned` and `blame` as for failure_of().
Outcome tool_outcome(Collected collected, collet_status returned, const ResultRules& rules,
                     ResultStore& store, const Collector::Blame& blame);

}  // namespace collet::host::call
