// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/fetch.hpp"

#include <variant>

#include "sdk/support/fetch/http.hpp"

namespace collet::support {
namespace {

constexpr int k_max_redirects = 5;
constexpr std::size_t k_max_etag_bytes = 255;

Error to_error(const HttpFailure& failure, const FetchLimits& limits) {
  if (failure.end == HttpFailure::End::too_large)
    return {COLLET_TOO_LARGE, "the document has more than " + std::to_string(limits.max_bytes) +
                                  " bytes, which is the limit (max_bytes in [shared.openapi])"};
  if (failure.end == HttpFailure::End::timed_out)
    return {COLLET_FAILED, "no complete answer within " + std::to_string(limits.timeout.count()) +
                               " ms (url_timeout in [shared.openapi])"};
  return failure.error();
}

}  // namespace

Result<Fetched> fetch(const Access& access, const std::string& url, const FetchLimits& limits,
                      const std::string& etag, int cancel_fd, bool insecure) {
  HttpRequest request{.url = url,
                      .headers = {{"Accept", "application/json, application/yaml, text/yaml, */*;q=0.5"}}};
  if (!etag.empty() && is_header_value(etag)) request.headers.emplace_back("If-None-Match", etag);
  auto answer =
      http(access, request, {limits.max_bytes, limits.timeout, k_max_redirects, cancel_fd, limits.may_hold},
           insecure);
  if (!answer) return std::move(answer.error());
  if (const auto* const failure = std::get_if<HttpFailure>(&*answer)) return to_error(*failure, limits);

  auto& response = std::get<HttpResponse>(*answer);
  const bool unchanged = response.status == 304 && !etag.empty();
  if (!unchanged && (response.status < 200 || response.status > 299))
    return Error{COLLET_FAILED, "the server answered with status " + std::to_string(response.status)};
  std::string now(response.header("etag"));
  if (now.size() > k_max_etag_bytes) now.clear();
  return Fetched{std::move(response.body), std::move(response.final_url), std::move(now), unchanged};
}

}  // namespace collet::support
