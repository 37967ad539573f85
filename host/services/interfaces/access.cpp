// SPDX-License-Identifier: MIT
/// collet.access/1: opens files and URLs by the rules of the call.
#include <algorithm>
#include <array>
#include <chrono>
#include <variant>

#include <collet/interfaces/access.h>
#include <collet/json.hpp>

#include "host/services/interfaces/service_port.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::services {
namespace {

using support::Error;
using support::Result;

constexpr int k_max_redirects = 5;
constexpr std::size_t k_max_request = std::size_t{1} << 20U;

support::Access access_of(const collet_call& call) {
  return support::Access::from_json(json::View(call.port->access_json()));
}

/// Passes the message to `error` and returns the code. A sink without append() counts as null, because the
/// status alone already informs the plugin.
collet_status refuse(const collet_sink* error, const Error& why) {
  if (error != nullptr && error->append != nullptr)
    interface_call::append(*error, support::replace_invalid_utf8(why.message));
  return why.code;
}

collet_status refuse_argument(const collet_sink* error, const char* what) {
  return refuse(error, {COLLET_INVALID_ARGUMENT, what});
}

collet_status open_file(collet_call* call, collet_str path, std::int32_t* fd,
                        const collet_sink* error) noexcept {
  constexpr const char* k_function = "access.open_file()";
  if (fd != nullptr) *fd = -1;
  return interface_call::from_call(call, k_function, [&](const auto&, const auto&) -> collet_status {
    const auto name = interface_call::read_string(*call->host, path, k_function);
    if (!name) return refuse_argument(error, "found a path without data, expected the path of a file");
    if (fd == nullptr) {
      plugin::blame(*call->host, "access.open_file() without a place for the descriptor");
      return refuse_argument(error, "found no place for the descriptor");
    }
    auto file = support::open_for_read(access_of(*call), *name);
    if (!file) return refuse(error, file.error());
    *fd = file->release();
    return COLLET_OK;
  });
}

struct UrlRequest {
  support::HttpRequest http;
  support::HttpLimits limits;
  bool insecure = false;
};

/// Returns the member if it is a number from 1 to `most`; `fallback` if it is absent.
Result<std::int64_t> read_limit(json::View member, const char* name, std::int64_t fallback,
                                std::int64_t most) {
  if (!member) return fallback;
  const auto number = member.integer();
  if (number && *number > 0) return std::min(*number, most);
  return Error{COLLET_INVALID_ARGUMENT,
               std::string("\"").append(name).append("\" is not a positive integer")};
}

Result<UrlRequest> read_request(std::string_view text, std::string_view body) {
  const auto bad = [](const char* what) { return Error{COLLET_INVALID_ARGUMENT, what}; };
  if (text.size() > k_max_request || support::check_json_object(text))
    return bad("found a request that is no JSON object, expected {\"url\": …}");
  const json::View root(text);
  UrlRequest request;
  auto url = root["url"].string();
  if (!url) return bad("found no \"url\", expected http://… or https://…");
  request.http.url = *std::move(url);
  if (const auto method = root["method"]) {
    auto word = method.string();
    if (!word) return bad("\"method\" is not a string");
    request.http.method = *std::move(word);
  }
  if (const auto headers = root["headers"]; headers && !headers.is(json::Type::object))
    return bad("\"headers\" is not an object");
  for (const auto& [name, value] : root["headers"].members()) {
    auto header = value.string();
    if (!header) return bad("a value in \"headers\" is not a string");
    request.http.headers.emplace_back(name.string().value_or(""), *std::move(header));
  }
  const auto bytes =
      read_limit(root["max_bytes"], "max_bytes", COLLET_ACCESS_DEFAULT_BYTES, COLLET_ACCESS_MAX_BYTES);
  if (!bytes) return bytes.error();
  const auto timeout = read_limit(root["timeout_ms"], "timeout_ms", COLLET_ACCESS_DEFAULT_MS, INT32_MAX);
  if (!timeout) return timeout.error();
  const bool reads = request.http.method == "GET" || request.http.method == "HEAD";
  request.http.body = std::string(body);
  request.http.has_body = !body.empty() || !reads;
  request.limits.max_bytes = static_cast<std::size_t>(*bytes);
  request.limits.timeout = std::chrono::milliseconds(*timeout);
  request.limits.max_redirects = reads && body.empty() && request.http.headers.empty() ? k_max_redirects : 0;
  request.insecure = root["insecure"].boolean().value_or(false);
  return request;
}

std::string response_head(const support::HttpResponse& response) {
  std::string text;
  json::Writer out(text);
  out.begin_object().member("status", response.status);
  out.member("url", support::replace_invalid_utf8(response.final_url)).key("headers").begin_array();
  for (const auto& [name, value] : response.headers) {
    out.begin_array()
        .string(support::replace_invalid_utf8(name))
        .string(support::replace_invalid_utf8(value))
        .end_array();
  }
  out.end_array().end_object();
  return text;
}

Error exchange_error(const collet_call& call, const support::HttpFailure& failure,
                     const support::HttpLimits& limits) {
  using End = support::HttpFailure::End;
  if (failure.end == End::too_large)
    return {COLLET_TOO_LARGE, "the answer has more than " + std::to_string(limits.max_bytes) + " bytes"};
  if (failure.end == End::cancelled || failure.end == End::timed_out) {
    if (call.port->deadline_ms() == 0)
      return {COLLET_DEADLINE, "the call's deadline passed before the answer was complete"};
    if (call.port->cancelled()) return {COLLET_CANCELLED, "the caller cancelled the call"};
  }
  if (failure.end == End::timed_out)
    return {COLLET_FAILED, "no complete answer within " + std::to_string(limits.timeout.count()) + " ms"};
  return failure.error();
}

collet_status exchange(collet_call& call, UrlRequest request, const collet_sink* head,
                       const collet_sink* answer, const collet_sink* error) {
  if (call.port->cancelled()) return refuse(error, {COLLET_CANCELLED, "the caller cancelled the call"});
  const auto left = call.port->deadline_ms();
  if (left >= 0)
    request.limits.timeout = std::min(request.limits.timeout, std::chrono::milliseconds(left + 1));
  request.limits.cancel_fd = call.port->cancel_fd();
  std::size_t received = 0;
  const auto receive = [&](const support::HttpResponse&, std::string_view piece) {
    received += piece.size();
    if (received > request.limits.max_bytes) return false;
    if (answer != nullptr) interface_call::append(*answer, piece);
    return true;
  };
  const auto outcome =
      support::http(access_of(call), request.http, request.limits, request.insecure, receive);
  const auto about = [&](Error why) {
    why.message.insert(0,
                       support::cut_characters(support::replace_invalid_utf8(request.http.url), 300) + ": ");
    return refuse(error, why);
  };
  if (!outcome) return about(outcome.error());
  if (const auto* const failure = std::get_if<support::HttpFailure>(&*outcome))
    return about(exchange_error(call, *failure, request.limits));
  if (head != nullptr)
    interface_call::append(*head, response_head(std::get<support::HttpResponse>(*outcome)));
  return COLLET_OK;
}

collet_status open_url(collet_call* call, collet_str request_json, collet_str body, const collet_sink* head,
                       const collet_sink* answer, const collet_sink* error) noexcept {
  constexpr const char* k_function = "access.open_url()";
  return interface_call::from_call(call, k_function, [&](const auto&, const auto&) -> collet_status {
    const auto text = interface_call::read_string(*call->host, request_json, k_function);
    const auto bytes = interface_call::read_string(*call->host, body, k_function);
    if (!text || !bytes) return refuse_argument(error, "found a string without data");
    for (const auto* sink : {head, answer}) {
      if (sink != nullptr && !interface_call::check_sink(*call, sink, k_function))
        return refuse_argument(error, "found a sink without append()");
    }
    auto request = read_request(*text, *bytes);
    if (!request) return refuse(error, request.error());
    return exchange(*call, *std::move(request), head, answer, error);
  });
}

constexpr collet_access k_access_table = {sizeof(collet_access), 0, open_file, open_url};

}  // namespace

const void* access_table() {
  return &k_access_table;
}

}  // namespace collet::host::services
