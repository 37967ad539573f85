// SPDX-License-Identifier: MIT
#include "sdk/support/library/bundled_library.hpp"

#include <array>
#include <climits>
#include <dlfcn.h>
#include <unistd.h>

/// unwind.cpp defines this function. A program that links the shared C++ runtime has its unwinder from the
/// start and does not contain that file.
extern "C" [[gnu::weak]] bool collet_load_unwinder() noexcept;

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

bool load_unwinder() {
  return collet_load_unwinder == nullptr || collet_load_unwinder();
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
