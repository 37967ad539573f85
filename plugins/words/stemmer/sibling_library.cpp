// SPDX-License-Identifier: MIT
#include "plugins/words/stemmer/sibling_library.hpp"

#include <dlfcn.h>
#include <string>

namespace collet::openapi {

const void* load_beside(const char* file, const char* symbol) {
  Dl_info own{};
  if (::dladdr(reinterpret_cast<const void*>(&load_beside), &own) == 0 || own.dli_fname == nullptr)
    return nullptr;
  std::string path(own.dli_fname);
  path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1);
  void* const library = ::dlopen(path.append(file).c_str(), RTLD_NOW | RTLD_LOCAL);
  return library == nullptr ? nullptr : ::dlsym(library, symbol);
}

}  // namespace collet::openapi
