// SPDX-License-Identifier: MIT
#include "host/plugin/elf/sections.hpp"

#include <cerrno>
#include <cstring>
#include <optional>
#include <unistd.h>
#include <utility>

namespace collet::host::plugin {

using support::Error;
using support::Result;

namespace {

// Plugins do not exceed these limits. They bound memory and time for a hostile header.
constexpr std::uint64_t k_max_file = std::uint64_t{4} << 30U;
constexpr std::uint64_t k_max_sections = 65536;
constexpr std::uint64_t k_max_names = std::uint64_t{4} << 20U;

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

Result<Elf64_Ehdr> read_header(const ElfBytes& file) {
  if (file.size > k_max_file) {
    return bad_elf("is no plugin: " + std::to_string(file.size) + " bytes, expected at most " +
                   std::to_string(k_max_file));
  }
  const auto header = read_struct<Elf64_Ehdr>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return bad_elf("is not an ELF file");
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != k_order ||
      header->e_ident[EI_VERSION] != EV_CURRENT || header->e_machine != k_machine) {
    return bad_elf("is built for another machine (ELF class " + std::to_string(header->e_ident[EI_CLASS]) +
                   ", byte order " + std::to_string(header->e_ident[EI_DATA]) + ", machine " +
                   std::to_string(header->e_machine) + "; expected machine " + std::to_string(k_machine) +
                   ")");
  }
  if (header->e_type != ET_DYN) {
    return bad_elf("is not a shared object (ELF type " + std::to_string(header->e_type) + ", expected " +
                   std::to_string(ET_DYN) + ")");
  }
  return *header;
}

struct SectionTable {
  std::uint64_t offset = 0;
  std::uint64_t count = 0;
  std::uint64_t names = 0;  ///< index of the section that contains the names
};

/// Reads the counts. Those that do not fit the header are in section 0 (gABI, "Section Headers").
Result<SectionTable> read_table(const ElfBytes& file, const Elf64_Ehdr& header) {
  if (header.e_shoff == 0)
    return bad_elf("has no section table, so no manifest: was it stripped of all sections?");
  if (header.e_shentsize != sizeof(Elf64_Shdr)) {
    return bad_elf("is damaged: section headers of " + std::to_string(header.e_shentsize) +
                   " bytes, expected " + std::to_string(sizeof(Elf64_Shdr)));
  }
  SectionTable table{header.e_shoff, header.e_shnum, header.e_shstrndx};
  if (table.count == 0 || table.names == SHN_XINDEX) {
    const auto first = read_struct<Elf64_Shdr>(file, header.e_shoff);
    if (!first) return bad_elf("is damaged: the section table lies beyond the end of the file");
    if (table.count == 0) table.count = first->sh_size;
    if (table.names == SHN_XINDEX) table.names = first->sh_link;
  }
  if (table.count == 0 || table.count > k_max_sections) {
    return bad_elf("is damaged: " + std::to_string(table.count) + " sections, expected 1 to " +
                   std::to_string(k_max_sections));
  }
  if (table.names >= table.count) return bad_elf("is damaged: no section holds the names of the sections");
  return table;
}

}  // namespace

Error bad_elf(std::string what) {
  return {COLLET_INVALID_ARGUMENT, std::move(what)};
}

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

Result<std::string> read_bytes(const ElfBytes& file, std::uint64_t offset, std::uint64_t size,
                               const char* what) {
  if (!within(file, offset, size))
    return bad_elf(std::string("is damaged: ") + what + " lies beyond the end of the file");
  std::string bytes(size, '\0');
  if (!file.read(offset, bytes)) return bad_elf(std::string("cannot be read: ") + what);
  return bytes;
}

Result<ElfSections> read_sections(const ElfBytes& file) {
  const auto header = read_header(file);
  if (!header) return header.error();
  const auto table = read_table(file, *header);
  if (!table) return table.error();
  const auto headers =
      read_bytes(file, table->offset, table->count * sizeof(Elf64_Shdr), "the section table");
  if (!headers) return headers.error();
  ElfSections all;
  all.sections.resize(table->count);
  std::memcpy(all.sections.data(), headers->data(), headers->size());

  const Elf64_Shdr& names = all.sections[table->names];
  if (names.sh_type != SHT_STRTAB || names.sh_size > k_max_names) {
    return bad_elf("is damaged: the names of the sections are no string table of at most " +
                   std::to_string(k_max_names) + " bytes");
  }
  auto text = read_bytes(file, names.sh_offset, names.sh_size, "the names of the sections");
  if (!text) return text.error();
  all.names = *std::move(text);
  return all;
}

}  // namespace collet::host::plugin
