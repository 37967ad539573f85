// SPDX-License-Identifier: MIT
/// The call of a configured API's operation as a step: `call: "api:shop/createOrder"`. The tool call_api
/// makes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

inline constexpr std::string_view k_call_api_key = "search:call_api";
/// Key of the tool that describes an operation.
inline constexpr std::string_view k_describe_operation_key = "search:describe_operation";
/// Key of call_api as steps see it, without the arguments that the step's `call` gives.
inline constexpr std::string_view k_api_key = "api:call_api";

struct ApiCall {
  std::string api;
  std::string operation;  ///< operationId, Service/Method or "VERB /path"
};

/// Returns the parts of "api:NAME/OPERATION", or nothing for any other call.
std::optional<ApiCall> api_call(std::string_view call);

/// Returns the input schema of call_api without `api` and `operationId`.
Value api_call_schema(const Value& input_schema);

/// Returns the arguments of call_api for a step with these arguments.
Value api_call_arguments(const ApiCall& call, const Value& args);

}  // namespace collet::workflow
