// SPDX-License-Identifier: MIT
/// Compares the manifest section of a built plugin with the entry that it exports.
#include <cstddef>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <string_view>

#include <collet/abi.h>

namespace {

template <class T>
T at(const std::string& bytes, std::size_t offset) {
  T value{};
  if (offset + sizeof value <= bytes.size()) std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

/// Returns the content of a section of an ELF file. The file is trusted, because this build made it.
std::string section_of(const std::string& path, std::string_view wanted) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto head = at<Elf64_Ehdr>(bytes, 0);
  const auto names = at<Elf64_Shdr>(bytes, head.e_shoff + head.e_shstrndx * sizeof(Elf64_Shdr));
  for (std::size_t i = 0; i < head.e_shnum; ++i) {
    const auto section = at<Elf64_Shdr>(bytes, head.e_shoff + i * sizeof(Elf64_Shdr));
    if (bytes.data() + names.sh_offset + section.sh_name == wanted)
      return bytes.substr(section.sh_offset, section.sh_size);
  }
  return "no such section";
}

class BuiltPlugin : public ::testing::TestWithParam<const char*> {};

TEST_P(BuiltPlugin, HasTheSameManifestInItsSectionAndItsEntry) {
  const auto path = std::string(COLLET_BINARY_DIR "/tests/plugins/") + GetParam() + ".so";
  void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(handle, nullptr) << ::dlerror();
  const auto* const entry = static_cast<const collet_entry*>(::dlsym(handle, COLLET_ENTRY_SYMBOL));
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(section_of(path, COLLET_MANIFEST_SECTION),
            std::string(entry->manifest.data, entry->manifest.size));
  EXPECT_EQ(std::string(entry->id.data, entry->id.size), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Abi, BuiltPlugin, ::testing::Values("echo", "cecho"));

}  // namespace
