// SPDX-License-Identifier: MIT
/// What the caller of call_api reads.
#pragma once

#include <string>
#include <string_view>

#include "plugins/search/apis.hpp"
#include "plugins/search/call/mask.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::search::call {

/// `text`: heading, status, and the response as indented JSON or text; `error` is not empty for a status of
/// 400 and above: the response's message, else its code, else "HTTP n". Bytes that nobody can read go beside
/// the text. No secret is in any of it.
struct Answer {
  std::string text;
  std::string error;
  std::string bytes;
  std::string media_type;  ///< of `bytes`; empty: there are none
};
Answer told(std::string_view operation, const support::HttpResponse& response, const Mask& mask);

/// The request as it would go out, secrets masked.
std::string shown_request(std::string_view operation, const support::HttpRequest& request, const Auth& auth);

/// "404 Not Found"; the number alone where it has no name.
std::string status_text(int status);

}  // namespace collet::search::call
