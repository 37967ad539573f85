// SPDX-License-Identifier: MIT
/// The operator's credentials, put into a request as it goes out.
#pragma once

#include <cstdint>

#include "plugins/search/apis.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::search::call {

enum class Secrets : std::uint8_t { told, masked };

/// With what `auth` sends; `masked` puts *** where the secret would be, for people to read.
support::HttpRequest with_credentials(support::HttpRequest request, const Auth& auth, Secrets secrets);

/// The URL, which has no fragment, without the parameter that credentials are sent as if it is of the query.
std::string without_own_parameter(std::string url, const Auth& auth);

}  // namespace collet::search::call
