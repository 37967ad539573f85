// SPDX-License-Identifier: MIT
/// Sends a request with credentials, redirects and retries, within the time of the call.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "plugins/apis/apis.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

struct SendOptions {
  support::Access access;
  std::vector<std::string> origins;        ///< the only origins that the request and its credentials go to
  std::chrono::milliseconds time{60'000};  ///< time for the whole exchange
  int cancel_fd = -1;
};

/// Returns the response, whatever its status is. GET and HEAD follow at most five redirects within the
/// origins; any other redirect is returned. GET, HEAD, PUT, DELETE and OPTIONS are retried twice: after a
/// failed connection, and after 429 or 503 with a Retry-After of at most ten seconds if there is time.
/// Errors: denied, cancelled, deadline, too_large (a response of more than 16 MiB), failed. Errors contain no
/// secret unless the message of the network library does.
support::Result<support::HttpResponse> send(const SendOptions& options, support::HttpRequest request,
                                            const apis::Auth& auth);

}  // namespace collet::call_api
