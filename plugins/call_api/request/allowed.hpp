// SPDX-License-Identifier: MIT
/// The permission of operations by the operator.
#pragma once

#include "plugins/apis/apis.hpp"
#include "plugins/openapi/index/index.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// Allows an operation of a path if `methods` contains its method and a glob of `operations` matches one of
/// its names (operationId, Service/Method, "VERB /path"). A glob with a verb matches no operationId. The
/// error (denied) contains the TOML line that would allow it.
support::Result<void> check_allowed(const apis::Api& api, const openapi::Operation& operation);

}  // namespace collet::call_api
