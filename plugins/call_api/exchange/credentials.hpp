// SPDX-License-Identifier: MIT
/// Credentials of requests.
#pragma once

#include <cstdint>

#include "plugins/apis/apis.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::call_api {

enum class Secrets : std::uint8_t { plain, masked };

/// Returns the request with credentials. `masked` writes *** in place of the secret, for display.
support::HttpRequest with_credentials(support::HttpRequest request, const apis::Auth& auth, Secrets secrets);

/// Returns the URL without the query parameter that carries the credentials. The URL must have no fragment.
std::string without_own_parameter(std::string url, const apis::Auth& auth);

}  // namespace collet::call_api
