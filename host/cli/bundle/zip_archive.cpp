// SPDX-License-Identifier: MIT
#include "host/cli/bundle/zip_archive.hpp"

#include <array>
#include <limits>

namespace collet::host::cli {

namespace {

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit)
      value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
    table.at(i) = value;
  }
  return table;
}
constexpr auto k_crc_table = crc_table();

void put16(std::string& out, std::uint32_t value) {
  out.push_back(static_cast<char>(value & 0xFFU));
  out.push_back(static_cast<char>(value >> 8U & 0xFFU));
}

void put32(std::string& out, std::uint32_t value) {
  put16(out, value & 0xFFFFU);
  put16(out, value >> 16U);
}

constexpr std::uint32_t k_version = 20;  ///< version of the format that a reader must support
constexpr std::uint32_t k_utf8_names = 1U << 11U;
constexpr std::uint32_t k_day =
    (1U << 5U) | 1U;  ///< 1980-01-01, the first day of the format, so that equal files make equal archives
constexpr std::uint32_t k_unix = 3U << 8U;

/// Appends the fields that the local header and the entry of the directory have in common.
void put_common_fields(std::string& out, const ZipFile& file, std::uint32_t crc) {
  const auto size = static_cast<std::uint32_t>(file.bytes.size());
  put16(out, k_version);
  put16(out, k_utf8_names);
  put16(out, 0);  // stored
  put16(out, 0);
  put16(out, k_day);
  put32(out, crc);
  put32(out, size);
  put32(out, size);
  put16(out, static_cast<std::uint32_t>(file.name.size()));
  put16(out, 0);  // no extra field
}

}  // namespace

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char c : bytes)
    crc = k_crc_table.at((crc ^ static_cast<unsigned char>(c)) & 0xFFU) ^ (crc >> 8U);
  return ~crc;
}

std::string zip_archive(const std::vector<ZipFile>& files) {
  constexpr std::uint64_t max_size = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t total = 0;
  for (const ZipFile& file : files) {
    total += file.bytes.size() + 2 * file.name.size() + 100;
    if (file.name.size() > std::numeric_limits<std::uint16_t>::max()) return {};
  }
  if (total > max_size || files.size() > std::numeric_limits<std::uint16_t>::max()) return {};

  std::string out;
  out.reserve(static_cast<std::size_t>(total));
  std::string directory;
  for (const ZipFile& file : files) {
    const std::uint32_t crc = crc32(file.bytes);
    const auto at = static_cast<std::uint32_t>(out.size());
    put32(out, 0x04034B50U);
    put_common_fields(out, file, crc);
    out.append(file.name).append(file.bytes);

    put32(directory, 0x02014B50U);
    put16(directory, k_unix | k_version);
    put_common_fields(directory, file, crc);
    put16(directory, 0);  // no comment
    put16(directory, 0);  // the first disk
    put16(directory, 0);
    put32(directory, (file.executable ? 0100755U : 0100644U) << 16U);
    put32(directory, at);
    directory.append(file.name);
  }
  const auto start = static_cast<std::uint32_t>(out.size());
  out.append(directory);
  put32(out, 0x06054B50U);
  put32(out, 0);
  put16(out, static_cast<std::uint32_t>(files.size()));
  put16(out, static_cast<std::uint32_t>(files.size()));
  put32(out, static_cast<std::uint32_t>(directory.size()));
  put32(out, start);
  put16(out, 0);
  return out;
}

}  // namespace collet::host::cli
