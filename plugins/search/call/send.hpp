// SPDX-License-Identifier: MIT
/// A request on its way: credentials, redirects, second tries, within the time of the call.
#pragma once

#include <chrono>
#include <string>

#include "plugins/search/apis.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

struct Sending {
  support::Access access;
  std::string origin;                      ///< the only one that the request and its credentials go to
  std::chrono::milliseconds time{60'000};  ///< for all of it
  int cancel_fd = -1;
};

/// The answer, whatever its status. GET and HEAD follow at most five redirects within the origin, any other
/// redirect is the answer. Twice more GET, HEAD, PUT, DELETE and OPTIONS are tried: where no answer came, and
/// after 429 or 503 with a Retry-After of at most ten seconds that there is time for. Errors: denied,
/// cancelled, deadline, too_large (an answer of more than 16 MiB), failed; none has a secret in it, unless
/// the network's own words have.
support::Result<support::HttpResponse> send(const Sending& how, support::HttpRequest request,
                                            const Auth& auth);

}  // namespace collet::search::call
