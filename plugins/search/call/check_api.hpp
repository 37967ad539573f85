// SPDX-License-Identifier: MIT
/// What of an API's configuration could never be sent: told at the start, not at the first call.
#pragma once

#include "plugins/search/apis.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// Errors (invalid_argument) name the key and never a value.
support::Result<void> check_api(const Api& api);

}  // namespace collet::search::call
