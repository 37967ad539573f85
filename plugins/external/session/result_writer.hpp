// SPDX-License-Identifier: MIT
/// What a server answers, as parts of a call.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <collet/call.hpp>

#include "plugins/external/transport/error.hpp"

namespace collet::external {

/// Gives a URI of a server's as one that clients can read through us.
using Proxy = std::function<std::string(std::string_view uri)>;

/// Writes the parts of a tools/call result; a Fault says that the tool failed, or what is wrong with the
/// answer. What could be written was.
std::optional<Fault> write_result(std::string_view result_json, const Proxy& proxy, Call& call);

/// The same of resources/read, under the URI that the client knows.
std::optional<Fault> write_contents(std::string_view result_json, std::string_view uri, Call& call);

}  // namespace collet::external
