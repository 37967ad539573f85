// SPDX-License-Identifier: MIT
/// The internal tool describe_operation, with which other plugins learn what an operation takes and returns.
#pragma once

#include <collet/entry.hpp>

#include "plugins/apis/apis.hpp"

namespace collet::call_api {

/// Writes {"operation", "method", "path", "input_schema", "output_schema"} of an operation that call_api may
/// call. `input_schema` describes an object with `path`, `query`, `header`, `cookie` and `body`;
/// `output_schema` describes an object with a response for each status. References are resolved in both.
/// Throws the same Failure as call_api for an API or operation that does not exist or is not allowed.
void describe_operation(Call& call, const apis::Apis& apis);

}  // namespace collet::call_api
