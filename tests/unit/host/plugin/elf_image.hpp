// SPDX-License-Identifier: MIT
/// Builds small ELF files, sound and faulty ones.
#pragma once

#include <cstring>
#include <elf.h>
#include <string>
#include <string_view>
#include <vector>

/// The ELF header of this program, defined by the linker.
extern "C" [[gnu::visibility("hidden")]] const Elf64_Ehdr g_program_header __asm__("__ehdr_start");

namespace collet::host::plugin::testing {

/// A shared object with three sections: the null section, the names, the manifest. Tests change its headers,
/// then call image().
struct ElfImage {
  Elf64_Ehdr header{};
  std::vector<Elf64_Shdr> sections;
  std::string names;
  std::string manifest;

  explicit ElfImage(std::string_view text)
      : names(std::string("\0.shstrtab\0.collet.manifest\0", 28)), manifest(text) {
    // The class, the byte order and the machine are those of this program, which the linker wrote.
    std::memcpy(header.e_ident, g_program_header.e_ident, EI_OSABI);
    header.e_type = ET_DYN;
    header.e_machine = g_program_header.e_machine;
    header.e_version = EV_CURRENT;
    header.e_ehsize = sizeof header;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = 3;
    header.e_shstrndx = 1;
    sections.resize(3);
    sections[1] = {1, SHT_STRTAB, 0, 0, sizeof header, names.size(), 0, 0, 1, 0};
    sections[2] = {11, SHT_PROGBITS, 0, 0, sizeof header + names.size(), manifest.size(), 0, 0, 1, 0};
    header.e_shoff = sizeof header + names.size() + manifest.size();
  }

  std::string image() const {
    std::string bytes(sizeof header, '\0');
    std::memcpy(bytes.data(), &header, sizeof header);
    bytes += names;
    bytes += manifest;
    for (const auto& section : sections) {
      std::string one(sizeof section, '\0');
      std::memcpy(one.data(), &section, sizeof section);
      bytes += one;
    }
    return bytes;
  }
};

}  // namespace collet::host::plugin::testing
