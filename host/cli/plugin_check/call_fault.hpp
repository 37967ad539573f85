// SPDX-License-Identifier: MIT
/// Checks how a call of a tool ended.
#pragma once

#include <string>

#include "host/call/result/collector.hpp"

namespace collet::host::cli {

/// Returns what the plugin did wrong in a call that ended with `status` and `answer`; empty if nothing.
std::string call_fault(collet_status status, const call::Collected& answer);

}  // namespace collet::host::cli
