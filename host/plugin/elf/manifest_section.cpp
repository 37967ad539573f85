// SPDX-License-Identifier: MIT
#include "host/plugin/elf/manifest_section.hpp"

#include <optional>
#include <string_view>

#include <collet/abi.h>

#include "host/plugin/elf/sections.hpp"

namespace collet::host::plugin {
namespace {

using support::Result;

constexpr std::uint64_t k_max_manifest = std::uint64_t{4} << 20U;

bool is_named(std::string_view names, std::uint64_t at, std::string_view wanted) {
  return at < names.size() && names.size() - at > wanted.size() &&
         names.substr(at, wanted.size()) == wanted && names[at + wanted.size()] == '\0';
}

Result<std::string> read_section(const ElfBytes& file, const Elf64_Shdr& section) {
  if (section.sh_type == SHT_NOBITS || (section.sh_flags & SHF_COMPRESSED) != 0) {
    return bad_elf("has an empty or compressed " COLLET_MANIFEST_SECTION " section");
  }
  if (section.sh_size > k_max_manifest) {
    return bad_elf("has a manifest of " + std::to_string(section.sh_size) + " bytes, expected at most " +
                   std::to_string(k_max_manifest));
  }
  auto text = read_bytes(file, section.sh_offset, section.sh_size, "its manifest section");
  // A C string literal ends with a NUL, and alignment may add more.
  if (text) text->erase(text->find_last_not_of('\0') + 1);
  return text;
}

}  // namespace

Result<std::string> read_manifest_section(const ElfBytes& file) {
  const auto all = read_sections(file);
  if (!all) return all.error();
  std::optional<Elf64_Shdr> found;
  for (const Elf64_Shdr& one : all->sections) {
    if (!is_named(all->names, one.sh_name, COLLET_MANIFEST_SECTION)) continue;
    if (found) return bad_elf("has two " COLLET_MANIFEST_SECTION " sections, expected one");
    found = one;
  }
  if (!found) return bad_elf("has no " COLLET_MANIFEST_SECTION " section, so it is no Collet plugin");
  return read_section(file, *found);
}

}  // namespace collet::host::plugin
