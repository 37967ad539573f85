// SPDX-License-Identifier: MIT
/// The beginning of a shared index file. It is a skippable frame of zstd, so that `zstd -d` reads the file
/// too, and it has the sizes of all parts, so that they are known before anything is decompressed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

struct ArchivePart {
  std::string name;
  std::uint64_t size = 0;  ///< decompressed
};

struct ArchiveHeader {
  std::int64_t index_version = 0;
  std::string project;
  std::string revision;  ///< the commit that was checked out, or empty
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;
  std::uint64_t edges = 0;
  std::uint64_t compressed = 0;  ///< number of bytes after the header
  std::string hash;              ///< XXH3 of those bytes, 32 hexadecimal digits
  std::vector<ArchivePart> parts;

  std::uint64_t total() const;
};

/// The size of a header in a file.
inline constexpr std::size_t k_archive_header_bytes = 4096;
/// A part, and all parts together, are not larger than this.
inline constexpr std::uint64_t k_max_archive_bytes = std::uint64_t{64} << 30U;

/// Returns true if a file begins as an archive or any other file of zstd does.
bool begins_as_archive(std::string_view bytes);

/// Returns k_archive_header_bytes bytes. Fails if the names in it are too long.
support::Result<std::string> pack_header(const ArchiveHeader& header);

/// Reads the first bytes of a file. Fails if they are damaged, or if the sizes in them cannot be those of an
/// index.
support::Result<ArchiveHeader> unpack_header(std::string_view bytes);

}  // namespace collet::codegraph
