// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/send.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <poll.h>
#include <string_view>
#include <utility>
#include <variant>

#include "plugins/call_api/encoding/percent.hpp"
#include "plugins/call_api/exchange/credentials.hpp"
#include "plugins/call_api/request/server.hpp"
#include "plugins/openapi/tree/memory_pool.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::call_api {
namespace {

using std::chrono::milliseconds;
using support::Error;
using support::HttpFailure;
using support::HttpRequest;
using support::HttpResponse;
using support::Result;
using Clock = std::chrono::steady_clock;
using End = HttpFailure::End;

constexpr std::size_t k_max_bytes = std::size_t{16} << 20U;
constexpr int k_max_redirects = 5;
constexpr int k_max_retries = 2;
constexpr milliseconds k_first_pause{200};
constexpr int k_max_wait_s = 10;

bool is_one_of(std::string_view method, std::initializer_list<std::string_view> methods) {
  return std::find(methods.begin(), methods.end(), method) != methods.end();
}

/// Returns the delay of a Retry-After header, if it is short enough to wait.
std::optional<milliseconds> retry_after(const HttpResponse& response) {
  if (response.status != 429 && response.status != 503) return std::nullopt;
  const auto text = response.header("retry-after");
  int seconds = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  if (seconds < 0 || seconds > k_max_wait_s) return std::nullopt;
  return milliseconds(seconds * 1000);
}

bool is_allowed(const SendOptions& options, std::string_view url) {
  const std::string origin = origin_of(url);
  return !origin.empty() &&
         std::find(options.origins.begin(), options.origins.end(), origin) != options.origins.end();
}

class Sender {
 public:
  Sender(const SendOptions& options, HttpRequest request, const apis::Auth& auth)
      : options_(options), request_(std::move(request)), auth_(auth), end_(Clock::now() + options.time) {}

  Result<HttpResponse> run() {
    for (;;) {
      auto answer = support::http(
          options_.access, with_credentials(request_, auth_, Secrets::plain),
          {k_max_bytes, left(), 0, options_.cancel_fd, [this](std::size_t bytes) { return hold(bytes); }});
      if (!answer) return std::move(answer.error());
      if (const auto* const failure = std::get_if<HttpFailure>(&*answer)) {
        const auto pause = k_first_pause * (1 << retries_);
        if (failure->end != End::failed || failure->malformed || !may_retry(pause)) return error_of(*failure);
        if (!wait(pause)) return cancelled();
        continue;
      }
      auto& response = std::get<HttpResponse>(*answer);
      if (redirected(response)) continue;
      const auto pause = retry_after(response);
      if (!pause || !may_retry(*pause)) return std::move(response);
      if (!wait(*pause)) return cancelled();
    }
  }

 private:
  milliseconds left() const {
    return std::max(milliseconds(1), std::chrono::duration_cast<milliseconds>(end_ - Clock::now()));
  }

  /// Returns true if there is memory for a body of that size.
  bool hold(std::size_t bytes) {
    out_of_memory_ = !memory_.try_resize(bytes);
    return !out_of_memory_;
  }

  bool may_retry(milliseconds pause) {
    if (!is_one_of(request_.method, {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"})) return false;
    if (retries_ >= k_max_retries || pause >= left()) return false;
    ++retries_;
    return true;
  }

  /// Waits. Returns false if the call is cancelled meanwhile.
  bool wait(milliseconds pause) const {
    pollfd cancelled{options_.cancel_fd, POLLIN, 0};
    return ::poll(&cancelled, options_.cancel_fd >= 0 ? 1 : 0, static_cast<int>(pause.count())) != 1;
  }

  /// Returns true if the response is a redirect that the request follows.
  bool redirected(const HttpResponse& response) {
    constexpr std::array<int, 5> k_statuses = {301, 302, 303, 307, 308};
    if (std::find(k_statuses.begin(), k_statuses.end(), response.status) == k_statuses.end()) return false;
    if (!is_one_of(request_.method, {"GET", "HEAD"}) || request_.has_body) return false;
    const auto location = response.header("location");
    if (location.empty() || redirects_ >= k_max_redirects) return false;
    std::string target = support::resolve_uri(request_.url, location);
    target.erase(std::min(target.find('#'), target.size()));  // a fragment is never sent
    if (!is_allowed(options_, target) || has_dot_segment(support::split_uri(target).path)) return false;
    ++redirects_;
    // A server may repeat the query, which has the credentials; they are added again.
    request_.url = without_own_parameter(std::move(target), auth_);
    return true;
  }

  Error error_of(const HttpFailure& failure) const {
    switch (failure.end) {
      case End::too_large:
        if (out_of_memory_)
          return {COLLET_TOO_LARGE,
                  "there is no memory left for the response: max_memory in [host] limits what "
                  "all calls and documents hold; ask for less, or again when other calls have "
                  "ended"};
        if (!failure.reason.empty()) return {COLLET_TOO_LARGE, "the response is not read: " + failure.reason};
        return {COLLET_TOO_LARGE, "the response has more than " + std::to_string(k_max_bytes) +
                                      " bytes, which is the limit; ask for less, by paging or filters"};
      case End::timed_out:
        return {COLLET_DEADLINE, "no whole response within " + std::to_string(options_.time.count()) +
                                     " ms, the time of the call"};
      case End::failed:
        if (failure.malformed) return {COLLET_FAILED, "the response is not read: " + failure.reason};
        return {COLLET_FAILED, "no response from " + origin_of(request_.url) + ": " + failure.reason};
      default:
        return failure.error();
    }
  }
  static Error cancelled() { return HttpFailure{End::cancelled}.error(); }

  const SendOptions& options_;
  HttpRequest request_;
  const apis::Auth& auth_;
  const Clock::time_point end_;
  int redirects_ = 0;
  openapi::MemoryCharge memory_;  ///< memory of the body that is received
  bool out_of_memory_ = false;
  int retries_ = 0;
};

}  // namespace

Result<HttpResponse> send(const SendOptions& options, HttpRequest request, const apis::Auth& auth) {
  if (!is_allowed(options, request.url))
    return Error{COLLET_INTERNAL, "the request would leave the servers of its API"};
  return Sender(options, std::move(request), auth).run();
}

}  // namespace collet::call_api
