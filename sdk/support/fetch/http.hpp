// SPDX-License-Identifier: MIT
/// One HTTP exchange: addresses are checked when they are connected to; size and time are limited.
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
  std::string method = "GET";  ///< a token, usually upper case
  std::string url;             ///< absolute, http or https
  HttpHeaders headers{};       ///< names are tokens; values have no control characters
  std::string body{};
  bool has_body = false;  ///< false: no Content-Length is sent
};

struct HttpLimits {
  std::size_t max_bytes = std::size_t{16} << 20U;  ///< limit of the body, after decompression
  std::chrono::milliseconds timeout{30'000};       ///< for the whole exchange
  int max_redirects = 0;  ///< followed to any address; the same headers are sent to each
  int cancel_fd = -1;     ///< becomes readable when the caller cancels; -1: never
  /// Called before the body grows to that size; if it returns false, the exchange ends as too_large. May be
  /// null.
  std::function<bool(std::size_t bytes)> may_hold{};
};

struct HttpResponse {
  int status = 0;
  HttpHeaders
      headers{};  ///< headers of the last answer; names in lower case, values without surrounding space
  std::string body{};
  std::string final_url{};

  /// Returns the value of the first header with this name, which must be in lower case; empty if there is
  /// none.
  std::string_view header(std::string_view name) const;
};

/// Receives the body piece by piece, with the head of its answer. If it returns false, the exchange ends as
/// too_large.
using BodyReceiver = std::function<bool(const HttpResponse& head, std::string_view piece)>;

/// The outcome of an exchange without an answer.
struct HttpFailure {
  enum class End : std::uint8_t { refused, too_large, cancelled, timed_out, failed };
  End end = End::failed;
  std::string reason{};    ///< text for `failed`, and for `too_large` if the head is the reason
  bool malformed = false;  ///< the answer breaks HTTP, so that the same request fails again
  /// Returns the failure as an Error, in the words that all users of HTTP share. For too_large and timed_out,
  /// a user rather names the limit by its own setting.
  Error error() const;
};

/// Returns true for a URL that may be requested: http or https, with a host, without characters that end a
/// header or a line.
bool is_web_url(std::string_view url);

/// Returns true for a token (RFC 9110, section 5.6.2), the form of methods and header names.
bool is_http_token(std::string_view text);
/// Returns true if a header may have this value: no control characters.
bool is_header_value(std::string_view text);

/// Sends the request and reads the whole answer, whatever its status. Proxies of the environment are not
/// used; gzip is decompressed. `insecure` skips the check of certificates. With `receive`, the body goes
/// there.
///
/// Returns an `Error` before anything is sent if the request is invalid (URL, method, headers) or if `access`
/// forbids it (url = false, or insecure). Blocks. Thread-safe.
Result<std::variant<HttpResponse, HttpFailure>> http(const Access& access, const HttpRequest& request,
                                                     const HttpLimits& limits, bool insecure = false,
                                                     const BodyReceiver& receive = {});

}  // namespace collet::support
