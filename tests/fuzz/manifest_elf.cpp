// SPDX-License-Identifier: MIT
// A file that calls itself a plugin: the ELF reader and the manifest behind it.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "host/plugin/elf_manifest.hpp"
#include "host/plugin/manifest.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  auto text =
      collet::host::plugin::read_manifest_section({size, [&](std::uint64_t offset, std::span<char> to) {
                                                     if (offset > size || to.size() > size - offset)
                                                       std::abort();
                                                     bytes.copy(to.data(), to.size(), offset);
                                                     return true;
                                                   }});
  const auto manifest = collet::host::plugin::read_manifest(text ? *std::move(text) : std::string(bytes));
  if (manifest && !collet::host::plugin::valid_id(manifest->id)) std::abort();
  return 0;
}
