// SPDX-License-Identifier: MIT
/// The interface of libcollet-log.so, which contains spdlog. It is loaded when the first line is written,
/// because most processes write no line.
#pragma once

#include <cstddef>

extern "C" {

/// Both functions are thread-safe and throw no exception.
struct ColletLogEngine {
  /// Sets the target of all later lines.
  void (*use)(int fd, bool json);
  /// Writes one line. `level` is a log::Level other than off.
  void (*write)(int level, const char* component, std::size_t component_size, const char* message,
                std::size_t size);
};

/// The only symbol that libcollet-log.so exports, of type ColletLogEngine. Its number changes with the type.
#define COLLET_LOG_ENGINE "collet_log_engine_1"
}
