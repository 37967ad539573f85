// SPDX-License-Identifier: MIT
#include "host/util/log.hpp"

#include <mutex>
#include <string>
#include <unistd.h>

#include "host/util/log_engine.hpp"
#include "host/util/printable.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::log {
namespace {

/// The options of the last configure(), kept until the engine is loaded.
struct Target {
  std::mutex mutex;
  int fd = 2;
  bool json = false;
  const ColletLogEngine* engine = nullptr;
};

/// Never destroyed, because threads may log while the process ends.
Target& target() {
  static Target& made = *new Target();
  return made;
}

/// Writes the line without the engine, together with the reason why the engine is missing.
void write_plainly(int fd, std::string_view component, std::string_view message, const std::string& reason) {
  std::string line;
  append_printable(line, component);
  line += ": ";
  append_printable(line, message);
  line += " (log: ";
  append_printable(line, reason);
  line += ")\n";
  [[maybe_unused]] const auto written = ::write(fd, line.data(), line.size());
}

}  // namespace

void configure(const Options& options) {
  detail::level.store(options.level, std::memory_order_relaxed);
  Target& to = target();
  const std::lock_guard lock(to.mutex);
  to.fd = options.fd;
  to.json = options.json;
  if (to.engine != nullptr) to.engine->use(to.fd, to.json);
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
  Target& to = target();
  const ColletLogEngine* engine = nullptr;
  {
    const std::lock_guard lock(to.mutex);
    static const support::BundledSymbol loaded = support::load_bundled("libcollet-log.so", COLLET_LOG_ENGINE);
    if (loaded.symbol == nullptr) return write_plainly(to.fd, component, message, loaded.reason);
    if (to.engine == nullptr) {
      to.engine = static_cast<const ColletLogEngine*>(loaded.symbol);
      to.engine->use(to.fd, to.json);
    }
    engine = to.engine;
  }
  engine->write(static_cast<int>(level), component.data(), component.size(), message.data(), message.size());
}

}  // namespace collet::host::log
