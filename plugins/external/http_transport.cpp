// SPDX-License-Identifier: MIT
#include "plugins/external/http_transport.hpp"

#include <algorithm>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

#include "plugins/external/message.hpp"
#include "plugins/external/session.hpp"
#include "plugins/external/sse.hpp"
#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::external {

using support::HttpFailure;
using support::HttpResponse;

namespace {

constexpr std::size_t k_most_bytes = std::size_t{96} << 20U;
constexpr milliseconds k_follow_for{24 * 3600 * 1000};
constexpr milliseconds k_follow_pause{1000};
constexpr milliseconds k_farewell{300};
constexpr milliseconds k_least_pause{50};  ///< whatever the server says, before its stream is asked for again
constexpr const char* k_no_result = "the answer ended without a result";

bool is_type(const HttpResponse& head, std::string_view type) {
  return head.header("content-type").starts_with(type);
}

/// As 2026-07-28 has it for names that a header cannot hold.
std::string header_text(std::string_view text) {
  if (!text.empty() && text.front() != ' ' && text.back() != ' ' &&
      std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; }))
    return std::string(text);
  std::string out = "=?base64?";
  support::append_base64(out, text);
  return out + "?=";
}

}  // namespace

support::Access everything() {
  support::Access access;  // the operator wrote the address himself
  access.url = true;
  access.private_addresses = true;
  return access;
}

Fault unreachable(const HttpFailure& failure) {
  switch (failure.end) {
    case HttpFailure::End::timed_out:
      return {Kind::timeout, "no answer in time"};
    case HttpFailure::End::cancelled:
      return {Kind::cancelled, "cancelled"};
    case HttpFailure::End::too_large:
      return {Kind::protocol, "the answer is larger than " + std::to_string(k_most_bytes) + " bytes"};
    default:
      return {Kind::offline, failure.error().message};
  }
}

/// The body of one answer, given to the listener message by message.
class HttpTransport::Receiving {
 public:
  Receiving(Listener& listener, bool ends_with_answer)
      : listener_(listener),
        ends_with_answer_(ends_with_answer),
        events_([this](std::string_view data) { give(data); }) {}

  bool take(const HttpResponse& head, std::string_view piece) {
    if (head.status < 300 && is_type(head, "text/event-stream")) {
      if (!events_.feed(piece)) return false;
      return !(answered_ && ends_with_answer_);
    }
    body_.append(piece);
    return body_.size() <= k_most_bytes;
  }
  /// Of an answer that is no stream. Was it a message?
  bool finish() {
    if (body_.empty()) return false;
    const auto first = body_.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return false;
    if (body_[first] == '[') {  // a batch, which 2025-03-26 has
      for (const auto item : json::View(body_).items())
        give(item.raw());
      return answered_;
    }
    if (read_message(body_).type == Message::Type::none) return false;
    give(body_);
    return true;
  }
  bool answered() const { return answered_; }
  const std::string& body() const { return body_; }
  SseReader& events() { return events_; }

 private:
  void give(std::string_view text) {
    const auto type = read_message(text).type;
    const bool is_answer = type == Message::Type::none
                               ? !answered_by(text).empty()  // it cannot be read, and no other one follows
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
  if (protocol_ == k_modern && !envelope.method.empty()) {
    out.headers.emplace_back("Mcp-Method", envelope.method);
    if (!envelope.name.empty()) out.headers.emplace_back("Mcp-Name", header_text(envelope.name));
  }
  return out;
}

std::optional<Fault> HttpTransport::send(std::string_view message, const Envelope& envelope,
                                         const Patience& patience) {
  if (patience.cancelled()) return Fault{Kind::cancelled, "cancelled"};
  auto post = request("POST", envelope);
  post.body = message;
  post.has_body = true;
  support::HttpLimits limits;
  limits.max_bytes = k_most_bytes;
  limits.timeout = std::max(patience.left(), milliseconds(1));
  limits.cancel_fd = patience.cancel_fd;
  Receiving receiving(listener_, envelope.is_request);
  HttpResponse head;
  const auto answer =
      support::http(everything(), post, limits, false, [&](const HttpResponse& now, std::string_view piece) {
        if (head.status == 0) {
          head.status = now.status;
          head.headers = now.headers;
        }
        return receiving.take(now, piece);
      });
  if (!answer) return Fault{Kind::offline, answer.error().message};
  if (const auto* failure = std::get_if<HttpFailure>(&*answer)) {
    if (receiving.answered()) {  // the rest of the stream is nobody's
      take_session(head);
      return std::nullopt;
    }
    const bool is_cut = failure->end == HttpFailure::End::failed;
    return is_cut && !receiving.events().last_id().empty() ? resume(receiving, patience)
                                                           : unreachable(*failure);
  }
  auto fault = judge(std::get<HttpResponse>(*answer), receiving);
  if (fault || !envelope.is_request || receiving.answered()) return fault;
  return receiving.events().last_id().empty() ? Fault{Kind::protocol, k_no_result}
                                              : resume(receiving, patience);
}

/// The stream ended before the answer, as revisions before 2026-07-28 allow where its events have ids: what
/// followed is asked for, until it comes or the caller's patience ends.
std::optional<Fault> HttpTransport::resume(Receiving& receiving, const Patience& patience) {
  for (;;) {
    auto& events = receiving.events();
    const auto pause = std::max(events.retry(), k_least_pause);
    if (pause > patience.left()) return Fault{Kind::timeout, "no answer in time"};
    if (Patience{Clock::now() + pause, patience.cancel_fd}.wait(-1, 0) == Patience::End::cancelled)
      return Fault{Kind::cancelled, "cancelled"};
    auto get = request("GET", {});
    get.headers.emplace_back("Last-Event-ID", events.last_id());
    events.begin_again();
    support::HttpLimits limits;
    limits.max_bytes = k_most_bytes;
    limits.timeout = std::max(patience.left(), milliseconds(1));
    limits.cancel_fd = patience.cancel_fd;
    const auto answer = support::http(
        everything(), get, limits, false,
        [&](const HttpResponse& head, std::string_view piece) { return receiving.take(head, piece); });
    if (receiving.answered()) return std::nullopt;
    if (!answer) return Fault{Kind::offline, answer.error().message};
    const auto* const response = std::get_if<HttpResponse>(&*answer);
    if (response == nullptr) {
      const auto& failure = std::get<HttpFailure>(*answer);
      if (failure.end != HttpFailure::End::failed) return unreachable(failure);
    } else if (response->status >= 300 || !is_type(*response, "text/event-stream")) {
      return Fault{Kind::protocol, std::string(k_no_result)
                                       .append(", and the server does not go on with it (HTTP ")
                                       .append(std::to_string(response->status))
                                       .append(")")};
    }
  }
}

void HttpTransport::take_session(const HttpResponse& head) {
  const auto session = head.header("mcp-session-id");
  if (session.empty()) return;
  const std::lock_guard lock(mutex_);
  session_ = session;
}

std::optional<Fault> HttpTransport::judge(const HttpResponse& response, Receiving& receiving) {
  take_session(response);
  const int status = response.status;
  if (status >= 200 && status < 300) {
    if (is_type(response, "text/event-stream") || receiving.body().empty()) return std::nullopt;
    if (receiving.finish()) return std::nullopt;
    return Fault{
        Kind::protocol,
        "an answer that is no message: " +
            support::cut_characters(support::replace_invalid_utf8(receiving.body().substr(0, 500)), 120)};
  }
  if (status == 401 || status == 403) {
    return Fault{Kind::auth, "the server wants other credentials (HTTP " + std::to_string(status) + ")",
                 status};
  }
  bool in_session = false;
  {
    const std::lock_guard lock(mutex_);
    in_session = !session_.empty();
  }
  if (status == 404 && in_session) {
    const Fault ended{Kind::offline,
                      "the server has ended the session (HTTP 404); the next call begins another"};
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = !std::exchange(closed_, true);
    }
    if (first) listener_.on_closed(ended);
    return ended;
  }
  if (status >= 400 && receiving.finish()) return std::nullopt;
  std::string text = "the server answers with HTTP " + std::to_string(status);
  if (const auto place = response.header("location"); status < 400 && !place.empty())
    text.append(", and points to ")
        .append(support::cut_characters(place, 200))
        .append(", which is not followed");
  return Fault{Kind::http, std::move(text), status};
}

void HttpTransport::listen(std::string_view message) {
  if (follower_.joinable()) return;
  follower_ = std::thread([this, text = std::string(message)] { follow(text); });
}

/// Until it is stopped, or the server wants no such stream.
void HttpTransport::follow(const std::string& message) {
  for (;;) {
    auto wish =
        request(message.empty() ? "GET" : "POST", {message.empty() ? "" : "subscriptions/listen", "", true});
    wish.body = message;
    wish.has_body = !message.empty();
    support::HttpLimits limits;
    limits.timeout = k_follow_for;
    limits.cancel_fd = stop_fd_;
    Receiving receiving(listener_, true);
    const auto answer = support::http(
        everything(), wish, limits, false,
        [&](const HttpResponse& head, std::string_view piece) { return receiving.take(head, piece); });
    if (!answer) return;
    const auto* response = std::get_if<HttpResponse>(&*answer);
    if (response != nullptr && response->status >= 400) return;
    if (Patience{Clock::now() + k_follow_pause, stop_fd_}.wait(-1, 0) == Patience::End::cancelled) return;
  }
}

void HttpTransport::stop() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_fd_, &one, sizeof one);
  if (follower_.joinable()) follower_.join();
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    if (session_.empty()) return;
  }
  const auto farewell = request("DELETE", {});
  {
    const std::lock_guard lock(mutex_);
    session_.clear();
  }
  support::HttpLimits limits;
  limits.timeout = k_farewell;
  static_cast<void>(support::http(everything(), farewell, limits));
}

}  // namespace collet::external
