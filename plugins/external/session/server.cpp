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

constexpr milliseconds k_look{10};
constexpr milliseconds k_first_wait{250};
constexpr milliseconds k_longest_wait{30'000};

/// How servers of 2024-11-05 refuse what is posted to the address of their stream.
bool wants_events(const Fault& fault) {
  return fault.kind == Kind::http && (fault.code == 400 || fault.code == 404 || fault.code == 405);
}

bool ends_connection(Kind kind) {
  return kind == Kind::server_exit || kind == Kind::offline;
}

}  // namespace

Server::Server(ServerEntry entry, const Surroundings& around) : entry_(std::move(entry)), around_(around) {}

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

/// Remembers it, and says so once.
Fault Server::failed(Fault fault) {
  fault.message = masked(std::move(fault.message));
  if (fault.kind == Kind::cancelled) return fault;
  ++failures_;
  const auto wait = failures_ < 2
                        ? milliseconds(0)
                        : std::min(k_longest_wait, k_first_wait * (1 << std::min(failures_ - 2, 10)));
  next_try_ = Clock::now() + wait;
  status_.state = State::failed;
  status_.fault = fault;
  std::string line = "not connected (" + std::string(kind_word(fault.kind)) + "): " + fault.message;
  if (wait.count() > 0) line += "; the next try in " + std::to_string(wait.count()) + " ms at the earliest";
  around_.warn(entry_.alias, line);
  return fault;
}

/// Until nobody else connects and the pause after a failure is over.
std::optional<Fault> Server::wait_for_turn(std::unique_lock<std::mutex>& lock, const Patience& patience) {
  for (;;) {
    const auto now = Clock::now();
    if (!starting_ && now >= next_try_) return std::nullopt;
    if (patience.cancelled()) return Fault{Kind::cancelled, "cancelled"};
    if (!starting_ && next_try_ > patience.until) {
      auto fault = status_.fault.value_or(Fault{});
      fault.message += " (it failed " + std::to_string(failures_) + " times; the next try is in " +
                       std::to_string(std::chrono::ceil<milliseconds>(next_try_ - now).count()) + " ms)";
      return fault;
    }
    if (now >= patience.until) return Fault{Kind::timeout, "the server was not connected in time"};
    changed_.wait_until(lock, std::min(patience.until, now + k_look));
  }
}

Got<std::shared_ptr<Session>> Server::session(const Patience& patience) {
  if (!entry_.fault.empty()) return Fault{Kind::config, entry_.fault};
  std::unique_lock lock(mutex_);
  for (;;) {
    if (session_ && !session_->closed()) return session_;
    if (auto fault = wait_for_turn(lock, patience)) return *std::move(fault);
    if (!session_ || session_->closed()) break;
  }
  starting_ = true;
  status_.state = State::starting;
  const auto old = std::exchange(session_, nullptr);
  lock.unlock();
  if (old) old->stop();
  const auto begin = Clock::now();
  auto started = start(patience.at_most(entry_.start_timeout));
  lock.lock();
  starting_ = false;
  ++status_.starts;
  status_.took = std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
  changed_.notify_all();
  if (!started) {
    if (status_.state == State::starting) status_.state = State::idle;
    return failed(started.fault());
  }
  failures_ = 0;
  next_try_ = {};
  session_ = *started;
  status_.state = State::ready;
  status_.fault.reset();
  status_.name = session_->server_name();
  status_.version = session_->server_version();
  status_.protocol = session_->protocol();
  around_.connected(entry_.alias);
  return session_;
}

Got<std::unique_ptr<Transport>> Server::transport(Listener& listener) const {
  if (around_.stand_in) {
    if (auto stand_in = around_.stand_in(entry_.alias, listener)) return stand_in;
  }
  if (entry_.transport == ServerEntry::Transport::http)
    return std::unique_ptr<Transport>(new HttpTransport(entry_.url, entry_.headers, listener));
  ChildCommand command{entry_.command, entry_.args, entry_.cwd, around_.environment};
  for (const auto& [name, value] : entry_.env)
    command.env[name] = value;
  auto child = Child::start(command, listener);
  if (!child) return child.fault();
  return std::unique_ptr<Transport>(std::move(*child));
}

Got<std::shared_ptr<Session>> Server::start(const Patience& patience) {
  SessionEvents events;
  events.list_changed = [this] { around_.list_changed(entry_.alias); };
  events.stray = [this](std::string_view line) {
    around_.debug(entry_.alias,
                  masked("no message: " +
                         support::cut_characters(support::replace_invalid_utf8(line.substr(0, 1000)), 200)));
  };
  if (around_.tap) {
    events.tap = [this](std::string_view direction, std::string_view text) {
      around_.tap(direction, entry_.alias, text);
    };
  }
  auto opened = Session::open(
      entry_, [this](Listener& listener) { return transport(listener); }, events, patience);
  if (!opened && wants_events(opened.fault())) {
    ServerEntry old = entry_;
    old.protocol = "legacy";
    auto again = Session::open(
        old,
        [this](Listener& listener) {
          return Got<std::unique_ptr<Transport>>(
              std::unique_ptr<Transport>(new SseTransport(entry_.url, entry_.headers, listener)));
        },
        events, patience);
    // What the first one said is about the address as it is meant today.
    if (again || again.fault().kind != Kind::http) opened = std::move(again);
  }
  if (!opened) return opened;
  auto items = (*opened)->list("tools/list", "tools", patience);
  if (!items) {
    auto fault = items.fault();
    fault.message = "tools/list: " + fault.message;
    return fault;
  }
  auto list = read_tools(*items, entry_);
  (*opened)->follow_changes();
  const std::lock_guard lock(mutex_);
  list_ = std::move(list);
  return opened;
}

std::optional<Fault> Server::connect(const Patience& patience) {
  const auto opened = session(patience);
  if (!opened) return opened.fault();
  return std::nullopt;
}

Got<std::string> Server::ask(std::string_view method, std::string_view members, std::string_view name,
                             const Patience& patience) {
  const auto limits = entry_.timeout.count() > 0 ? patience.at_most(entry_.timeout) : patience;
  const auto opened = session(patience);
  if (!opened) return opened.fault();
  {
    const std::lock_guard lock(mutex_);
    ++inside_;
  }
  auto result = (*opened)->request(method, members, name, limits);
  std::shared_ptr<Session> to_stop;
  std::unique_lock lock(mutex_);
  --inside_;
  last_use_ = Clock::now();
  if (result) return result;
  auto fault = result.fault();
  if (ends_connection(fault.kind)) {
    const auto words = (*opened)->last_words();
    if (!words.empty() && fault.kind == Kind::server_exit)
      fault.message += "; it said: " + support::cut_characters(words, 600);
    if (session_ == *opened && status_.state == State::ready) fault = failed(std::move(fault));
  }
  if (fault.kind == Kind::timeout && entry_.restart_on_timeout && session_ == *opened) {
    around_.warn(entry_.alias, "ended after a call that did not answer in time, as its entry wants");
    to_stop = std::exchange(session_, nullptr);
    status_.state = State::idle;
  }
  lock.unlock();
  if (to_stop) to_stop->stop();
  fault.message = masked(std::move(fault.message));
  return fault;
}

Got<std::string> Server::call(std::string_view tool, std::string_view arguments, const Patience& patience) {
  std::string members = R"("name":)";
  json::append_string(members, tool);
  members.append(R"(,"arguments":)").append(arguments);
  return ask("tools/call", members, tool, patience);
}

Got<std::string> Server::read(std::string_view uri, const Patience& patience) {
  std::string members = R"("uri":)";
  json::append_string(members, uri);
  return ask("resources/read", members, uri, patience);
}

bool Server::list_again(const Patience& patience) {
  std::shared_ptr<Session> now;
  {
    const std::lock_guard lock(mutex_);
    now = session_;
  }
  if (!now || now->closed()) return false;
  auto items = now->list("tools/list", "tools", patience);
  if (!items) {
    around_.warn(entry_.alias,
                 masked("its tools changed, but could not be listed: " + items.fault().message));
    return false;
  }
  auto list = read_tools(*items, entry_);
  const std::lock_guard lock(mutex_);
  const bool is_other = !list_ || list_->tools != list.tools || list_->quarantined != list.quarantined;
  list_ = std::move(list);
  return is_other;
}

std::optional<ToolList> Server::tools() const {
  const std::lock_guard lock(mutex_);
  return list_;
}

Server::Status Server::status() const {
  const std::lock_guard lock(mutex_);
  auto status = status_;
  if (!entry_.fault.empty()) {
    status.state = State::failed;
    status.fault = Fault{Kind::config, entry_.fault};
  } else if (status.state == State::ready && session_) {
    if (auto why = session_->closed()) {
      why->message = masked(why->message);
      status.state = State::failed;
      status.fault = *why;
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
    if (idle_for.count() > 0 && (inside_ > 0 || Clock::now() - last_use_ < idle_for)) return;
    old = std::exchange(session_, nullptr);
    if (old && status_.state == State::ready) status_.state = State::idle;
  }
  if (old) old->stop();
}

}  // namespace collet::external
