// SPDX-License-Identifier: MIT
/// Validation of arguments by the schemas of a document, before anything is sent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// Whether a request may have properties that are readOnly.
enum class ReadOnly : std::uint8_t { allowed, refused };

/// Returns at most five problems, each as `/path: found X, expected Y; did you mean Z?`. Returns none if the
/// value matches or there is no schema. `pointer` is the pointer of the value within the arguments. Formats
/// are not checked. Errors: too_large, and schemas that cannot be checked.
support::Result<std::vector<std::string>> check_value(openapi::Resolver& references, openapi::Version version,
                                                      openapi::Located schema, json::View value,
                                                      std::string_view pointer,
                                                      ReadOnly read_only = ReadOnly::allowed);

}  // namespace collet::call_api
