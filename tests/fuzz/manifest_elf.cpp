// SPDX-License-Identifier: MIT
// Any bytes as a plugin's file: the ELF readers and the manifest reader.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "host/plugin/elf/exports.hpp"
#include "host/plugin/elf/manifest_section.hpp"
#include "host/plugin/manifest.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const collet::host::plugin::ElfBytes file{size, [&](std::uint64_t offset, std::span<char> to) {
                                              if (offset > size || to.size() > size - offset) std::abort();
                                              bytes.copy(to.data(), to.size(), offset);
                                              return true;
                                            }};
  if (const auto exports = collet::host::plugin::read_exports(file);
      exports && (exports->names.size() > 16 || exports->names.size() > exports->total))
    std::abort();
  auto text = collet::host::plugin::read_manifest_section(file);
  const auto manifest = collet::host::plugin::read_manifest(text ? *std::move(text) : std::string(bytes));
  if (manifest && !collet::host::plugin::is_plugin_id(manifest->id)) std::abort();
  return 0;
}
