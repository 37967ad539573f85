// SPDX-License-Identifier: MIT
/// The outcome of calls that are no tool calls: resources, prompts, and descriptions of plugins.
#pragma once

#include "host/call/result/collector.hpp"
#include "host/call/result/tool_result.hpp"
#include "host/catalog/catalog.hpp"

namespace collet::host::call {

/// Returns the outcome of a call of any kind but a tool. The contents of a resource are complete whatever
/// their tokens, because the client asked for exactly them. A prompt becomes input of the model; it fails if
/// it has more than max_result_tokens.
Outcome resource_or_prompt_outcome(catalog::Tool::Kind kind, Collected collected, collet_status returned,
                                   const ResultRules& rules, const Collector::Blame& blame);

}  // namespace collet::host::call
