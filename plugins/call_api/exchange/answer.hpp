// SPDX-License-Identifier: MIT
/// The answer of call_api.
#pragma once

#include <string>
#include <string_view>

#include "plugins/apis/apis.hpp"
#include "plugins/call_api/exchange/mask.hpp"
#include "sdk/support/fetch/http.hpp"

namespace collet::call_api {

/// An answer without secrets.
struct Answer {
  std::string text;   ///< heading, status, and the response as indented JSON or text
  std::string error;  ///< empty below status 400; else the message of the response, its code, or "HTTP n"
  std::string bytes;  ///< a response that is not text
  std::string media_type;  ///< media type of `bytes`; empty if there are none
};
Answer render_answer(std::string_view operation, const support::HttpResponse& response, const Mask& mask);

/// Returns the request as it would be sent, with secrets masked.
std::string shown_request(std::string_view operation, const support::HttpRequest& request,
                          const apis::Auth& auth);

/// Returns the request as text, "POST https://…" with headers and body, with secrets masked.
std::string request_text(const support::HttpRequest& request, const apis::Auth& auth);

/// Returns a text such as "404 Not Found", or the number if the status has no name.
std::string status_text(int status);

}  // namespace collet::call_api
