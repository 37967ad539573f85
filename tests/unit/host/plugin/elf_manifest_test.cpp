// SPDX-License-Identifier: MIT
#include <functional>
#include <gmock/gmock.h>

#include "host/plugin/elf/manifest_section.hpp"
#include "tests/unit/host/plugin/elf_image.hpp"

namespace collet::host::plugin {
namespace {

using testing::ElfImage;
using ::testing::HasSubstr;

support::Result<std::string> read(const std::string& image) {
  return read_manifest_section({image.size(), [&](std::uint64_t offset, std::span<char> to) {
                                  EXPECT_LE(offset + to.size(), image.size());
                                  image.copy(to.data(), to.size(), offset);
                                  return true;
                                }});
}

TEST(ElfManifest, TheContentOfTheSectionIsRead) {
  const auto text = read(ElfImage(R"({"id":"x"})").image());
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(*text, R"({"id":"x"})");
}

TEST(ElfManifest, NulBytesBehindTheTextAreDropped) {
  EXPECT_EQ(*read(ElfImage(std::string("{}\0\0", 4)).image()), "{}");
}

TEST(ElfManifest, CountsThatDoNotFitTheHeaderAreReadFromSectionZero) {
  ElfImage elf("{}");
  elf.header.e_shnum = 0;
  elf.header.e_shstrndx = SHN_XINDEX;
  elf.sections[0].sh_size = 3;
  elf.sections[0].sh_link = 1;
  EXPECT_EQ(*read(elf.image()), "{}");
}

struct Spoiled {
  const char* name;
  std::function<void(ElfImage&)> spoil;
  const char* says;
};

class SpoiledElf : public ::testing::TestWithParam<Spoiled> {};

TEST_P(SpoiledElf, IsRefusedWithAReason) {
  ElfImage elf("{}");
  GetParam().spoil(elf);
  const auto text = read(elf.image());
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().message, HasSubstr(GetParam().says));
}

constexpr std::uint64_t k_far = ~std::uint64_t{0} - 8;

INSTANTIATE_TEST_SUITE_P(
    ElfManifest, SpoiledElf,
    ::testing::Values(
        Spoiled{"Magic", [](ElfImage& e) { e.header.e_ident[1] = 'X'; }, "is not an ELF file"},
        Spoiled{"Class", [](ElfImage& e) { e.header.e_ident[EI_CLASS] = ELFCLASS32; }, "another machine"},
        Spoiled{"ByteOrder", [](ElfImage& e) { e.header.e_ident[EI_DATA] = ELFDATA2MSB; }, "another machine"},
        Spoiled{"Machine", [](ElfImage& e) { e.header.e_machine = EM_SPARCV9; }, "another machine"},
        Spoiled{"Executable", [](ElfImage& e) { e.header.e_type = ET_EXEC; }, "is not a shared object"},
        Spoiled{"NoTable", [](ElfImage& e) { e.header.e_shoff = 0; }, "has no section table"},
        Spoiled{"EntrySize", [](ElfImage& e) { e.header.e_shentsize = 1; }, "section headers of 1 bytes"},
        Spoiled{"TableFarAway", [](ElfImage& e) { e.header.e_shoff = k_far; }, "beyond the end"},
        Spoiled{"TableLongerThanFile", [](ElfImage& e) { e.header.e_shnum = 60000; }, "beyond the end"},
        Spoiled{"HugeCount",
                [](ElfImage& e) {
                  e.header.e_shnum = 0;
                  e.sections[0].sh_size = k_far;
                },
                "sections, expected"},
        Spoiled{"NoCount", [](ElfImage& e) { e.header.e_shnum = 0; }, "0 sections"},
        Spoiled{"NamesIndex", [](ElfImage& e) { e.header.e_shstrndx = 77; }, "no section holds the names"},
        Spoiled{"NamesKind", [](ElfImage& e) { e.sections[1].sh_type = SHT_PROGBITS; }, "no string table"},
        Spoiled{"NamesHuge", [](ElfImage& e) { e.sections[1].sh_size = k_far; }, "no string table"},
        Spoiled{"NamesFarAway", [](ElfImage& e) { e.sections[1].sh_offset = k_far; }, "beyond the end"},
        Spoiled{"NameFarAway", [](ElfImage& e) { e.sections[2].sh_name = 0xFFFFFFFFU; }, "no Collet plugin"},
        Spoiled{"NameUnterminated", [](ElfImage& e) { e.sections[1].sh_size = 27; }, "no Collet plugin"},
        Spoiled{"NoManifest", [](ElfImage& e) { e.sections[2].sh_name = 1; }, "no Collet plugin"},
        Spoiled{"TwoManifests", [](ElfImage& e) { e.sections[0] = e.sections[2]; }, "has two"},
        Spoiled{"ManifestEmpty", [](ElfImage& e) { e.sections[2].sh_type = SHT_NOBITS; },
                "empty or compressed"},
        Spoiled{"ManifestCompressed", [](ElfImage& e) { e.sections[2].sh_flags = SHF_COMPRESSED; },
                "empty or compressed"},
        Spoiled{"ManifestHuge", [](ElfImage& e) { e.sections[2].sh_size = k_far; }, "expected at most"},
        Spoiled{"ManifestFarAway", [](ElfImage& e) { e.sections[2].sh_offset = k_far; }, "beyond the end"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(ElfManifest, EveryTruncationIsRefused) {
  const auto whole = ElfImage(R"({"id":"x"})").image();
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(read(whole.substr(0, size))) << size;
}

TEST(ElfManifest, AFailedReadIsAnError) {
  const auto text = read_manifest_section({1000, [](std::uint64_t, std::span<char>) { return false; }});
  EXPECT_FALSE(text);
}

TEST(ElfManifest, AFileOverTheLimitIsNotRead) {
  const auto text = read_manifest_section({std::uint64_t{1} << 40U, [](std::uint64_t, std::span<char>) {
                                             ADD_FAILURE() << "was read";
                                             return false;
                                           }});
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().message, HasSubstr("is no plugin"));
}

}  // namespace
}  // namespace collet::host::plugin
