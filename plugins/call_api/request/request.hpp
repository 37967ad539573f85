// SPDX-License-Identifier: MIT
/// Builds and checks a request from the arguments of a call, without secrets.
#pragma once

#include <string>
#include <string_view>

#include <collet/arguments.hpp>

#include "plugins/apis/apis.hpp"
#include "plugins/call_api/request/check_value.hpp"
#include "plugins/call_api/request/parameters.hpp"
#include "plugins/call_api/request/server.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// Builds the request. `arguments` has path, query, header and cookie objects and a body, as in call_api.
/// Parameters that `auth` sends cannot be set. An error (invalid_argument) has a line for each unknown name,
/// each missing required value and each value that does not match its schema; `read_only` is about the
/// properties of the body, and `access` limits the files that a body may contain. A header Content-Type
/// chooses the media type of the body, and Accept is sent. The URL of the request begins with the URL of the
/// server, its path has no dot segments, and its headers are tokens and texts of one line.
support::Result<support::HttpRequest> build_request(openapi::Resolver& references,
                                                    const CalledOperation& called, const Server& server,
                                                    const apis::Auth& auth, const Arguments& arguments,
                                                    ReadOnly read_only = ReadOnly::refused,
                                                    const support::Access& access = {});

}  // namespace collet::call_api
