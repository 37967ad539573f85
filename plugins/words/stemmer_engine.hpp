// SPDX-License-Identifier: MIT
/// Snowball's stemmer as a library of its own, which stemmer.cpp loads with the first word.
#pragma once

#include <cstddef>

extern "C" {

struct ColletStemEngine {
  /// Null if there is none. What it gives serves one thread at a time.
  void* (*create)();
  void (*destroy)(void* stemmer);
  /// The stem of a word of lower-case ASCII letters, borrowed until the next call; its length, 0 on failure.
  std::size_t (*stem)(void* stemmer, const char* word, std::size_t size, const char** stem);
};

/// The one symbol that libcollet-stem.so exports, of type ColletStemEngine. The number changes with the type.
#define COLLET_STEM_ENGINE "collet_stem_engine_1"
}
