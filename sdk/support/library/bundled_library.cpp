// SPDX-License-Identifier: MIT
#include "sdk/support/library/bundled_library.hpp"

#include <array>
#include <climits>
#include <dlfcn.h>
#include <unistd.h>

namespace collet::support {
namespace {

std::string bundled_path(const char* file) {
  std::array<char, PATH_MAX> program{};
  const auto size = ::readlink("/proc/self/exe", program.data(), program.size());
  std::string path(program.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1);
  return path.append(COLLET_LIBRARY_DIR "/").append(file);
}

}  // namespace

void preload_bundled(const char* file) {
  if (::dlopen(bundled_path(file).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) == nullptr)
    (void)::dlerror();
}

void load_unwinder() {
  static const bool loaded = ::dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL) != nullptr;
  if (!loaded) (void)::dlerror();
}

BundledSymbol load_bundled(const char* file, const char* symbol) {
  const std::string path = bundled_path(file);
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  const void* const found = library == nullptr ? nullptr : ::dlsym(library, symbol);
  if (found != nullptr) return {found, {}};
  const char* const error = ::dlerror();
  return {nullptr, error == nullptr ? path + " does not export " + symbol : error};
}

}  // namespace collet::support
