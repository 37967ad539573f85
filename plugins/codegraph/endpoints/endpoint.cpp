// SPDX-License-Identifier: MIT
#include "plugins/codegraph/endpoints/endpoint.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sdk/support/fetch/http.hpp"

namespace collet::codegraph {

Endpoint Endpoint::read(json::View table) {
  Endpoint out;
  out.url = table["endpoint"].string().value_or(std::string());
  out.model = table["model"].string().value_or(std::string());
  out.secret = table["secret"].string().value_or(std::string());
  out.problem = table["secret"]["$missing"].string().value_or(std::string());
  if (const auto text = table["timeout"].string())
    out.timeout = std::chrono::seconds(std::max(1, std::atoi(text->c_str())));
  return out;
}

std::uint64_t Endpoint::identity() const {
  std::string text = url;
  text.append(1, '\0').append(model);
  return XXH3_64bits(text.data(), text.size());
}

support::Result<std::string> post(const Endpoint& endpoint, std::string body, const Sending& sending) {
  using End = support::HttpFailure::End;
  const auto failed = [](std::string why) { return support::Error{COLLET_FAILED, std::move(why)}; };
  if (!endpoint.problem.empty()) return failed(endpoint.problem);
  if (!support::is_header_value(endpoint.secret)) return failed("the secret is no value of a header");
  support::HttpRequest request;
  request.method = "POST";
  request.url = endpoint.url;
  request.headers.emplace_back("Content-Type", "application/json");
  if (!endpoint.secret.empty())
    request.headers.emplace_back("Authorization", std::string("Bearer ").append(endpoint.secret));
  request.body = std::move(body);
  request.has_body = true;
  support::Access access;
  access.url = sending.urls_allowed;
  access.private_addresses = true;  // the operator configured the address
  support::HttpLimits limits;
  limits.max_bytes = sending.max_bytes;
  limits.timeout = std::min(endpoint.timeout, sending.timeout);
  limits.cancel_fd = sending.cancel_fd;
  auto sent = support::http(access, request, limits);
  if (!sent) return std::move(sent.error());
  if (const auto* const failure = std::get_if<support::HttpFailure>(&*sent)) {
    if (failure->end == End::timed_out)
      return failed("the endpoint did not answer within " + std::to_string(limits.timeout.count()) + " ms");
    if (failure->end == End::too_large)
      return failed("the endpoint's answer has more than " + std::to_string(limits.max_bytes) + " bytes");
    return failure->error();
  }
  auto& response = std::get<support::HttpResponse>(*sent);
  if (response.status != 200)
    return failed("the endpoint answered with status " + std::to_string(response.status));
  return std::move(response.body);
}

}  // namespace collet::codegraph
