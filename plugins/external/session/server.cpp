// SPDX-License-Identifier: MIT
#include "plugins/external/session/server.hpp"

#include <algorithm>
#include <utility>

#include "plugins/external/transport/child.hpp"
#include "plugins/external/transport/http_transport.hpp"
#include "plugins/external/transport/sse_transport.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::external {

namespace {

constexpr milliseconds k_poll_interval{10};
constexpr milliseconds k_first_retry_delay{250};
constexpr milliseconds k_max_retry_delay{30'000};

/// Returns true if the server rejects a POST in the way that servers of HTTP+SSE do at the address of their
/// stream.
bool wants_events(const ServerError& error) {
  return error.kind == ErrorKind::http && (error.code == 400 || error.code == 404 || error.code == 405);
}

/// Appends which header the server refuses, and the variable that sets it.
void add_credentials(const ServerEntry& entry, ServerError& error) {
  if (error.kind != ErrorKind::auth) return;
  if (!entry.credentials.empty()) {
    error.message.append("; it got the header ").append(entry.credentials);
  } else if (entry.headers.empty()) {
    error.message.append(
        "; servers.json sets no header for it, such as \"headers\": {\"Authorization\": \"Bearer "
        "${TOKEN}\"}");
  } else {
    error.message.append("; it got the header ").append(entry.headers.front().first);
  }
}

bool ends_connection(ErrorKind kind) {
  return kind == ErrorKind::server_exit || kind == ErrorKind::offline;
}

}  // namespace

Server::Server(ServerEntry entry, const ServerContext& context)
    : entry_(std::move(entry)), context_(context) {}

Server::~Server() {
  close();
}

std::string Server::masked(std::string text) const {
  for (const auto& secret : entry_.secrets) {
    for (auto at = text.find(secret); at != std::string::npos; at = text.find(secret, at + 3))
      text.replace(at, secret.size(), "***");
  }
  return text;
}

/// Records the failure and logs it.
ServerError Server::record_failure(ServerError error) {
  add_credentials(entry_, error);
  error.message = masked(std::move(error.message));
  if (error.kind == ErrorKind::cancelled) return error;
  ++failures_;
  const auto wait =
      failures_ < 2 ? milliseconds(0)
                    : std::min(k_max_retry_delay, k_first_retry_delay * (1 << std::min(failures_ - 2, 10)));
  next_try_ = Clock::now() + wait;
  status_.state = State::failed;
  status_.error = error;
  std::string line = "not connected (" + std::string(error_kind_name(error.kind)) + "): " + error.message;
  if (wait.count() > 0) line += "; the next try in " + std::to_string(wait.count()) + " ms at the earliest";
  context_.warn(entry_.alias, line);
  return error;
}

/// Waits until no other thread connects and the delay after a failure has passed.
std::optional<ServerError> Server::wait_for_turn(std::unique_lock<std::mutex>& lock,
                                                 const Deadline& deadline) {
  for (;;) {
    const auto now = Clock::now();
    if (!starting_ && now >= next_try_) return std::nullopt;
    if (deadline.cancelled()) return ServerError{ErrorKind::cancelled, "cancelled"};
    if (!starting_ && next_try_ > deadline.until) {
      auto error = status_.error.value_or(ServerError{});
      error.message += " (it failed " + std::to_string(failures_) + " times; the next try is in " +
                       std::to_string(std::chrono::ceil<milliseconds>(next_try_ - now).count()) + " ms)";
      return error;
    }
    if (now >= deadline.until) return ServerError{ErrorKind::timeout, "the server was not connected in time"};
    changed_.wait_until(lock, std::min(deadline.until, now + k_poll_interval));
  }
}

ServerResult<std::shared_ptr<Session>> Server::session(const Deadline& deadline) {
  if (!entry_.error.empty()) return ServerError{ErrorKind::config, entry_.error};
  std::unique_lock lock(mutex_);
  for (;;) {
    if (session_ && !session_->closed()) return session_;
    if (auto error = wait_for_turn(lock, deadline)) return *std::move(error);
    if (!session_ || session_->closed()) break;
  }
  starting_ = true;
  status_.state = State::starting;
  const auto old = std::exchange(session_, nullptr);
  lock.unlock();
  if (old) old->stop();
  const auto begin = Clock::now();
  auto started = start(deadline.within(entry_.start_timeout));
  lock.lock();
  starting_ = false;
  ++status_.starts;
  status_.start_duration = std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
  changed_.notify_all();
  if (!started) {
    if (status_.state == State::starting) status_.state = State::idle;
    return record_failure(started.error());
  }
  failures_ = 0;
  next_try_ = {};
  session_ = *started;
  status_.state = State::ready;
  status_.error.reset();
  status_.name = session_->server_name();
  status_.version = session_->server_version();
  status_.protocol = session_->protocol();
  context_.connected(entry_.alias);
  return session_;
}

ServerResult<std::unique_ptr<Transport>> Server::transport(Listener& listener) const {
  if (context_.replay) {
    if (auto replay = context_.replay(entry_.alias, listener)) return replay;
  }
  if (entry_.transport == ServerEntry::Transport::http)
    return std::unique_ptr<Transport>(new HttpTransport(entry_.url, entry_.headers, listener));
  ChildCommand command{entry_.command, entry_.args, entry_.cwd, context_.environment};
  for (const auto& [name, value] : entry_.env)
    command.env[name] = value;
  auto child = Child::start(command, listener);
  if (!child) return child.error();
  return std::unique_ptr<Transport>(std::move(*child));
}

ServerResult<std::shared_ptr<Session>> Server::start(const Deadline& deadline) {
  SessionEvents events;
  events.list_changed = [this] { context_.list_changed(entry_.alias); };
  events.invalid_line = [this](std::string_view line) {
    context_.debug(entry_.alias,
                   masked("no message: " +
                          support::cut_characters(support::replace_invalid_utf8(line.substr(0, 1000)), 200)));
  };
  if (context_.transmitted) {
    events.transmitted = [this](std::string_view direction, std::string_view text) {
      context_.transmitted(direction, entry_.alias, masked(std::string(text)));
    };
  }
  auto opened = Session::open(
      entry_, [this](Listener& listener) { return transport(listener); }, events, deadline);
  if (!opened && wants_events(opened.error())) {
    ServerEntry old = entry_;
    old.protocol = "legacy";
    auto again = Session::open(
        old,
        [this](Listener& listener) {
          return ServerResult<std::unique_ptr<Transport>>(
              std::unique_ptr<Transport>(new SseTransport(entry_.url, entry_.headers, listener)));
        },
        events, deadline);
    // The first error describes the address by the current transport, so it is kept.
    if (again || again.error().kind != ErrorKind::http) opened = std::move(again);
  }
  if (!opened) return opened;
  auto items = (*opened)->list("tools/list", "tools", deadline);
  if (!items) {
    auto error = items.error();
    error.message = "tools/list: " + error.message;
    return error;
  }
  auto list = read_tools(*items, entry_);
  (*opened)->subscribe_to_changes();
  const std::lock_guard lock(mutex_);
  list_ = std::move(list);
  return opened;
}

std::optional<ServerError> Server::connect(const Deadline& deadline) {
  const auto opened = session(deadline);
  if (!opened) return opened.error();
  return std::nullopt;
}

ServerResult<std::string> Server::send_request(std::string_view method, std::string_view members,
                                               std::string_view name, const Deadline& deadline,
                                               const OnProgress& on_progress) {
  const auto opened = session(deadline);
  if (!opened) return opened.error();
  {
    const std::lock_guard lock(mutex_);
    ++active_calls_;
  }
  auto result = (*opened)->request(method, members, name, deadline, on_progress);
  std::shared_ptr<Session> abandoned;
  std::unique_lock lock(mutex_);
  --active_calls_;
  last_use_ = Clock::now();
  if (result) return result;
  auto error = result.error();
  if (ends_connection(error.kind)) {
    const auto output = (*opened)->last_output();
    if (!output.empty() && error.kind == ErrorKind::server_exit)
      error.message += "; last output: " + support::cut_characters(output, 600);
    if (session_ == *opened && status_.state == State::ready) error = record_failure(std::move(error));
  }
  if (error.kind == ErrorKind::timeout && entry_.restart_on_timeout && session_ == *opened) {
    context_.warn(entry_.alias, "ended after a call that did not answer in time, as its entry wants");
    abandoned = std::exchange(session_, nullptr);
    status_.state = State::idle;
  }
  lock.unlock();
  if (abandoned) abandoned->stop();
  add_credentials(entry_, error);
  error.message = masked(std::move(error.message));
  return error;
}

ServerResult<std::string> Server::call(std::string_view tool, std::string_view arguments,
                                       const Deadline& deadline, const OnProgress& on_progress) {
  std::string members = R"("name":)";
  json::append_string(members, tool);
  members.append(R"(,"arguments":)").append(arguments);
  return send_request("tools/call", members, tool, deadline, on_progress);
}

ServerResult<std::string> Server::read(std::string_view uri, const Deadline& deadline) {
  std::string members = R"("uri":)";
  json::append_string(members, uri);
  return send_request("resources/read", members, uri, deadline);
}

bool Server::refresh_tools(const Deadline& deadline) {
  std::shared_ptr<Session> now;
  {
    const std::lock_guard lock(mutex_);
    now = session_;
  }
  if (!now || now->closed()) return false;
  auto items = now->list("tools/list", "tools", deadline);
  if (!items) {
    context_.warn(entry_.alias,
                  masked("its tools changed, but could not be listed: " + items.error().message));
    return false;
  }
  auto list = read_tools(*items, entry_);
  const std::lock_guard lock(mutex_);
  const bool has_changed = !list_ || list_->tools != list.tools || list_->quarantined != list.quarantined;
  list_ = std::move(list);
  return has_changed;
}

std::optional<ToolList> Server::tools() const {
  const std::lock_guard lock(mutex_);
  return list_;
}

Server::Status Server::status() const {
  const std::lock_guard lock(mutex_);
  auto status = status_;
  if (!entry_.error.empty()) {
    status.state = State::failed;
    status.error = ServerError{ErrorKind::config, entry_.error};
  } else if (status.state == State::ready && session_) {
    if (auto why = session_->closed()) {
      why->message = masked(why->message);
      status.state = State::failed;
      status.error = *why;
    }
  }
  if (list_) {
    status.tools = list_->tools.size();
    status.quarantined = list_->quarantined;
  }
  return status;
}

void Server::close(milliseconds idle_for) {
  std::shared_ptr<Session> old;
  {
    const std::lock_guard lock(mutex_);
    if (idle_for.count() > 0 && (active_calls_ > 0 || Clock::now() - last_use_ < idle_for)) return;
    old = std::exchange(session_, nullptr);
    if (old && status_.state == State::ready) status_.state = State::idle;
  }
  if (old) old->stop();
}

}  // namespace collet::external
