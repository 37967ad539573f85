// SPDX-License-Identifier: MIT
#include "plugins/words/stemmer/stemmer_engine.hpp"

#include <libstemmer.h>

namespace {

void* create() {
  return sb_stemmer_new("english", "UTF_8");
}

void destroy(void* stemmer) {
  sb_stemmer_delete(static_cast<sb_stemmer*>(stemmer));
}

std::size_t stem(void* stemmer, const char* word, std::size_t size, const char** stem) {
  auto* const engine = static_cast<sb_stemmer*>(stemmer);
  const auto* const found =
      sb_stemmer_stem(engine, reinterpret_cast<const sb_symbol*>(word), static_cast<int>(size));
  *stem = reinterpret_cast<const char*>(found);
  return found == nullptr ? 0 : static_cast<std::size_t>(sb_stemmer_length(engine));
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletStemEngine collet_stem_engine_1;
extern "C" const ColletStemEngine collet_stem_engine_1{create, destroy, stem};
