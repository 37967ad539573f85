// SPDX-License-Identifier: MIT
#include <functional>
#include <gmock/gmock.h>

#include "host/plugin/elf/exports.hpp"
#include "tests/unit/host/plugin/elf_image.hpp"

namespace collet::host::plugin {
namespace {

using ::testing::ElementsAre;
using testing::ElfImage;
using ::testing::HasSubstr;

support::Result<ElfExports> read(const std::string& image) {
  return read_exports({image.size(), [&](std::uint64_t offset, std::span<char> to) {
                         EXPECT_LE(offset + to.size(), image.size());
                         image.copy(to.data(), to.size(), offset);
                         return true;
                       }});
}

Elf64_Sym symbol(std::uint32_t name, unsigned binding = STB_GLOBAL, std::uint16_t section = 2,
                 unsigned visibility = STV_DEFAULT) {
  Elf64_Sym one{};
  one.st_name = name;
  one.st_info = static_cast<unsigned char>(ELF64_ST_INFO(binding, STT_OBJECT));
  one.st_other = static_cast<unsigned char>(visibility);
  one.st_shndx = section;
  return one;
}

/// Section 3 contains the symbols, section 4 their names.
ElfImage with_symbols(const std::vector<Elf64_Sym>& symbols, const std::string& names) {
  std::string bytes(symbols.size() * sizeof(Elf64_Sym), '\0');
  std::memcpy(bytes.data(), symbols.data(), bytes.size());
  ElfImage elf(bytes + names);
  const auto at = sizeof elf.header + elf.names.size();
  elf.sections.push_back({0, SHT_DYNSYM, 0, 0, at, bytes.size(), 4, 0, 8, sizeof(Elf64_Sym)});
  elf.sections.push_back({0, SHT_STRTAB, 0, 0, at + bytes.size(), names.size(), 0, 0, 1, 0});
  elf.header.e_shnum = 5;
  return elf;
}

ElfImage sound() {
  return with_symbols({Elf64_Sym{}, symbol(1)}, std::string("\0entry\0", 7));
}

TEST(ElfExports, DefinedGlobalSymbolsAreExported) {
  const auto exports = read(sound().image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_EQ(exports->total, 1U);
  EXPECT_THAT(exports->names, ElementsAre("entry"));
}

TEST(ElfExports, ImportedLocalAndHiddenSymbolsAreNotExported) {
  const auto exports =
      read(with_symbols({symbol(1, STB_GLOBAL, SHN_UNDEF), symbol(1, STB_LOCAL),
                         symbol(1, STB_GLOBAL, 2, STV_HIDDEN), symbol(1, STB_GLOBAL, 2, STV_INTERNAL)},
                        std::string("\0entry\0", 7))
               .image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_EQ(exports->total, 0U);
}

TEST(ElfExports, WeakAndUniqueSymbolsAreExported) {
  const auto exports = read(
      with_symbols({symbol(1, STB_WEAK), symbol(3, STB_GNU_UNIQUE)}, std::string("\0a\0b\0", 5)).image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_THAT(exports->names, ElementsAre("a", "b"));
}

TEST(ElfExports, TheFirstSymbolsAreNamedAndAllAreCounted) {
  const auto exports =
      read(with_symbols(std::vector<Elf64_Sym>(1000, symbol(1)), std::string("\0a\0", 3)).image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_EQ(exports->total, 1000U);
  EXPECT_EQ(exports->names.size(), 16U);
}

TEST(ElfExports, ANameOutsideTheTableIsAQuestionMark) {
  const auto exports = read(with_symbols({symbol(1000)}, std::string("\0a\0", 3)).image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_THAT(exports->names, ElementsAre("?"));
}

TEST(ElfExports, ANameWithoutAnEndIsCut) {
  const auto exports = read(with_symbols({symbol(1)}, "\1" + std::string(5000, 'x')).image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_EQ(exports->names.front().size(), 256U);
}

TEST(ElfExports, WithoutATableNothingIsExported) {
  const auto exports = read(ElfImage("{}").image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_EQ(exports->total, 0U);
}

TEST(ElfExports, SpoiledTablesAreRefusedWithAReason) {
  constexpr std::uint64_t k_far = ~std::uint64_t{0} - 8;
  const std::vector<std::pair<std::function<void(ElfImage&)>, const char*>> spoiled = {
      {[](ElfImage& e) { e.sections[3].sh_entsize = 0; }, "0 bytes each"},
      {[](ElfImage& e) { e.sections[3].sh_link = 99; }, "in section 99"},
      {[](ElfImage& e) { e.sections[3].sh_size = k_far; }, "expected at most"},
      {[](ElfImage& e) { e.sections[3].sh_offset = k_far; }, "beyond the end"},
      {[](ElfImage& e) { e.sections[4].sh_size = k_far; }, "expected at most"},
      {[](ElfImage& e) { e.sections[4].sh_offset = k_far; }, "beyond the end"},
      {[](ElfImage& e) { e.sections[4].sh_type = SHT_NOBITS; }, "the names of its symbols"},
      {[](ElfImage& e) { e.sections[2].sh_type = SHT_DYNSYM; }, "two dynamic symbol tables"},
      {[](ElfImage& e) { e.header.e_type = ET_EXEC; }, "is not a shared object"},
  };
  for (const auto& [spoil, says] : spoiled) {
    ElfImage elf = sound();
    spoil(elf);
    const auto exports = read(elf.image());
    ASSERT_FALSE(exports) << says;
    EXPECT_THAT(exports.error().message, HasSubstr(says));
  }
}

TEST(ElfExports, AnIncompleteSymbolAtTheEndIsIgnored) {
  ElfImage elf = sound();
  elf.sections[3].sh_size -= 1;
  const auto exports = read(elf.image());
  ASSERT_TRUE(exports) << exports.error().message;
  EXPECT_EQ(exports->total, 0U);
}

TEST(ElfExports, EveryTruncationIsRefused) {
  const auto whole = sound().image();
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(read(whole.substr(0, size))) << size;
}

}  // namespace
}  // namespace collet::host::plugin
