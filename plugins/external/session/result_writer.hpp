// SPDX-License-Identifier: MIT
/// Writes the answers of servers as parts of a call's result.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <collet/call.hpp>

#include "plugins/external/transport/error.hpp"

namespace collet::external {

/// Converts a URI of a server to one that clients can read through the host.
using Proxy = std::function<std::string(std::string_view uri)>;

/// Writes the parts of a tools/call result. Returns an error if the tool failed or the result is malformed;
/// the parts before the error are written.
std::optional<ServerError> write_result(std::string_view result_json, const Proxy& proxy, Call& call);

/// Writes the result of resources/read under the URI that the client knows.
std::optional<ServerError> write_contents(std::string_view result_json, std::string_view uri, Call& call);

}  // namespace collet::external
