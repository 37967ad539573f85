// SPDX-License-Identifier: MIT
#include "plugins/external/fleet/fleet.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <sys/eventfd.h>
#include <unistd.h>

#include "sdk/support/file/ownership.hpp"
#include "sdk/support/file/read_file.hpp"

extern "C" char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace collet::external {

namespace {

/// Less than the time that the host gives a plugin to describe itself.
constexpr milliseconds k_describe_timeout{8000};
constexpr milliseconds k_refresh_timeout{30'000};
/// Notifications of changes within this time cause one list.
constexpr milliseconds k_list_delay{100};
constexpr milliseconds k_per_run_idle{2000};
constexpr milliseconds k_idle_check_interval{500};

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
  set_callbacks();
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
  scheduler_.stop();
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
    context_.environment.emplace(name, value);
  const std::string path = folder_ + "/servers.json";
  const auto judged = support::open_judged(path);
  const auto text = judged ? support::read_file(judged->fd, path) : support::read_file(path);
  if (judged) ::close(judged->fd);
  if (!text) {
    // Workflows can run without external servers.
    if (text.error().code != COLLET_NOT_FOUND) error_ = text.error().message;
    return;
  }
  auto file = read_servers(*text, folder_, [this](std::string_view name) -> std::optional<std::string> {
    if (const char* const value = std::getenv(std::string(name).c_str())) return value;
    const auto found = variables_.find(std::string(name));
    if (found == variables_.end()) return std::nullopt;
    return found->second;
  });
  if (!file) {
    error_ = file.error().message;
    host_.warning(error_);
    return;
  }
  warnings_ = std::move(file->warnings);
  // The file names programs that this process starts.
  if (judged && !judged->problem.empty()) warnings_.push_back("'" + path + "' " + judged->problem);
  for (const auto& warning : warnings_)
    host_.warning(warning);
  for (auto& entry : file->servers) {
    if (!entry.error.empty()) host_.warning(entry.error);
    auto alias = entry.alias;
    servers_.emplace(std::move(alias), std::make_unique<Server>(std::move(entry), context_));
  }
  const auto lock = support::read_file(folder_ + "/workflows.lock.json");
  if (!lock) return;
  if (auto read = read_lock(*lock)) {
    lock_ = *std::move(read);
  } else {
    host_.warning(read.error().message + "; it is not used");
  }
}

void Fleet::set_callbacks() {
  context_.environment = own_environment();
  const auto line = [](std::string_view alias, std::string_view text) {
    return std::string("server '").append(alias).append("': ").append(text);
  };
  context_.debug = [this, line](std::string_view alias, std::string_view text) {
    host_.debug(line(alias, text));
  };
  context_.warn = [this, line](std::string_view alias, std::string_view text) {
    host_.warning(line(alias, text));
  };
  context_.list_changed = [this](const std::string& alias) {
    scheduler_.run_at(Clock::now() + k_list_delay, "list " + alias, [this, alias] {
      Server* const server = find(alias);
      if (server != nullptr && server->refresh_tools({Clock::now() + k_refresh_timeout, stop_fd_}))
        report_changes(alias);
    });
  };
  context_.connected = [this](const std::string& alias) {
    scheduler_.run_at(Clock::now(), "check " + alias, [this, alias] { report_changes(alias); });
  };
  context_.transmitted = [this](std::string_view direction, const std::string& alias, std::string_view text) {
    std::shared_ptr<Recorder> recorder;
    {
      const std::lock_guard lock(mutex_);
      recorder = recorder_;
    }
    if (recorder) recorder->write(direction, alias, text);
  };
  context_.replay = [this](const std::string& alias, Listener& listener) -> std::unique_ptr<Transport> {
    const std::lock_guard lock(mutex_);
    if (!recording_) return nullptr;
    return std::make_unique<ReplayTransport>(recording_, alias, listener);
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
  return before != nullptr && now ? changed_tools(*before, *now) : std::vector<std::string>();
}

void Fleet::connect(const std::vector<std::string>& aliases, const Deadline& deadline) {
  std::vector<Server*> wanted;
  for (const auto& [alias, server] : servers_) {
    const bool named = aliases.empty() || std::find(aliases.begin(), aliases.end(), alias) != aliases.end();
    if (named && server->entry().error.empty()) wanted.push_back(server.get());
  }
  const auto left = std::make_shared<std::atomic<std::size_t>>(wanted.size());
  std::unique_lock lock(mutex_);
  for (Server* const server : wanted) {
    connectors_.emplace_back([this, server, left] {
      // The start timeout of the entry applies, even if the caller stops waiting earlier.
      const auto error = server->connect({Clock::now() + server->entry().start_timeout, stop_fd_});
      if (!error && server->entry().lifecycle != ServerEntry::Lifecycle::keep_alive)
        server->close(milliseconds(1));
      if (error) report_changes(server->entry().alias);
      const std::lock_guard done(mutex_);
      --*left;
      connected_.notify_all();
    });
  }
  while (*left > 0 && !deadline.cancelled() && Clock::now() < deadline.until)
    connected_.wait_until(lock, std::min(deadline.until, Clock::now() + milliseconds(20)));
}

void Fleet::connect_in_background() {
  std::vector<std::string> aliases;
  for (const auto& [alias, server] : *lock_)
    aliases.push_back(alias);
  if (!aliases.empty()) connect(aliases, {Clock::now()});
}

/// Notifies the host if the server's tools differ from the described ones.
void Fleet::report_changes(const std::string& alias) {
  Report now;
  const auto text = append_tools(alias, now);
  {
    const std::lock_guard lock(mutex_);
    const auto found = tool_texts_.find(alias);
    if (!described_ || found == tool_texts_.end() || found->second == text) return;
  }
  changes_.tell(COLLET_CHANGED_TOOLS);
}

/// Reports the server's tools. Returns a text that changes with them.
std::string Fleet::append_tools(const std::string& alias, Report& into) const {
  const Server& server = *servers_.at(alias);
  const auto* const before = locked(alias);
  const auto now = server.tools();
  std::string mark;
  if (before != nullptr && (!now || changed_tools(*before, *now).empty())) {
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
  } else if (const auto error = server.status().error) {
    mark = error->message;
  }
  return mark;
}

void Fleet::describe(Report& report) {
  if (folder_.empty()) return;
  bool is_first = false;
  bool replays = false;
  {
    const std::lock_guard lock(mutex_);
    is_first = !std::exchange(described_, true);
    replays = recording_ != nullptr;
  }
  if (is_first && (!lock_ || replays)) {
    connect({}, {Clock::now() + k_describe_timeout, stop_fd_});
  } else if (is_first) {
    scheduler_.run_at(Clock::now() + verify_after_, "verify", [this] { connect_in_background(); });
  }
  for (const auto& [alias, server] : servers_) {
    auto mark = append_tools(alias, report);
    const std::lock_guard lock(mutex_);
    tool_texts_[alias] = std::move(mark);
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
  if (any) scheduler_.run_at(Clock::now() + k_idle_check_interval, "idle", [this] { close_idle(); });
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
  auto recording = Recording::read(*text);
  if (!recording)
    return support::Error{COLLET_INVALID_ARGUMENT, "'" + path + "': " + recording.error().message};
  close_all();
  const std::lock_guard lock(mutex_);
  recording_ = *std::move(recording);
  return {};
}

}  // namespace collet::external
