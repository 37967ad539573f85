// SPDX-License-Identifier: MIT
/// From the arguments of a call to the request that is sent, all of it checked; nothing of it is secret.
#pragma once

#include <string>
#include <string_view>

#include <collet/arguments.hpp>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/search/apis.hpp"
#include "plugins/search/call/parameters.hpp"
#include "plugins/search/call/server.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// `arguments`: path, query, header and cookie objects and a body, as call_api takes them. What `auth` sends
/// is no parameter of the caller's. An error (invalid_argument) has a line for each unknown name, each
/// missing required one, and each value that does not fit its schema. The request's URL begins with the
/// server's, its path has no dot segments, its headers are tokens and texts of one line.
support::Result<support::HttpRequest> build_request(openapi::Resolver& references,
                                                    const CalledOperation& called, const Server& server,
                                                    const Auth& auth, const Arguments& arguments);

}  // namespace collet::search::call
