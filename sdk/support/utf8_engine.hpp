// SPDX-License-Identifier: MIT
/// The interface of libcollet-utf8.so, simdjson's check of UTF-8. utf8.cpp loads the library with the first
/// long text.
#pragma once

#include <cstddef>

extern "C" {

struct ColletUtf8Engine {
  /// Returns true if the text is UTF-8. Thread-safe.
  bool (*valid)(const char* text, std::size_t size);
};

/// The one symbol that libcollet-utf8.so exports, of type ColletUtf8Engine. The number changes with the type.
#define COLLET_UTF8_ENGINE "collet_utf8_engine_1"
}
