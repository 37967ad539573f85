// SPDX-License-Identifier: MIT
/// Checks the configuration of an API at the start, before the first call.
#pragma once

#include "plugins/apis/apis.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// Checks that requests with this configuration can be sent. Errors (invalid_argument) name the key and never
/// a value.
support::Result<void> check_api(const apis::Api& api);

}  // namespace collet::call_api
