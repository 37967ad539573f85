// SPDX-License-Identifier: MIT
/// One exchange over HTTP: addresses judged as they are connected to, bounded in size and time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::support {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method = "GET";  ///< a token, upper case as a rule
  std::string url;             ///< absolute, http or https
  HttpHeaders headers{};       ///< names are tokens; values have no control characters
  std::string body{};
  bool has_body = false;  ///< else no Content-Length is sent
};

struct HttpLimits {
  std::size_t max_bytes = std::size_t{16} << 20U;  ///< of the body, after decompression
  std::chrono::milliseconds timeout{30'000};       ///< for all of it
  int max_redirects = 0;  ///< followed to wherever they lead, without a look at what is sent along
  int cancel_fd = -1;     ///< readable when nobody waits any more; -1: never
};

struct HttpResponse {
  int status = 0;
  HttpHeaders headers{};  ///< of the last answer; names in lower case, values without space around
  std::string body{};
  std::string final_url{};

  /// The first header of that name (in lower case), or empty.
  std::string_view header(std::string_view name) const;
};

/// Takes a body as it comes, with the head of the answer that it belongs to. False ends the exchange, as one
/// whose answer is too large.
using HttpTake = std::function<bool(const HttpResponse& head, std::string_view piece)>;

/// How an exchange ended that has no answer.
struct HttpFailure {
  enum class End : std::uint8_t { refused, too_large, cancelled, timed_out, failed };
  End end = End::failed;
  std::string reason{};  ///< of `failed`, in words
  /// As an Error, in the words that all users of HTTP share; not of too_large and timed_out, whose bounds
  /// have a name that their user knows.
  Error error() const;
};

/// Is this a URL that may be asked for: http or https, a host, nothing that ends a header or a line?
bool is_web_url(std::string_view url);

/// A token of RFC 9110, section 5.6.2: what a method or a header's name may be.
bool is_http_token(std::string_view text);
/// What may stand in a header's value: no control characters.
bool is_header_value(std::string_view text);

/// Sends the request and reads the whole answer, whatever its status. Proxies of the environment are not
/// used; gzip is unpacked. `insecure` skips the check of certificates. Errors of the request itself (no web
/// URL, a header that would end its line) are an `Error`, before anything is sent; so is `[access]`: url =
/// false, insecure without the operator's word. Blocks; from any thread. With `take` the body goes there.
Result<std::variant<HttpResponse, HttpFailure>> http(const Access& access, const HttpRequest& request,
                                                     const HttpLimits& limits, bool insecure = false,
                                                     const HttpTake& take = {});

}  // namespace collet::support
