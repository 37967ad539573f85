// SPDX-License-Identifier: MIT
/// Which operations the operator lets be called.
#pragma once

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/apis.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// Only operations of paths, whose method is in `methods` and of whose names (operationId, Service/Method,
/// "VERB /path") a glob of `operations` matches one. The error (denied) has the TOML line that would allow
/// it.
support::Result<void> check_allowed(const Api& api, const openapi::Operation& operation);

}  // namespace collet::search::call
