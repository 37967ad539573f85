// SPDX-License-Identifier: MIT
#include "plugins/openapi/stemmer.hpp"

#include <algorithm>
#include <dlfcn.h>
#include <string>

#include "plugins/openapi/stemmer_engine.hpp"

namespace collet::openapi {
namespace {

/// It stands beside this library, loaded by its whole path so that nothing else is taken for it.
const ColletStemEngine* load() {
  Dl_info own{};
  if (::dladdr(reinterpret_cast<const void*>(&load), &own) == 0 || own.dli_fname == nullptr) return nullptr;
  std::string path(own.dli_fname);
  path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1);
  void* const library = ::dlopen(path.append("libcollet-stem.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  return library == nullptr ? nullptr
                            : static_cast<const ColletStemEngine*>(::dlsym(library, COLLET_STEM_ENGINE));
}

const ColletStemEngine* engine() {
  static const ColletStemEngine* const loaded = load();
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
