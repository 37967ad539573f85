// SPDX-License-Identifier: MIT
#include "sdk/support/library/bundled_library.hpp"

#include <array>
#include <climits>
#include <cstdint>
#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

/// unwind.cpp defines this function. A program that links the shared C++ runtime has its unwinder from the
/// start and does not contain that file.
extern "C" [[gnu::weak]] bool collet_load_unwinder() noexcept;

namespace collet::support {
namespace {

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
int find_without_unwinding(dl_phdr_info* library, std::size_t /*size*/, void* name) {
  for (std::size_t i = 0; i < library->dlpi_phnum; ++i) {
    const auto& segment = library->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    dl_find_object found{};
    const auto address = static_cast<std::uintptr_t>(library->dlpi_addr + segment.p_vaddr);
    if (::_dl_find_object(reinterpret_cast<void*>(address), &found) == 0) return 0;
    *static_cast<std::string*>(name) = library->dlpi_name;
    return 1;
  }
  return 0;
}
#endif

}  // namespace

std::string bundled_path(const char* file) {
  std::array<char, PATH_MAX> program{};
  const auto size = ::readlink("/proc/self/exe", program.data(), program.size());
  std::string path(program.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1);
  return path.append(COLLET_LIBRARY_DIR "/").append(file);
}

std::string library_without_unwinding() {
  std::string name;
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
  ::dl_iterate_phdr(find_without_unwinding, &name);
#endif
  return name;
}

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
  if (found != nullptr) {
    const std::string broken = library_without_unwinding();
    if (broken.empty()) return {found, {}};
    return {nullptr, path + ": memory ran out while '" + broken + "' was loaded; start this program again"};
  }
  const char* const error = ::dlerror();
  return {nullptr, error == nullptr ? path + " does not export " + symbol : error};
}

}  // namespace collet::support
