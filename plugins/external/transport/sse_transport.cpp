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

constexpr milliseconds k_poll_interval{10};
constexpr milliseconds k_stream_timeout{24 * 3600 * 1000};

ServerError refused(int status) {
  const auto kind = status == 401 || status == 403 ? ErrorKind::auth : ErrorKind::http;
  return {kind, "the server answers with HTTP " + std::to_string(status), status};
}

}  // namespace

std::string endpoint_of(std::string_view url, std::string_view endpoint) {
  const auto host = url.find("://");
  const auto path = host == std::string_view::npos ? host : url.find_first_of("/?#", host + 3);
  const auto origin = url.substr(0, path);
  if (endpoint.find("://") != std::string_view::npos) {
    const bool own = endpoint.starts_with(origin) && endpoint.substr(origin.size()).find_first_of("/?") == 0;
    return own ? std::string(endpoint) : std::string();
  }
  if (endpoint.starts_with("//")) return {};
  std::string out(origin);
  if (endpoint.starts_with('/')) return out.append(endpoint);
  const auto rest = path == std::string_view::npos ? std::string_view("/") : url.substr(path);
  const auto folder = rest.substr(0, rest.find_first_of("?#"));
  const auto last = folder.find_last_of('/');
  return out.append(last == std::string_view::npos ? "/" : folder.substr(0, last + 1)).append(endpoint);
}

SseTransport::SseTransport(std::string url, support::HttpHeaders headers, Listener& listener)
    : url_(std::move(url)),
      headers_(std::move(headers)),
      listener_(listener),
      stop_fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      stream_thread_([this] { read_stream(); }) {}

SseTransport::~SseTransport() {
  stop();
  ::close(stop_fd_);
}

std::optional<ServerError> SseTransport::send(std::string_view message, const Envelope& /*envelope*/,
                                              const Deadline& deadline) {
  support::HttpRequest post;
  post.method = "POST";
  post.headers = headers_;
  post.headers.emplace_back("Content-Type", "application/json");
  post.body = message;
  post.has_body = true;
  {
    std::unique_lock lock(mutex_);
    while (endpoint_.empty() && !ended_) {
      if (deadline.cancelled()) return ServerError{ErrorKind::cancelled, "cancelled"};
      const auto now = Clock::now();
      if (now >= deadline.until)
        return ServerError{ErrorKind::timeout, "the server's stream named no endpoint in time"};
      changed_.wait_until(lock, std::min(deadline.until, now + k_poll_interval));
    }
    if (ended_) return *ended_;
    post.url = endpoint_;
  }
  support::HttpLimits limits;
  limits.timeout = std::max(deadline.remaining(), milliseconds(1));
  limits.cancel_fd = deadline.cancel_fd;
  const auto answer = support::http(unrestricted_access(), post, limits);
  if (!answer) return ServerError{ErrorKind::offline, answer.error().message};
  if (const auto* failure = std::get_if<HttpFailure>(&*answer)) return connection_error(*failure);
  const int status = std::get<HttpResponse>(*answer).status;
  return status >= 200 && status < 300 ? std::nullopt : std::optional<ServerError>(refused(status));
}

/// Reads the stream until stop() or until the server ends it.
void SseTransport::read_stream() {
  support::HttpRequest get;
  get.url = url_;
  get.headers = headers_;
  get.headers.emplace_back("Accept", "text/event-stream");
  support::HttpLimits limits;
  limits.max_bytes = std::numeric_limits<std::size_t>::max() / 2;  // SseReader limits each event
  limits.timeout = k_stream_timeout;
  limits.cancel_fd = stop_fd_;
  int status = 0;
  SseReader events([this](std::string_view data) { on_event(data); });
  const auto answer = support::http(
      unrestricted_access(), get, limits, false, [&](const HttpResponse& head, std::string_view piece) {
        status = head.status;
        return head.status == 200 && head.header("content-type").starts_with("text/event-stream") &&
               events.feed(piece);
      });
  if (!answer) return end({ErrorKind::offline, answer.error().message});
  const auto* response = std::get_if<HttpResponse>(&*answer);
  if (response != nullptr) status = response->status;
  if (status != 0 && status != 200) return end(refused(status));
  if (response != nullptr) return end({ErrorKind::offline, "the server ended its stream"});
  end(connection_error(std::get<HttpFailure>(*answer)));
}

void SseTransport::on_event(std::string_view data) {
  if (data.starts_with('{')) return listener_.on_message(data);
  const std::lock_guard lock(mutex_);
  if (!endpoint_.empty() || ended_) return;
  endpoint_ = endpoint_of(url_, data);
  if (endpoint_.empty())
    ended_ = ServerError{ErrorKind::protocol, "the endpoint of its stream is on another server"};
  changed_.notify_all();
}

void SseTransport::end(ServerError why) {
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
  if (stream_thread_.joinable()) stream_thread_.join();
}

}  // namespace collet::external
