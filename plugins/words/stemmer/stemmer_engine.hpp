// SPDX-License-Identifier: MIT
/// Interface of the library with Snowball's stemmer, which stemmer.cpp loads for the first word.
#pragma once

#include <cstddef>

extern "C" {

struct ColletStemEngine {
  /// Returns a new stemmer, or null on failure. A stemmer is not thread-safe.
  void* (*create)();
  void (*destroy)(void* stemmer);
  /// Sets `stem` to the stem of a word of lower-case ASCII letters, which is valid until the next call.
  /// Returns its length, or 0 on failure.
  std::size_t (*stem)(void* stemmer, const char* word, std::size_t size, const char** stem);
};

/// The only symbol that libcollet-stem.so exports. Its type is ColletStemEngine; a change of the type changes
/// the number in the name.
#define COLLET_STEM_ENGINE "collet_stem_engine_1"
}
