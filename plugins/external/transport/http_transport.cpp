// SPDX-License-Identifier: MIT
#include "plugins/external/transport/http_transport.hpp"

#include <algorithm>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

#include "plugins/external/transport/message.hpp"
#include "plugins/external/transport/sse.hpp"
#include "sdk/support/mcp_revisions.hpp"
#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::external {

using support::HttpFailure;
using support::HttpResponse;

namespace {

constexpr std::size_t k_max_bytes = std::size_t{96} << 20U;
constexpr milliseconds k_stream_timeout{24 * 3600 * 1000};
constexpr milliseconds k_stream_retry_delay{1000};
constexpr milliseconds k_delete_timeout{300};
/// Lower bound of the delay that a server asks for before its stream is resumed.
constexpr milliseconds k_min_retry_delay{50};
constexpr const char* k_no_result = "the answer ended without a result";

bool is_type(const HttpResponse& head, std::string_view type) {
  return head.header("content-type").starts_with(type);
}

/// Encodes a name that a header cannot hold, as the modern revision requires.
std::string header_text(std::string_view text) {
  if (!text.empty() && text.front() != ' ' && text.back() != ' ' &&
      std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; }))
    return std::string(text);
  std::string out = "=?base64?";
  support::append_base64(out, text);
  return out + "?=";
}

}  // namespace

support::Access unrestricted_access() {
  support::Access access;  // the operator configured the address
  access.url = true;
  access.private_addresses = true;
  return access;
}

ServerError connection_error(const HttpFailure& failure) {
  switch (failure.end) {
    case HttpFailure::End::timed_out:
      return {ErrorKind::timeout, "no answer in time"};
    case HttpFailure::End::cancelled:
      return {ErrorKind::cancelled, "cancelled"};
    case HttpFailure::End::too_large:
      return {ErrorKind::protocol, "the answer is larger than " + std::to_string(k_max_bytes) + " bytes"};
    default:
      return {ErrorKind::offline, failure.error().message};
  }
}

/// Reads the body of one response and passes its messages to the listener.
class HttpTransport::ResponseReader {
 public:
  ResponseReader(Listener& listener, bool ends_with_answer)
      : listener_(listener),
        ends_with_answer_(ends_with_answer),
        events_([this](std::string_view data) { deliver(data); }) {}

  bool append(const HttpResponse& head, std::string_view piece) {
    if (head.status < 300 && is_type(head, "text/event-stream")) {
      if (!events_.feed(piece)) return false;
      return !(answered_ && ends_with_answer_);
    }
    body_.append(piece);
    return body_.size() <= k_max_bytes;
  }
  /// Reads a body that is not a stream. Returns true if it is a message.
  bool finish() {
    if (body_.empty()) return false;
    const auto first = body_.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return false;
    if (body_[first] == '[') {  // a batch, see Revision::batches
      for (const auto item : json::View(body_).items())
        deliver(item.raw());
      return answered_;
    }
    if (read_message(body_).type == Message::Type::invalid) return false;
    deliver(body_);
    return true;
  }
  bool answered() const { return answered_; }
  const std::string& body() const { return body_; }
  SseReader& events() { return events_; }

 private:
  void deliver(std::string_view text) {
    const auto type = read_message(text).type;
    const bool is_answer =
        type == Message::Type::invalid
            ? !answered_request_id(text).empty()  // unreadable, and no other answer follows
            : type == Message::Type::response || type == Message::Type::error;
    answered_ = answered_ || is_answer;
    listener_.on_message(text);
  }
  Listener& listener_;
  const bool ends_with_answer_;
  SseReader events_;
  std::string body_;
  bool answered_ = false;
};

HttpTransport::HttpTransport(std::string url, support::HttpHeaders headers, Listener& listener)
    : url_(std::move(url)),
      headers_(std::move(headers)),
      listener_(listener),
      stop_fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

HttpTransport::~HttpTransport() {
  stop();
  ::close(stop_fd_);
}

void HttpTransport::set_protocol(std::string_view version) {
  const std::lock_guard lock(mutex_);
  protocol_ = version;
}

support::HttpRequest HttpTransport::request(std::string_view method, const Envelope& envelope) const {
  support::HttpRequest out;
  out.method = method;
  out.url = url_;
  out.headers = headers_;
  out.headers.emplace_back("Accept",
                           method == "GET" ? "text/event-stream" : "application/json, text/event-stream");
  if (method == "POST") out.headers.emplace_back("Content-Type", "application/json");
  const std::lock_guard lock(mutex_);
  if (!session_.empty()) out.headers.emplace_back("Mcp-Session-Id", session_);
  if (!protocol_.empty()) out.headers.emplace_back("MCP-Protocol-Version", protocol_);
  if (protocol_ == support::mcp::k_modern && !envelope.method.empty()) {
    out.headers.emplace_back("Mcp-Method", envelope.method);
    if (!envelope.name.empty()) out.headers.emplace_back("Mcp-Name", header_text(envelope.name));
  }
  return out;
}

std::optional<ServerError> HttpTransport::send(std::string_view message, const Envelope& envelope,
                                               const Deadline& deadline) {
  if (deadline.cancelled()) return ServerError{ErrorKind::cancelled, "cancelled"};
  auto post = request("POST", envelope);
  post.body = message;
  post.has_body = true;
  support::HttpLimits limits;
  limits.max_bytes = k_max_bytes;
  limits.timeout = std::max(deadline.remaining(), milliseconds(1));
  limits.cancel_fd = deadline.cancel_fd;
  ResponseReader reader(listener_, envelope.is_request);
  HttpResponse head;
  const auto answer = support::http(unrestricted_access(), post, limits, false,
                                    [&](const HttpResponse& now, std::string_view piece) {
                                      if (head.status == 0) {
                                        head.status = now.status;
                                        head.headers = now.headers;
                                      }
                                      return reader.append(now, piece);
                                    });
  if (!answer) return ServerError{ErrorKind::offline, answer.error().message};
  if (const auto* failure = std::get_if<HttpFailure>(&*answer)) {
    if (reader.answered()) {  // the rest of the stream is not needed
      store_session_id(head);
      return std::nullopt;
    }
    const bool is_cut = failure->end == HttpFailure::End::failed;
    return is_cut && !reader.events().last_id().empty() ? resume(reader, deadline)
                                                        : connection_error(*failure);
  }
  auto error = check_response(std::get<HttpResponse>(*answer), reader);
  if (error || !envelope.is_request || reader.answered()) return error;
  return reader.events().last_id().empty() ? ServerError{ErrorKind::protocol, k_no_result}
                                           : resume(reader, deadline);
}

/// Resumes a stream that ended before the answer, which legacy revisions allow if its events have ids.
/// Requests the rest until the answer arrives or the deadline passes.
std::optional<ServerError> HttpTransport::resume(ResponseReader& reader, const Deadline& deadline) {
  for (;;) {
    auto& events = reader.events();
    const auto pause = std::max(events.retry(), k_min_retry_delay);
    if (pause > deadline.remaining()) return ServerError{ErrorKind::timeout, "no answer in time"};
    if (Deadline{Clock::now() + pause, deadline.cancel_fd}.wait(-1, 0) == Deadline::WaitResult::cancelled)
      return ServerError{ErrorKind::cancelled, "cancelled"};
    auto get = request("GET", {});
    get.headers.emplace_back("Last-Event-ID", events.last_id());
    events.reset();
    support::HttpLimits limits;
    limits.max_bytes = k_max_bytes;
    limits.timeout = std::max(deadline.remaining(), milliseconds(1));
    limits.cancel_fd = deadline.cancel_fd;
    const auto answer = support::http(
        unrestricted_access(), get, limits, false,
        [&](const HttpResponse& head, std::string_view piece) { return reader.append(head, piece); });
    if (reader.answered()) return std::nullopt;
    if (!answer) return ServerError{ErrorKind::offline, answer.error().message};
    const auto* const response = std::get_if<HttpResponse>(&*answer);
    if (response == nullptr) {
      const auto& failure = std::get<HttpFailure>(*answer);
      if (failure.end != HttpFailure::End::failed) return connection_error(failure);
    } else if (response->status >= 300 || !is_type(*response, "text/event-stream")) {
      return ServerError{ErrorKind::protocol, std::string(k_no_result)
                                                  .append(", and the server does not go on with it (HTTP ")
                                                  .append(std::to_string(response->status))
                                                  .append(")")};
    }
  }
}

void HttpTransport::store_session_id(const HttpResponse& head) {
  const auto session = head.header("mcp-session-id");
  if (session.empty()) return;
  const std::lock_guard lock(mutex_);
  session_ = session;
}

std::optional<ServerError> HttpTransport::check_response(const HttpResponse& response,
                                                         ResponseReader& reader) {
  store_session_id(response);
  const int status = response.status;
  if (status >= 200 && status < 300) {
    if (is_type(response, "text/event-stream") || reader.body().empty()) return std::nullopt;
    if (reader.finish()) return std::nullopt;
    return ServerError{
        ErrorKind::protocol,
        "an answer that is no message: " +
            support::cut_characters(support::replace_invalid_utf8(reader.body().substr(0, 500)), 120)};
  }
  if (status == 401 || status == 403) {
    return ServerError{ErrorKind::auth,
                       "the server wants other credentials (HTTP " + std::to_string(status) + ")", status};
  }
  bool in_session = false;
  {
    const std::lock_guard lock(mutex_);
    in_session = !session_.empty();
  }
  if (status == 404 && in_session) {
    const ServerError ended{ErrorKind::offline,
                            "the server has ended the session (HTTP 404); the next call begins another"};
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = !std::exchange(closed_, true);
    }
    if (first) listener_.on_closed(ended);
    return ended;
  }
  if (status >= 400 && reader.finish()) return std::nullopt;
  std::string text = "the server answers with HTTP " + std::to_string(status);
  if (const auto wait = response.header("retry-after"); !wait.empty())
    text.append("; Retry-After: ").append(wait.substr(0, 60));
  if (const auto place = response.header("location"); status < 400 && !place.empty())
    text.append(", and points to ")
        .append(support::cut_characters(place, 200))
        .append(", which is not followed");
  return ServerError{ErrorKind::http, std::move(text), status};
}

void HttpTransport::listen(std::string_view message) {
  if (stream_thread_.joinable()) return;
  stream_thread_ = std::thread([this, text = std::string(message)] { read_stream(text); });
}

/// Keeps the stream open until stop(), or until the server rejects it.
void HttpTransport::read_stream(const std::string& message) {
  for (;;) {
    auto listen_request =
        request(message.empty() ? "GET" : "POST", {message.empty() ? "" : "subscriptions/listen", "", true});
    listen_request.body = message;
    listen_request.has_body = !message.empty();
    support::HttpLimits limits;
    limits.timeout = k_stream_timeout;
    limits.cancel_fd = stop_fd_;
    ResponseReader reader(listener_, true);
    const auto answer = support::http(
        unrestricted_access(), listen_request, limits, false,
        [&](const HttpResponse& head, std::string_view piece) { return reader.append(head, piece); });
    if (!answer) return;
    const auto* response = std::get_if<HttpResponse>(&*answer);
    if (response != nullptr && response->status >= 400) return;
    if (Deadline{Clock::now() + k_stream_retry_delay, stop_fd_}.wait(-1, 0) ==
        Deadline::WaitResult::cancelled)
      return;
  }
}

void HttpTransport::stop() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_fd_, &one, sizeof one);
  if (stream_thread_.joinable()) stream_thread_.join();
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    if (session_.empty()) return;
  }
  const auto delete_request = request("DELETE", {});
  {
    const std::lock_guard lock(mutex_);
    session_.clear();
  }
  support::HttpLimits limits;
  limits.timeout = k_delete_timeout;
  static_cast<void>(support::http(unrestricted_access(), delete_request, limits));
}

}  // namespace collet::external
