// SPDX-License-Identifier: MIT
#include "plugins/openapi/snapshot/snapshot_format.hpp"

#include <cstring>
#include <link.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/// The ELF header of this library in memory; the linker defines the symbol.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the linker's name
extern "C" const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_id = 32;
constexpr std::string_view k_gnu{"GNU\0", 4};  // with its NUL

/// Returns the build id in a note segment (gABI, chapter 5, "Note Section": each part is padded to four
/// bytes).
std::string_view id_in(const char* at, std::size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note{};
    std::memcpy(&note, at, sizeof note);
    const std::size_t name = (std::size_t{note.n_namesz} + 3) & ~std::size_t{3};
    const std::size_t value = (std::size_t{note.n_descsz} + 3) & ~std::size_t{3};
    const std::size_t whole = sizeof note + name + value;
    if (whole > size) return {};
    const char* const text = at + sizeof note;
    if (note.n_type == NT_GNU_BUILD_ID && std::string_view(text, note.n_namesz) == k_gnu)
      return {text + name, note.n_descsz < k_max_id ? note.n_descsz : k_max_id};
    at += whole;
    size -= whole;
  }
  return {};
}

}  // namespace

std::uint64_t header_sum(SnapshotHeader header) {
  header.header_sum = 0;
  return XXH3_64bits(&header, sizeof header);
}

std::uint64_t block_sum(const char* block, std::size_t number, std::uint64_t seed) {
  return XXH3_64bits_withSeed(block, MappingGuard::k_block, seed + number);
}

std::uint64_t sums_sum(const char* table, std::size_t bytes) {
  return XXH3_64bits(table, bytes);
}

std::string_view build_id() {
  const char* const base = reinterpret_cast<const char*>(&__ehdr_start);
  for (std::size_t i = 0; i < __ehdr_start.e_phnum; ++i) {
    ElfW(Phdr) segment{};
    std::memcpy(&segment, base + __ehdr_start.e_phoff + i * sizeof segment, sizeof segment);
    if (segment.p_type != PT_NOTE) continue;
    if (const auto id = id_in(base + segment.p_vaddr, segment.p_filesz); !id.empty()) return id;
  }
  return {};
}

}  // namespace collet::openapi
