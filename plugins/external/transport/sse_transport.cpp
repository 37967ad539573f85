// SPDX-License-Identifier: MIT
#include "plugins/external/transport/sse_transport.hpp"

#include <cstdint>
#include <limits>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "plugins/external/transport/http_transport.hpp"
#include "plugins/external/transport/sse.hpp"

namespace collet::external {

using support::HttpFailure;
using support::HttpResponse;

namespace {

constexpr milliseconds k_look{10};
constexpr milliseconds k_follow_for{24 * 3600 * 1000};

Fault refused(int status) {
  const auto kind = status == 401 || status == 403 ? Kind::auth : Kind::http;
  return {kind, "the server answers with HTTP " + std::to_string(status), status};
}

}  // namespace

std::string endpoint_of(std::string_view url, std::string_view told) {
  const auto host = url.find("://");
  const auto path = host == std::string_view::npos ? host : url.find_first_of("/?#", host + 3);
  const auto origin = url.substr(0, path);
  if (told.find("://") != std::string_view::npos) {
    const bool own = told.starts_with(origin) && told.substr(origin.size()).find_first_of("/?") == 0;
    return own ? std::string(told) : std::string();
  }
  if (told.starts_with("//")) return {};
  std::string out(origin);
  if (told.starts_with('/')) return out.append(told);
  const auto rest = path == std::string_view::npos ? std::string_view("/") : url.substr(path);
  const auto folder = rest.substr(0, rest.find_first_of("?#"));
  const auto last = folder.find_last_of('/');
  return out.append(last == std::string_view::npos ? "/" : folder.substr(0, last + 1)).append(told);
}

SseTransport::SseTransport(std::string url, support::HttpHeaders headers, Listener& listener)
    : url_(std::move(url)),
      headers_(std::move(headers)),
      listener_(listener),
      stop_fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      follower_([this] { follow(); }) {}

SseTransport::~SseTransport() {
  stop();
  ::close(stop_fd_);
}

std::optional<Fault> SseTransport::send(std::string_view message, const Envelope& /*envelope*/,
                                        const Patience& patience) {
  support::HttpRequest post;
  post.method = "POST";
  post.headers = headers_;
  post.headers.emplace_back("Content-Type", "application/json");
  post.body = message;
  post.has_body = true;
  {
    std::unique_lock lock(mutex_);
    while (endpoint_.empty() && !ended_) {
      if (patience.cancelled()) return Fault{Kind::cancelled, "cancelled"};
      const auto now = Clock::now();
      if (now >= patience.until) return Fault{Kind::timeout, "the server's stream named no endpoint in time"};
      changed_.wait_until(lock, std::min(patience.until, now + k_look));
    }
    if (ended_) return *ended_;
    post.url = endpoint_;
  }
  support::HttpLimits limits;
  limits.timeout = std::max(patience.left(), milliseconds(1));
  limits.cancel_fd = patience.cancel_fd;
  const auto answer = support::http(everything(), post, limits);
  if (!answer) return Fault{Kind::offline, answer.error().message};
  if (const auto* failure = std::get_if<HttpFailure>(&*answer)) return unreachable(*failure);
  const int status = std::get<HttpResponse>(*answer).status;
  return status >= 200 && status < 300 ? std::nullopt : std::optional<Fault>(refused(status));
}

/// Until it is stopped or the server ends the stream.
void SseTransport::follow() {
  support::HttpRequest get;
  get.url = url_;
  get.headers = headers_;
  get.headers.emplace_back("Accept", "text/event-stream");
  support::HttpLimits limits;
  limits.max_bytes = std::numeric_limits<std::size_t>::max() / 2;  // each event has a bound of its own
  limits.timeout = k_follow_for;
  limits.cancel_fd = stop_fd_;
  int status = 0;
  SseReader events([this](std::string_view data) { take(data); });
  const auto answer =
      support::http(everything(), get, limits, false, [&](const HttpResponse& head, std::string_view piece) {
        status = head.status;
        return head.status == 200 && head.header("content-type").starts_with("text/event-stream") &&
               events.feed(piece);
      });
  if (!answer) return end({Kind::offline, answer.error().message});
  const auto* response = std::get_if<HttpResponse>(&*answer);
  if (response != nullptr) status = response->status;
  if (status != 0 && status != 200) return end(refused(status));
  if (response != nullptr) return end({Kind::offline, "the server ended its stream"});
  end(unreachable(std::get<HttpFailure>(*answer)));
}

void SseTransport::take(std::string_view data) {
  if (data.starts_with('{')) return listener_.on_message(data);
  const std::lock_guard lock(mutex_);
  if (!endpoint_.empty() || ended_) return;
  endpoint_ = endpoint_of(url_, data);
  if (endpoint_.empty()) ended_ = Fault{Kind::protocol, "the endpoint of its stream is on another server"};
  changed_.notify_all();
}

void SseTransport::end(Fault why) {
  {
    const std::lock_guard lock(mutex_);
    if (!ended_) ended_ = why;
    why = *ended_;
    changed_.notify_all();
  }
  listener_.on_closed(why);
}

void SseTransport::stop() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_fd_, &one, sizeof one);
  if (follower_.joinable()) follower_.join();
}

}  // namespace collet::external
