// SPDX-License-Identifier: MIT
#include "host/plugin/elf_manifest.hpp"

#include <cerrno>
#include <cstring>
#include <elf.h>
#include <optional>
#include <string_view>
#include <unistd.h>

#include <collet/abi.h>

namespace collet::host::plugin {
namespace {

using support::Error;
using support::Result;

// Larger files than these are no plugins; the bounds keep a hostile header from costing memory or time.
constexpr std::uint64_t k_max_file = std::uint64_t{4} << 30U;
constexpr std::uint64_t k_max_sections = 65536;
constexpr std::uint64_t k_max_names = std::uint64_t{4} << 20U;
constexpr std::uint64_t k_max_manifest = std::uint64_t{4} << 20U;

#if defined(__x86_64__)
constexpr Elf64_Half k_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half k_machine = EM_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
constexpr Elf64_Half k_machine = EM_RISCV;
#elif defined(__powerpc64__)
constexpr Elf64_Half k_machine = EM_PPC64;
#elif defined(__s390x__)
constexpr Elf64_Half k_machine = EM_S390;
#else
#error "the ELF machine number of this architecture is missing here"
#endif

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
constexpr unsigned char k_order = ELFDATA2LSB;
#else
constexpr unsigned char k_order = ELFDATA2MSB;
#endif

Error bad(std::string what) {
  return {COLLET_INVALID_ARGUMENT, std::move(what)};
}

bool within(const ElfBytes& file, std::uint64_t offset, std::uint64_t size) {
  return offset <= file.size && size <= file.size - offset;
}

template <class T>
std::optional<T> read_struct(const ElfBytes& file, std::uint64_t offset) {
  char bytes[sizeof(T)];
  if (!within(file, offset, sizeof bytes) || !file.read(offset, bytes)) return std::nullopt;
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

Result<std::string> read_bytes(const ElfBytes& file, std::uint64_t offset, std::uint64_t size,
                               const char* what) {
  if (!within(file, offset, size))
    return bad(std::string("is damaged: ") + what + " lies beyond the end of the file");
  std::string bytes(size, '\0');
  if (!file.read(offset, bytes)) return bad(std::string("cannot be read: ") + what);
  return bytes;
}

Result<Elf64_Ehdr> read_header(const ElfBytes& file) {
  if (file.size > k_max_file) {
    return bad("is no plugin: " + std::to_string(file.size) + " bytes, expected at most " +
               std::to_string(k_max_file));
  }
  const auto header = read_struct<Elf64_Ehdr>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return bad("is not an ELF file");
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != k_order ||
      header->e_ident[EI_VERSION] != EV_CURRENT || header->e_machine != k_machine) {
    return bad("is built for another machine (ELF class " + std::to_string(header->e_ident[EI_CLASS]) +
               ", byte order " + std::to_string(header->e_ident[EI_DATA]) + ", machine " +
               std::to_string(header->e_machine) + "; expected machine " + std::to_string(k_machine) + ")");
  }
  if (header->e_type != ET_DYN) {
    return bad("is not a shared object (ELF type " + std::to_string(header->e_type) + ", expected " +
               std::to_string(ET_DYN) + ")");
  }
  return *header;
}

struct SectionTable {
  std::uint64_t offset = 0;
  std::uint64_t count = 0;
  std::uint64_t names = 0;  ///< index of the section that holds the names
};

/// Counts that do not fit the header stand in section 0 (gABI, "Section Headers").
Result<SectionTable> read_table(const ElfBytes& file, const Elf64_Ehdr& header) {
  if (header.e_shoff == 0)
    return bad("has no section table, so no manifest: was it stripped of all sections?");
  if (header.e_shentsize != sizeof(Elf64_Shdr)) {
    return bad("is damaged: section headers of " + std::to_string(header.e_shentsize) + " bytes, expected " +
               std::to_string(sizeof(Elf64_Shdr)));
  }
  SectionTable table{header.e_shoff, header.e_shnum, header.e_shstrndx};
  if (table.count == 0 || table.names == SHN_XINDEX) {
    const auto first = read_struct<Elf64_Shdr>(file, header.e_shoff);
    if (!first) return bad("is damaged: the section table lies beyond the end of the file");
    if (table.count == 0) table.count = first->sh_size;
    if (table.names == SHN_XINDEX) table.names = first->sh_link;
  }
  if (table.count == 0 || table.count > k_max_sections) {
    return bad("is damaged: " + std::to_string(table.count) + " sections, expected 1 to " +
               std::to_string(k_max_sections));
  }
  if (table.names >= table.count) return bad("is damaged: no section holds the names of the sections");
  return table;
}

bool is_named(std::string_view names, std::uint64_t at, std::string_view wanted) {
  return at < names.size() && names.size() - at > wanted.size() &&
         names.substr(at, wanted.size()) == wanted && names[at + wanted.size()] == '\0';
}

Result<std::string> read_section(const ElfBytes& file, const Elf64_Shdr& section) {
  if (section.sh_type == SHT_NOBITS || (section.sh_flags & SHF_COMPRESSED) != 0) {
    return bad("has an empty or compressed " COLLET_MANIFEST_SECTION " section");
  }
  if (section.sh_size > k_max_manifest) {
    return bad("has a manifest of " + std::to_string(section.sh_size) + " bytes, expected at most " +
               std::to_string(k_max_manifest));
  }
  auto text = read_bytes(file, section.sh_offset, section.sh_size, "its manifest section");
  // A C string literal brings a NUL, alignment may bring more.
  if (text) text->erase(text->find_last_not_of('\0') + 1);
  return text;
}

}  // namespace

ElfBytes elf_bytes(int fd, std::uint64_t size) {
  return {size, [fd](std::uint64_t offset, std::span<char> to) {
            while (!to.empty()) {
              const ssize_t got = ::pread(fd, to.data(), to.size(), static_cast<off_t>(offset));
              if (got < 0 && errno == EINTR) continue;
              if (got <= 0) return false;
              offset += static_cast<std::uint64_t>(got);
              to = to.subspan(static_cast<std::size_t>(got));
            }
            return true;
          }};
}

Result<std::string> read_manifest_section(const ElfBytes& file) {
  const auto header = read_header(file);
  if (!header) return header.error();
  const auto table = read_table(file, *header);
  if (!table) return table.error();
  const auto headers =
      read_bytes(file, table->offset, table->count * sizeof(Elf64_Shdr), "the section table");
  if (!headers) return headers.error();
  const auto section = [&](std::uint64_t index) {
    Elf64_Shdr one;
    std::memcpy(&one, headers->data() + index * sizeof one, sizeof one);
    return one;
  };

  const Elf64_Shdr names_section = section(table->names);
  if (names_section.sh_type != SHT_STRTAB || names_section.sh_size > k_max_names) {
    return bad("is damaged: the names of the sections are no string table of at most " +
               std::to_string(k_max_names) + " bytes");
  }
  const auto names =
      read_bytes(file, names_section.sh_offset, names_section.sh_size, "the names of the sections");
  if (!names) return names.error();

  std::optional<Elf64_Shdr> found;
  for (std::uint64_t i = 0; i < table->count; ++i) {
    const Elf64_Shdr one = section(i);
    if (!is_named(*names, one.sh_name, COLLET_MANIFEST_SECTION)) continue;
    if (found) return bad("has two " COLLET_MANIFEST_SECTION " sections, expected one");
    found = one;
  }
  if (!found) return bad("has no " COLLET_MANIFEST_SECTION " section, so it is no Collet plugin");
  return read_section(file, *found);
}

}  // namespace collet::host::plugin
