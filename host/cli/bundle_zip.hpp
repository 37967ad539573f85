// SPDX-License-Identifier: MIT
/// A ZIP archive whose files are stored as they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::host::cli {

struct ZipFile {
  std::string name;  ///< relative, with `/`
  std::string bytes;
  bool executable = false;
};

/// As ZIP counts them.
std::uint32_t crc32(std::string_view bytes);

/// All of it: the same files make the same archive. Each file and all together stay below 4 GiB, or the text
/// is empty.
std::string zip_archive(const std::vector<ZipFile>& files);

}  // namespace collet::host::cli
