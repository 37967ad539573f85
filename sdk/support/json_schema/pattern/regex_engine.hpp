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
  /// As compile, for find(); `groups`: how many the expression has.
  const void* (*compile_groups)(const char* expression, std::size_t size, std::size_t* groups, char* error,
                                std::size_t room);
  /// The first part that matches: `places` gets begin and end of the whole and of the first groups, `count`
  /// pairs in all; a group that has no part gets the largest number twice. Only of compile_groups().
  bool (*find)(const void* compiled, const char* text, std::size_t size, std::size_t* places,
               std::size_t count);
};

/// The one symbol that libcollet-regex.so exports, of type ColletRegexEngine. The number changes with the
/// type.
#define COLLET_REGEX_ENGINE "collet_regex_engine_2"
}
