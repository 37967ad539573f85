// SPDX-License-Identifier: MIT
#include "host/plugin/elf/exports.hpp"

#include <cstring>
#include <string_view>

#include "host/plugin/elf/sections.hpp"

namespace collet::host::plugin {
namespace {

using support::Result;

// Limits for a hostile file. A plugin has one exported symbol and its imports.
constexpr std::uint64_t k_max_table = std::uint64_t{64} << 20U;
constexpr std::size_t k_max_named = 16;
constexpr std::size_t k_max_name = 256;

bool exported(const Elf64_Sym& symbol) {
  const auto binding = ELF64_ST_BIND(symbol.st_info);
  const auto visibility = ELF64_ST_VISIBILITY(symbol.st_other);
  const auto type = ELF64_ST_TYPE(symbol.st_info);
  return symbol.st_shndx != SHN_UNDEF && type != STT_SECTION && type != STT_FILE &&
         (binding == STB_GLOBAL || binding == STB_WEAK || binding == STB_GNU_UNIQUE) &&
         (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

Result<std::string> read_part(const ElfBytes& file, const Elf64_Shdr& section, const char* what) {
  if (section.sh_type == SHT_NOBITS || section.sh_size > k_max_table) {
    return bad_elf(std::string("is damaged: ") + what + " has " + std::to_string(section.sh_size) +
                   " bytes, expected at most " + std::to_string(k_max_table));
  }
  return read_bytes(file, section.sh_offset, section.sh_size, what);
}

std::string name_at(std::string_view names, std::uint64_t at) {
  if (at >= names.size()) return "?";
  const auto rest = names.substr(at, k_max_name);
  return std::string(rest.substr(0, rest.find('\0')));
}

}  // namespace

Result<ElfExports> read_exports(const ElfBytes& file) {
  const auto all = read_sections(file);
  if (!all) return all.error();
  const Elf64_Shdr* table = nullptr;
  for (const Elf64_Shdr& one : all->sections) {
    if (one.sh_type != SHT_DYNSYM) continue;
    if (table != nullptr) return bad_elf("is damaged: it has two dynamic symbol tables");
    table = &one;
  }
  ElfExports exports;
  if (table == nullptr) return exports;
  if (table->sh_entsize != sizeof(Elf64_Sym) || table->sh_link >= all->sections.size()) {
    return bad_elf("is damaged: its dynamic symbols have " + std::to_string(table->sh_entsize) +
                   " bytes each and their names in section " + std::to_string(table->sh_link));
  }
  const auto symbols = read_part(file, *table, "its dynamic symbol table");
  if (!symbols) return symbols.error();
  const auto names = read_part(file, all->sections[table->sh_link], "the names of its symbols");
  if (!names) return names.error();
  for (std::size_t at = 0; symbols->size() - at >= sizeof(Elf64_Sym); at += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    std::memcpy(&symbol, symbols->data() + at, sizeof symbol);
    if (!exported(symbol)) continue;
    ++exports.total;
    if (exports.names.size() < k_max_named) exports.names.push_back(name_at(*names, symbol.st_name));
  }
  return exports;
}

}  // namespace collet::host::plugin
