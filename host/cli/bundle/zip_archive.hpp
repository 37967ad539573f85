// SPDX-License-Identifier: MIT
/// Writes ZIP archives without compression.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::host::cli {

struct ZipFile {
  std::string name;  ///< relative path, with `/`
  std::string bytes;
  bool executable = false;
};

/// Returns the CRC-32 that ZIP uses.
std::uint32_t crc32(std::string_view bytes);

/// Returns the archive. The same files make the same archive. Returns an empty string if the archive would be
/// 4 GiB or larger.
std::string zip_archive(const std::vector<ZipFile>& files);

}  // namespace collet::host::cli
