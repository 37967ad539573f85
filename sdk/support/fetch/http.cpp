// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/http.hpp"

#include <algorithm>
#include <charconv>

#include "sdk/support/fetch/fetch_engine.hpp"
#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/text.hpp"

namespace collet::support {
namespace {

constexpr std::size_t k_max_head_bytes = 256U << 10U;

struct Receiver {
  HttpResponse response;
  const HttpLimits& limits;
  const BodyReceiver& receive;
  bool to_head = false;  ///< the method is HEAD, whose answer has no body
  std::size_t head_bytes = 0;
  bool too_large = false;
  std::string reason{};  ///< the reason of too_large, if it is about the head
};

/// Returns true if the header announces a body that is larger than the limit, or than any can be.
bool announces_too_much(const Receiver& receiver, std::string_view name, std::string_view value) {
  if (receiver.receive || receiver.to_head || name != "content-length" || value.empty()) return false;
  if (value.find_first_not_of("0123456789") != std::string_view::npos) return false;
  std::size_t size = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), size);
  return read.ec != std::errc() || size > receiver.limits.max_bytes;
}

/// Calls `receive` and catches its exceptions, which must not pass through libcurl.
template <class Receive>
bool guarded(Receiver& receiver, std::size_t size, std::size_t room, const Receive& receive) {
  if (size > room) {
    receiver.too_large = true;
    return false;
  }
  try {
    receive();
  } catch (...) {
    receiver.too_large = true;
    return false;
  }
  return true;
}

bool receive_head(void* context, const char* data, std::size_t size) {
  auto& receiver = *static_cast<Receiver*>(context);
  const std::size_t room = k_max_head_bytes - receiver.head_bytes;
  if (size > room)
    receiver.reason =
        "the headers have more than " + std::to_string(k_max_head_bytes) + " bytes, expected less";
  const bool taken = guarded(receiver, size, room, [&] {
    const std::string_view line(data, size);
    receiver.head_bytes += size;
    if (line.starts_with("HTTP/")) {  // begins an answer, also after a redirect
      const auto space = line.find(' ');
      const auto number = space == std::string_view::npos ? std::string_view() : line.substr(space + 1, 3);
      receiver.response.status = 0;
      std::from_chars(number.data(), number.data() + number.size(), receiver.response.status);
      receiver.response.headers.clear();
      receiver.response.body.clear();
      return;
    }
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) return;
    receiver.response.headers.emplace_back(lower_case(trim(line.substr(0, colon))),
                                           trim(line.substr(colon + 1)));
    const auto& [name, value] = receiver.response.headers.back();
    if (!announces_too_much(receiver, name, value)) return;
    receiver.too_large = true;
    receiver.reason = "Content-Length announces " + quote(value, 40) + " bytes, expected at most " +
                      std::to_string(receiver.limits.max_bytes) + ", which is the limit";
  });
  return taken && !receiver.too_large;
}

bool receive_body(void* context, const char* data, std::size_t size) {
  auto& receiver = *static_cast<Receiver*>(context);
  std::string& body = receiver.response.body;
  if (receiver.receive) {
    bool more = true;
    const bool taken = guarded(receiver, 0, 0, [&] {
      more = receiver.receive(receiver.response, {data, size});
    });
    return taken && more;
  }
  const auto& may_hold = receiver.limits.may_hold;
  bool held = true;
  const bool taken = guarded(receiver, size, receiver.limits.max_bytes - body.size(), [&] {
    if (may_hold && body.size() + size > body.capacity()) held = may_hold((body.size() + size) * 2);
    if (held) body.append(data, size);
  });
  return taken && held;
}

Result<void> check_request(const Access& access, const HttpRequest& request, bool insecure) {
  if (!access.url) return Error{COLLET_DENIED, "nothing is fetched here; to allow it: [access] url = true"};
  if (insecure && !access.insecure)
    return Error{COLLET_DENIED, "certificates must be valid; to allow others: [access] insecure = true"};
  if (!is_web_url(request.url))
    return Error{COLLET_INVALID_ARGUMENT, "found no URL, expected http://… or https://…"};
  if (!is_http_token(request.method))
    return Error{COLLET_INVALID_ARGUMENT, "found a method that HTTP does not allow"};
  for (const auto& [name, value] : request.headers)
    if (!is_http_token(name) || !is_header_value(value))
      return Error{COLLET_INVALID_ARGUMENT, "found a header that HTTP does not allow"};
  return {};
}

HttpFailure::End failure_end(ColletHttpEnd end) {
  switch (end) {
    case ColletHttpEnd::refused:
      return HttpFailure::End::refused;
    case ColletHttpEnd::stopped:
      return HttpFailure::End::too_large;
    case ColletHttpEnd::timed_out:
      return HttpFailure::End::timed_out;
    case ColletHttpEnd::cancelled:
      return HttpFailure::End::cancelled;
    default:
      return HttpFailure::End::failed;
  }
}

}  // namespace

std::string_view HttpResponse::header(std::string_view name) const {
  const auto found =
      std::find_if(headers.begin(), headers.end(), [&](const auto& header) { return header.first == name; });
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

Error HttpFailure::error() const {
  switch (end) {
    case End::refused:
      return {COLLET_DENIED,
              "its address is private or names this machine; to allow it: [access] private_addresses = true"};
    case End::cancelled:
      return {COLLET_CANCELLED, "cancelled"};
    case End::too_large:
      return {COLLET_TOO_LARGE, reason.empty() ? "the answer is larger than allowed" : reason};
    case End::timed_out:
      return {COLLET_FAILED, "no complete answer in time"};
    default:
      return {COLLET_FAILED, reason};
  }
}

bool is_web_url(std::string_view url) {
  std::string_view rest;
  for (const std::string_view scheme : {"http://", "https://"})
    if (equal_ignoring_case(url.substr(0, scheme.size()), scheme)) rest = url.substr(scheme.size());
  if (rest.empty() || rest.front() == '/') return false;
  return std::all_of(url.begin(), url.end(),
                     [](char c) { return static_cast<unsigned char>(c) > ' ' && c != '\x7F'; });
}

bool is_http_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != 0 && std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos);
  });
}

bool is_header_value(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '\x7F'; });
}

Result<std::variant<HttpResponse, HttpFailure>> http(const Access& access, const HttpRequest& request,
                                                     const HttpLimits& limits, bool insecure,
                                                     const BodyReceiver& receive) {
  if (const auto checked = check_request(access, request, insecure); !checked) return checked.error();
  static const BundledSymbol engine = load_bundled("libcollet-fetch.so", COLLET_HTTP_ENGINE);
  if (engine.symbol == nullptr) return Error{COLLET_UNSUPPORTED, engine.reason};

  std::vector<std::string> lines;
  lines.reserve(request.headers.size());
  for (const auto& [name, value] : request.headers)
    lines.emplace_back(name).append(value.empty() ? ";" : ": ").append(value);
  std::vector<const char*> headers;
  headers.reserve(lines.size() + 1);
  for (const auto& line : lines)
    headers.push_back(line.c_str());
  headers.push_back(nullptr);

  Receiver receiver{{}, limits, receive, request.method == "HEAD"};
  const ColletHttpRequest raw{request.method.c_str(),
                              request.url.c_str(),
                              headers.data(),
                              request.has_body ? request.body.data() : nullptr,
                              request.body.size(),
                              limits.timeout.count(),
                              limits.max_redirects,
                              limits.cancel_fd,
                              access.private_addresses,
                              insecure,
                              &receive_head,
                              &receive_body,
                              &receiver};
  ColletHttpReply reply{};
  (*static_cast<const ColletHttp*>(engine.symbol))(&raw, &reply);
  using Answer = std::variant<HttpResponse, HttpFailure>;
  if (reply.end == ColletHttpEnd::stopped && !receiver.reason.empty())
    return Answer(HttpFailure{HttpFailure::End::too_large, std::move(receiver.reason)});
  if (reply.end == ColletHttpEnd::long_header)
    return Answer(HttpFailure{HttpFailure::End::too_large, "a header is longer than 100 KiB, expected less"});
  if (reply.end == ColletHttpEnd::malformed)
    return Answer(HttpFailure{HttpFailure::End::failed,
                              "the answer breaks HTTP: " + std::string(reply.error.data()), true});
  if (reply.end != ColletHttpEnd::done)
    return Answer(HttpFailure{failure_end(reply.end), reply.error.data()});
  receiver.response.status = reply.status;
  receiver.response.final_url = reply.final_url.data();
  return Answer(std::move(receiver.response));
}

}  // namespace collet::support
