// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/endpoint.hpp"

#include <utility>
#include <variant>

#include <collet/json.hpp>

#include "sdk/support/fetch/http.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::workflow {

std::optional<std::string> ask_endpoint(const Endpoint& endpoint, std::string_view instructions,
                                        std::int64_t max_tokens, int cancel_fd, std::string& why) {
  support::HttpRequest request;
  request.method = "POST";
  request.url = endpoint.url;
  request.headers.emplace_back("Content-Type", "application/json");
  if (!endpoint.secret.empty())
    request.headers.emplace_back("Authorization", std::string("Bearer ").append(endpoint.secret));
  json::Writer out(request.body);
  out.begin_object();
  if (!endpoint.model.empty()) out.member("model", endpoint.model);
  out.member("max_tokens", max_tokens).key("messages").begin_array().begin_object();
  out.member("role", "user").member("content", instructions).end_object().end_array().end_object();
  request.has_body = true;

  // The operator configured this URL, so the address rules of calls do not apply.
  support::Access access;
  access.private_addresses = true;
  support::HttpLimits limits;
  limits.max_bytes = std::size_t{1} << 20U;
  limits.timeout = endpoint.timeout;
  limits.cancel_fd = cancel_fd;
  auto sent = support::http(access, request, limits);
  if (!sent) {
    why = sent.error().message;
    return std::nullopt;
  }
  if (const auto* const failure = std::get_if<support::HttpFailure>(&*sent)) {
    using End = support::HttpFailure::End;
    why = failure->end == End::timed_out   ? "the endpoint did not answer in time"
          : failure->end == End::too_large ? "the endpoint's answer is too large"
                                           : failure->error().message;
    return std::nullopt;
  }
  const auto& response = std::get<support::HttpResponse>(*sent);
  if (response.status != 200) {
    why = std::string("the endpoint answered with status ").append(std::to_string(response.status));
    return std::nullopt;
  }
  why = "the endpoint's answer has no choices[0].message.content";
  if (support::check_json(response.body)) return std::nullopt;
  std::string text;
  for (const auto choice : json::View(response.body)["choices"].items()) {
    text = choice["message"]["content"].string().value_or(std::string());
    break;
  }
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace collet::workflow
