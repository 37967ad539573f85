// SPDX-License-Identifier: MIT
/// A shared index: its header and its compressed parts. The first bytes are the text of a header, with the
/// checksums that belong to it, since a fuzzer does not find those; the rest are its frames.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/exchange/archive_file.hpp"
#include "sdk/support/text.hpp"

namespace {

std::string digest(std::string_view bytes) {
  XXH128_canonical_t out;
  XXH128_canonicalFromHash(&out, XXH3_128bits(bytes.data(), bytes.size()));
  return {reinterpret_cast<const char*>(out.digest), sizeof out.digest};
}

const std::string& folder() {
  static const std::string path =
      (std::filesystem::temp_directory_path() / "shared-index-fuzz-").string() + std::to_string(::getpid());
  std::filesystem::create_directories(path);
  return path;
}

/// Opens a file and extracts what it has.
void read(const std::string& path) {
  const auto file = collet::codegraph::ArchiveFile::open(path);
  if (!file) return;
  const std::string part = folder() + "/part";
  std::filesystem::remove(part);
  int count = 0;
  static_cast<void>(file->extract(
      [&](const collet::codegraph::ArchivePart&) { return count++ == 0 ? part : std::string(); }, nullptr));
  // No more is written than the header allows.
  std::error_code error;
  if (std::filesystem::exists(part) && std::filesystem::file_size(part, error) > file->header().total())
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t k_text = collet::codegraph::k_archive_header_bytes - 24;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  static_cast<void>(collet::codegraph::unpack_header(bytes));
  const auto place = std::min(bytes.find('\n'), size);
  std::string text(bytes.substr(0, std::min(place, k_text)));
  const std::string frames(place < size ? bytes.substr(place + 1) : std::string_view());
  const std::string mark = "HASH";
  if (const auto at = text.find(mark); at != std::string::npos)
    text.replace(at, mark.size(), collet::support::hexadecimal(digest(frames)));
  text.resize(k_text, ' ');
  const std::string path = folder() + "/file";
  std::ofstream(path, std::ios::binary)
      << std::string("\x5C\x2A\x4D\x18\xF8\x0F\0\0", 8) << digest(text) << text << frames;
  read(path);
  return 0;
}
