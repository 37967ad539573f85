// SPDX-License-Identifier: MIT
/// The interface of libcollet-regex.so, the engine of regular expressions. The library is loaded with the
/// first pattern that needs it, so that a program whose schemas have none starts without it.
#pragma once

#include <cstddef>

extern "C" {

struct ColletRegexEngine {
  /// Returns the compiled expression, which takes about `memory` bytes at most, also while it matches, and
  /// stores its size in `instructions`. Returns null if the engine refuses the expression; the NUL-terminated
  /// reason is then in `error`, cut to `room` bytes. An expression whose parse would take much memory is
  /// refused before it is parsed.
  const void* (*compile)(const char* expression, std::size_t size, std::size_t memory,
                         std::size_t* instructions, char* error, std::size_t room);
  /// Returns true if a part of the text matches. Thread-safe.
  bool (*matches)(const void* compiled, const char* text, std::size_t size);
  void (*release)(const void* compiled);
  /// Compiles as compile() does, for find(). Stores the number of the expression's groups in `groups`.
  const void* (*compile_groups)(const char* expression, std::size_t size, std::size_t* groups, char* error,
                                std::size_t room);
  /// Finds the first part that matches. `places` receives `count` pairs of begin and end: those of the whole
  /// part and of the first groups. A group without a part gets SIZE_MAX twice. `compiled` is made by
  /// compile_groups().
  bool (*find)(const void* compiled, const char* text, std::size_t size, std::size_t* places,
               std::size_t count);
};

/// The one symbol that libcollet-regex.so exports, of type ColletRegexEngine. The number changes with the
/// type.
#define COLLET_REGEX_ENGINE "collet_regex_engine_3"
}
