// SPDX-License-Identifier: MIT
/// The engine of regular expressions as a library of its own, which is loaded when the first pattern needs
/// it: a program whose schemas have none starts without it.
#pragma once

#include <cstddef>

extern "C" {

struct ColletRegexEngine {
  /// `instructions`: how large what it made is. Null if the engine does not take the expression; the reason
  /// is then written to `error`, ended by a zero.
  const void* (*compile)(const char* expression, std::size_t size, std::size_t* instructions, char* error,
                         std::size_t room);
  /// Does a part of the text match? From any thread.
  bool (*matches)(const void* compiled, const char* text, std::size_t size);
  void (*release)(const void* compiled);
};

/// The one symbol that libcollet-regex.so exports, of type ColletRegexEngine. The number changes with the
/// type.
#define COLLET_REGEX_ENGINE "collet_regex_engine_1"
}
