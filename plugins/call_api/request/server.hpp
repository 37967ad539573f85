// SPDX-License-Identifier: MIT
/// The server of an API, and origins of URLs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/apis/apis.hpp"
#include "plugins/call_api/request/parameters.hpp"
#include "plugins/openapi/open/open_document.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// Returns scheme, host in lower case and port of an http(s) URL, as in "https://api.example.com:443".
/// Returns an empty text for other URLs and for an authority that is more than a host and a port, because URL
/// parsers disagree on those.
std::string origin_of(std::string_view url);

struct Server {
  std::string url;     ///< URL without trailing slash, query and fragment
  std::string origin;  ///< origin of `url`; credentials go only there
};

/// Returns the server of the API's base_url.
support::Result<Server> base_of(const apis::Api& api);

/// Returns the server of an operation:
/// - the first usable server of the operation or else of its path item whose origin is one of the API's
///   `origins`;
/// - or the API's base_url;
/// - or the first usable server of the operation, the path item or the document, in that order.
/// A server is usable if it is http(s) with the defaults of its variables, relative to the document's URL.
/// With credentials, a server of the document is used only if the document came from a file or from that
/// origin, and a server of the operation only if it has the origin of the document's server. Errors (failed,
/// denied) name the key to set.
support::Result<Server> server_of(const apis::Api& api, const openapi::Opened& opened,
                                  const CalledOperation& called);

/// Returns the origin of the server and the API's further origins, which redirects may lead to.
std::vector<std::string> origins_of(const apis::Api& api, const Server& server);

}  // namespace collet::call_api
