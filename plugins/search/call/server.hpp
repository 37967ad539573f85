// SPDX-License-Identifier: MIT
/// Where the operations of an API are called, and what is one origin.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/open/open_document.hpp"
#include "plugins/search/apis.hpp"
#include "plugins/search/call/parameters.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// "https://api.example.com:443": scheme, host in lower case, and port of an http(s) URL. Empty for any other
/// and for one whose authority is more than a name or address and a port: readers of URLs disagree on those.
std::string origin_of(std::string_view url);

struct Server {
  std::string url;     ///< without a slash at its end, query or fragment
  std::string origin;  ///< of `url`; the only one that credentials go to
};

/// The one that the api's base_url names.
support::Result<Server> base_of(const Api& api);

/// The api's base_url; else the first server, the operation's before the path item's before the document's,
/// that is http(s) once its variables have their defaults and it is seen from the document's URL. With
/// credentials the document does not choose freely who gets them: its server is taken if the document came
/// from a file or from that very origin, and an operation's own one if it is of the document's server's
/// origin. Errors (failed, denied) say which key to set.
support::Result<Server> server_of(const Api& api, const openapi::Opened& opened,
                                  const CalledOperation& called);

}  // namespace collet::search::call
