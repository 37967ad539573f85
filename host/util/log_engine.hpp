// SPDX-License-Identifier: MIT
/// spdlog as a library of its own, which is loaded with the first line that is written: most starts write
/// none.
#pragma once

#include <cstddef>

extern "C" {

/// Thread-safe, both; nothing is thrown.
struct ColletLogEngine {
  /// For the lines after it.
  void (*use)(int fd, bool json);
  /// `level`: a log::Level but off.
  void (*write)(int level, const char* component, std::size_t component_size, const char* message,
                std::size_t size);
};

/// The one symbol that libcollet-log.so exports, of type ColletLogEngine. The number changes with the type.
#define COLLET_LOG_ENGINE "collet_log_engine_1"
}
