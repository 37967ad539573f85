// SPDX-License-Identifier: MIT
/// What a call is about beside tools: the reading of a resource, a prompt, a plugin's description.
#pragma once

#include "host/call/collector.hpp"
#include "host/call/running_call.hpp"
#include "host/call/shape.hpp"
#include "host/plugin/backend.hpp"

namespace collet::host::call {

/// Enters the plugin's function for the kind of the call, on this thread.
collet_status enter_kind(plugin::Backend& backend, plugin::InstanceId instance, RunningCall& call);

/// What came of it, for every kind but tools. Contents of resources are given whole, whatever their tokens:
/// somebody asked for just them. A prompt's text goes to the model, and one over max_result_tokens fails.
Outcome shape_kind(catalog::Tool::Kind kind, Collected collected, collet_status returned,
                   const ShapeRules& rules, const Collector::Blame& blame);

}  // namespace collet::host::call
