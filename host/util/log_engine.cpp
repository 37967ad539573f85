// SPDX-License-Identifier: MIT
#include "host/util/log_engine.hpp"

#include <cerrno>
#include <mutex>
#include <spdlog/details/log_msg.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/util/printable.hpp"

namespace collet::host::log {
namespace {

constexpr std::size_t k_max_message =
    16384;  ///< bytes; a longer message is cut, and the number of further bytes is added

/// The words of spdlog's levels, whose first ones are in the order of log::Level.
constexpr std::string_view k_words[] = {"trace", "debug", "info", "warn", "error", "error", "off"};
constexpr std::size_t k_warn = spdlog::level::warn;

class LineSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  LineSink() : time_("%Y-%m-%dT%H:%M:%S.%eZ", spdlog::pattern_time_type::utc, "") {}

  void use(int fd, bool json) {
    const std::lock_guard<std::mutex> lock(mutex_);
    struct stat status {};
    fd_ = fd;
    json_ = json;
    socket_ = fd > 2 && ::fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode);
  }

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t time;
    time_.format(message, time);
    const std::string_view when(time.data(), time.size());
    const std::string_view component(message.logger_name.data(), message.logger_name.size());
    render(when, static_cast<std::size_t>(message.level), component,
           {message.payload.data(), message.payload.size()});
    if (!write_line()) {
      ++dropped_;
    } else if (dropped_ > 0) {
      render(when, k_warn, "log", std::to_string(dropped_) + " lines dropped: nobody read standard error");
      if (write_line()) dropped_ = 0;
    }
  }

  void render(std::string_view when, std::size_t level, std::string_view component,
              std::string_view payload) {
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
      line_ += k_words[level];
      line_ += R"(","component":)";
      append_json_string(line_, component);
      line_ += R"(,"message":)";
      append_json_string(line_, std::string(payload) + cut);
      line_ += "}\n";
    } else {
      line_ += when;
      line_ += ' ';
      line_ += k_words[level];
      line_ += ' ';
      append_printable(line_, component);
      line_ += ": ";
      append_printable(line_, payload);
      line_ += cut;
      line_ += '\n';
    }
  }

  /// Returns false if the descriptor accepts nothing now: it is non-blocking, or a full socket of the client.
  bool write_line() const {
    for (;;) {
      const ssize_t written = socket_ ? ::send(fd_, line_.data(), line_.size(), MSG_DONTWAIT | MSG_NOSIGNAL)
                                      : ::write(fd_, line_.data(), line_.size());
      if (written >= 0 || errno != EINTR) return written >= 0 || errno != EAGAIN;
    }
  }
  void flush_() override {}

  spdlog::pattern_formatter time_;
  std::string line_;
  int fd_ = 2;
  bool json_ = false;
  bool socket_ = false;
  std::uint64_t dropped_ = 0;
};

/// Never destroyed, because threads may log while the process ends.
LineSink& sink() {
  static LineSink& made = *new LineSink();
  return made;
}

void use(int fd, bool json) {
  sink().use(fd, json);
}

void write(int level, const char* component, std::size_t component_size, const char* message,
           std::size_t size) {
  sink().log(spdlog::details::log_msg({component, component_size},
                                      static_cast<spdlog::level::level_enum>(level), {message, size}));
}

}  // namespace
}  // namespace collet::host::log

extern "C" __attribute__((visibility("default"))) const ColletLogEngine collet_log_engine_1;
extern "C" const ColletLogEngine collet_log_engine_1{collet::host::log::use, collet::host::log::write};
