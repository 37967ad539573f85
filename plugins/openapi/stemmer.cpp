// SPDX-License-Identifier: MIT
#include "plugins/openapi/stemmer.hpp"

#include <algorithm>

#include "plugins/openapi/beside.hpp"
#include "plugins/openapi/stemmer_engine.hpp"

namespace collet::openapi {
namespace {

const ColletStemEngine* engine() {
  static const auto* const loaded =
      static_cast<const ColletStemEngine*>(load_beside("libcollet-stem.so", COLLET_STEM_ENGINE));
  return loaded;
}

}  // namespace

Stemmer::Stemmer() : engine_(engine() == nullptr ? nullptr : engine()->create()) {}

Stemmer::~Stemmer() {
  if (engine_ != nullptr) engine()->destroy(engine_);
}

std::string_view Stemmer::stem(std::string_view word) {
  const bool english = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (engine_ == nullptr || !english || word.size() < 3) return word;
  const char* stem = nullptr;
  const std::size_t size = engine()->stem(engine_, word.data(), word.size(), &stem);
  return size == 0 ? word : std::string_view(stem, size);
}

}  // namespace collet::openapi
