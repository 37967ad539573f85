// SPDX-License-Identifier: MIT
#include "host/util/log.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/util/printable.hpp"

namespace collet::host::log {

namespace {

constexpr std::size_t k_max_message = 16384;  ///< bytes; the rest of a longer message is counted, not shown

/// Of the system's clock now, in UTC with milliseconds: "2026-07-28T09:05:03.007Z".
std::string time_now() {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  std::tm utc{};
  ::gmtime_r(&now.tv_sec, &utc);
  std::array<char, 128> text{};
  const int size =
      std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03ldZ", utc.tm_year + 1900,
                    utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec, now.tv_nsec / 1000000);
  return {text.data(), static_cast<std::size_t>(size)};
}

class LineSink {
 public:
  void use(int fd, bool json) {
    const std::lock_guard<std::mutex> lock(mutex_);
    struct stat status {};
    fd_ = fd;
    json_ = json;
    socket_ = fd > 2 && ::fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode);
  }

  void log(Level level, std::string_view component, std::string_view payload) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::string when = time_now();
    render(when, level, component, payload);
    if (!write_line()) {
      ++dropped_;
    } else if (dropped_ > 0) {
      render(when, Level::warn, "log",
             std::to_string(dropped_) + " lines dropped: nobody read standard error");
      if (write_line()) dropped_ = 0;
    }
  }

 private:
  void render(std::string_view when, Level level, std::string_view component, std::string_view payload) {
    std::string cut;
    if (payload.size() > k_max_message) {
      cut = " [" + std::to_string(payload.size() - k_max_message) + " more bytes]";
      payload = payload.substr(0, k_max_message);
    }

    line_.clear();
    if (json_) {
      line_ += R"({"time":")";
      line_ += when;
      line_ += R"(","level":")";
      line_ += level_word(level);
      line_ += R"(","component":)";
      append_json_string(line_, component);
      line_ += R"(,"message":)";
      append_json_string(line_, std::string(payload) + cut);
      line_ += "}\n";
    } else {
      line_ += when;
      line_ += ' ';
      line_ += level_word(level);
      line_ += ' ';
      append_printable(line_, component);
      line_ += ": ";
      append_printable(line_, payload);
      line_ += cut;
      line_ += '\n';
    }
  }

  /// False if the descriptor takes nothing now: a non-blocking one, or a socket of the client's that is full.
  bool write_line() const {
    for (;;) {
      const ssize_t written = socket_ ? ::send(fd_, line_.data(), line_.size(), MSG_DONTWAIT | MSG_NOSIGNAL)
                                      : ::write(fd_, line_.data(), line_.size());
      if (written >= 0 || errno != EINTR) return written >= 0 || errno != EAGAIN;
    }
  }

  std::mutex mutex_;
  std::string line_;
  int fd_ = 2;
  bool json_ = false;
  bool socket_ = false;
  std::uint64_t dropped_ = 0;
};

/// Made on first use and never destroyed: threads may still log while the process ends.
LineSink& sink() {
  static LineSink& made = *new LineSink();
  return made;
}

}  // namespace

void configure(const Options& options) {
  detail::level.store(options.level, std::memory_order_relaxed);
  sink().use(options.fd, options.json);
}

std::optional<Level> level_from(std::string_view word) {
  for (const Level level : {Level::trace, Level::debug, Level::info, Level::warn, Level::error, Level::off}) {
    if (level_word(level) == word) return level;
  }
  return std::nullopt;
}

std::string_view level_word(Level level) {
  switch (level) {
    case Level::trace:
      return "trace";
    case Level::debug:
      return "debug";
    case Level::info:
      return "info";
    case Level::warn:
      return "warn";
    case Level::error:
      return "error";
    case Level::off:
      break;
  }
  return "off";
}

void write(Level level, std::string_view component, std::string_view message) {
  if (!enabled(level)) return;
  sink().log(level, component, message);
}

}  // namespace collet::host::log
