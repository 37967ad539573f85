// SPDX-License-Identifier: MIT
/// The log of the host: lines on stderr, as text or as JSON.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

namespace collet::host::log {

enum class Level : std::uint8_t { trace, debug, info, warn, error, off };

struct Options {
  Level level = Level::warn;
  bool json = false;  ///< each line is one JSON object with time (UTC), level, component, message
  int fd = 2;         ///< borrowed; differs from 2 if fd 2 itself is captured
};

/// Sets the options for all later lines. Thread-safe.
void configure(const Options& options);

/// Conversions from and to `trace`, `debug`, `info`, `warn`, `error`, `off`.
std::optional<Level> level_from(std::string_view word);
std::string_view level_word(Level level);

namespace detail {
inline std::atomic<Level> level{Level::warn};
}

inline bool enabled(Level level) {
  return level >= detail::level.load(std::memory_order_relaxed) && level != Level::off;
}

/// Writes one line with one write(2). Control characters are escaped, bytes that are not UTF-8 are replaced,
/// and a very long message is cut. If the descriptor is non-blocking, or a socket other than fd 2, lines that
/// it does not accept are dropped and counted in a later line. Does nothing for a level that is off.
/// Thread-safe.
void write(Level level, std::string_view component, std::string_view message);

inline void trace(std::string_view component, std::string_view message) {
  if (enabled(Level::trace)) write(Level::trace, component, message);
}
inline void debug(std::string_view component, std::string_view message) {
  if (enabled(Level::debug)) write(Level::debug, component, message);
}
inline void info(std::string_view component, std::string_view message) {
  if (enabled(Level::info)) write(Level::info, component, message);
}
inline void warn(std::string_view component, std::string_view message) {
  if (enabled(Level::warn)) write(Level::warn, component, message);
}
inline void error(std::string_view component, std::string_view message) {
  if (enabled(Level::error)) write(Level::error, component, message);
}

}  // namespace collet::host::log
