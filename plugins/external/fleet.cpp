// SPDX-License-Identifier: MIT
#include "plugins/external/fleet.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <sys/eventfd.h>
#include <unistd.h>

#include "sdk/support/file/read_file.hpp"

extern "C" char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace collet::external {

namespace {

/// Within what the host gives a plugin to describe itself.
constexpr milliseconds k_describe_limit{8000};
constexpr milliseconds k_relist_limit{30'000};
constexpr milliseconds k_per_run_idle{2000};
constexpr milliseconds k_idle_look{500};

std::map<std::string, std::string> own_environment() {
  std::map<std::string, std::string> out;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    const std::string_view line(*at);
    const auto sign = line.find('=');
    if (sign != std::string_view::npos && sign > 0) out.emplace(line.substr(0, sign), line.substr(sign + 1));
  }
  return out;
}

milliseconds idle_of(const ServerEntry& entry) {
  if (entry.idle.count() > 0) return entry.idle;
  return entry.lifecycle == ServerEntry::Lifecycle::per_run ? k_per_run_idle : milliseconds(0);
}

}  // namespace

Fleet::Fleet(const Setup& setup)
    : host_(setup.host()), changes_(setup.host()), stop_fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  surround();
  try {
    read(setup);
  } catch (...) {
    ::close(stop_fd_);
    throw;
  }
}

Fleet::~Fleet() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_fd_, &one, sizeof one);
  keeper_.stop();
  std::vector<std::thread> connectors;
  {
    const std::lock_guard lock(mutex_);
    connectors.swap(connectors_);
  }
  for (auto& thread : connectors)
    thread.join();
  close_all();
  ::close(stop_fd_);
}

void Fleet::read(const Setup& setup) {
  const auto shared = setup.shared();
  const auto dir = shared["dir"].string().value_or("");
  if (const auto after = setup.config()["verify_after"]; after)
    verify_after_ = read_duration(after.raw()).value_or(verify_after_);
  if (dir.empty()) return;
  std::error_code error;
  folder_ = std::filesystem::absolute(dir, error).lexically_normal().string();
  if (folder_.size() > 1 && folder_.back() == '/') folder_.pop_back();
  read_files();
  const auto use = [&](std::string_view key, auto begin) {
    const auto path = shared[key].string().value_or("");
    if (path.empty()) return;
    if (const auto done = (this->*begin)(path); !done)
      throw Failure(COLLET_INVALID_ARGUMENT, done.error().message);
  };
  use("record", &Fleet::record);
  use("replay", &Fleet::replay);
}

void Fleet::read_files() {
  for (const char* const name : {"/.env.local", "/.env"}) {
    if (const auto text = support::read_file(folder_ + name)) read_env_file(*text, variables_);
  }
  for (const auto& [name, value] : variables_)
    around_.environment.emplace(name, value);
  const auto text = support::read_file(folder_ + "/servers.json");
  if (!text) {
    // Workflows may do without external servers.
    if (text.error().code != COLLET_NOT_FOUND) fault_ = text.error().message;
    return;
  }
  auto file = read_servers(*text, folder_, [this](std::string_view name) -> std::optional<std::string> {
    if (const char* const value = std::getenv(std::string(name).c_str())) return value;
    const auto found = variables_.find(std::string(name));
    if (found == variables_.end()) return std::nullopt;
    return found->second;
  });
  if (!file) {
    fault_ = file.error().message;
    host_.warning(fault_);
    return;
  }
  warnings_ = std::move(file->warnings);
  for (const auto& warning : warnings_)
    host_.warning(warning);
  for (auto& entry : file->servers) {
    if (!entry.fault.empty()) host_.warning(entry.fault);
    auto alias = entry.alias;
    servers_.emplace(std::move(alias), std::make_unique<Server>(std::move(entry), around_));
  }
  const auto lock = support::read_file(folder_ + "/workflows.lock.json");
  if (!lock) return;
  if (auto read = read_lock(*lock)) {
    lock_ = *std::move(read);
  } else {
    host_.warning(read.error().message + "; it is not used");
  }
}

void Fleet::surround() {
  around_.environment = own_environment();
  const auto line = [](std::string_view alias, std::string_view text) {
    return std::string("server '").append(alias).append("': ").append(text);
  };
  around_.debug = [this, line](std::string_view alias, std::string_view text) {
    host_.debug(line(alias, text));
  };
  around_.warn = [this, line](std::string_view alias, std::string_view text) {
    host_.warning(line(alias, text));
  };
  around_.list_changed = [this](const std::string& alias) {
    keeper_.at(Clock::now(), "list " + alias, [this, alias] {
      Server* const server = find(alias);
      if (server != nullptr && server->list_again({Clock::now() + k_relist_limit, stop_fd_})) check(alias);
    });
  };
  around_.connected = [this](const std::string& alias) {
    keeper_.at(Clock::now(), "check " + alias, [this, alias] { check(alias); });
  };
  around_.tap = [this](std::string_view direction, const std::string& alias, std::string_view text) {
    std::shared_ptr<Recorder> recorder;
    {
      const std::lock_guard lock(mutex_);
      recorder = recorder_;
    }
    if (recorder) recorder->write(direction, alias, text);
  };
  around_.stand_in = [this](const std::string& alias, Listener& listener) -> std::unique_ptr<Transport> {
    const std::lock_guard lock(mutex_);
    if (!tape_) return nullptr;
    return std::make_unique<TapeTransport>(tape_, alias, listener);
  };
}

Server* Fleet::find(std::string_view alias) const {
  const auto found = servers_.find(std::string(alias));
  return found == servers_.end() ? nullptr : found->second.get();
}

const LockedServer* Fleet::locked(const std::string& alias) const {
  if (!lock_) return nullptr;
  const auto found = lock_->find(alias);
  return found == lock_->end() ? nullptr : &found->second;
}

std::vector<std::string> Fleet::drift(const Server& server) const {
  const auto* const before = locked(server.entry().alias);
  const auto now = server.tools();
  return before != nullptr && now ? drifted(*before, *now) : std::vector<std::string>();
}

void Fleet::connect(const std::vector<std::string>& aliases, const Patience& patience) {
  std::vector<Server*> wanted;
  for (const auto& [alias, server] : servers_) {
    const bool named = aliases.empty() || std::find(aliases.begin(), aliases.end(), alias) != aliases.end();
    if (named && server->entry().fault.empty()) wanted.push_back(server.get());
  }
  const auto left = std::make_shared<std::atomic<std::size_t>>(wanted.size());
  std::unique_lock lock(mutex_);
  for (Server* const server : wanted) {
    connectors_.emplace_back([this, server, left] {
      // To its own limit, whoever waits for it.
      const auto fault = server->connect({Clock::now() + server->entry().start_timeout, stop_fd_});
      if (!fault && server->entry().lifecycle != ServerEntry::Lifecycle::keep_alive)
        server->close(milliseconds(1));
      if (fault) check(server->entry().alias);
      const std::lock_guard done(mutex_);
      --*left;
      connected_.notify_all();
    });
  }
  while (*left > 0 && !patience.cancelled() && Clock::now() < patience.until)
    connected_.wait_until(lock, std::min(patience.until, Clock::now() + milliseconds(20)));
}

void Fleet::connect_in_background() {
  std::vector<std::string> aliases;
  for (const auto& [alias, server] : *lock_)
    aliases.push_back(alias);
  if (!aliases.empty()) connect(aliases, {Clock::now()});
}

/// Is there anything else to be described than what was?
void Fleet::check(const std::string& alias) {
  Report now;
  const auto text = tools_text(alias, now);
  {
    const std::lock_guard lock(mutex_);
    const auto found = told_.find(alias);
    if (!described_ || found == told_.end() || found->second == text) return;
  }
  changes_.tell(COLLET_CHANGED_TOOLS);
}

/// Adds the server's tools; what tells two such sets apart.
std::string Fleet::tools_text(const std::string& alias, Report& into) const {
  const Server& server = *servers_.at(alias);
  const auto* const before = locked(alias);
  const auto now = server.tools();
  std::string mark;
  if (before != nullptr && (!now || drifted(*before, *now).empty())) {
    for (const auto& tool : before->tools)
      report_tool(tool, alias, into);
    mark = "as locked";
  } else if (now) {
    Report own;
    for (const auto& tool : now->tools) {
      report_tool(tool, alias, into);
      report_tool(tool, alias, own);
    }
    mark = own.text();
  } else if (const auto fault = server.status().fault) {
    mark = fault->message;
  }
  return mark;
}

void Fleet::describe(Report& report) {
  if (folder_.empty()) return;
  bool is_first = false;
  bool taped = false;
  {
    const std::lock_guard lock(mutex_);
    is_first = !std::exchange(described_, true);
    taped = tape_ != nullptr;
  }
  if (is_first && (!lock_ || taped)) {
    connect({}, {Clock::now() + k_describe_limit, stop_fd_});
  } else if (is_first) {
    keeper_.at(Clock::now() + verify_after_, "verify", [this] { connect_in_background(); });
  }
  for (const auto& [alias, server] : servers_) {
    auto mark = tools_text(alias, report);
    const std::lock_guard lock(mutex_);
    told_[alias] = std::move(mark);
  }
  close_idle();
}

void Fleet::close_idle() {
  bool any = false;
  for (const auto& [alias, server] : servers_) {
    const auto idle = idle_of(server->entry());
    if (idle.count() == 0) continue;
    any = true;
    server->close(idle);
  }
  if (any) keeper_.at(Clock::now() + k_idle_look, "idle", [this] { close_idle(); });
}

void Fleet::close_all() {
  std::vector<std::thread> threads;
  for (const auto& [alias, server] : servers_)
    threads.emplace_back([one = server.get()] { one->close(); });
  for (auto& thread : threads)
    thread.join();
}

support::Result<void> Fleet::record(const std::string& path) {
  auto recorder = Recorder::open(path);
  if (!recorder) return recorder.error();
  close_all();
  const std::lock_guard lock(mutex_);
  recorder_ = *std::move(recorder);
  return {};
}

support::Result<void> Fleet::replay(const std::string& path) {
  const auto text = support::read_file(path);
  if (!text) return text.error();
  auto tape = Tape::read(*text);
  if (!tape) return support::Error{COLLET_INVALID_ARGUMENT, "'" + path + "': " + tape.error().message};
  close_all();
  const std::lock_guard lock(mutex_);
  tape_ = *std::move(tape);
  return {};
}

}  // namespace collet::external
