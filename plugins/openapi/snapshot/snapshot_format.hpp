// SPDX-License-Identifier: MIT
/// The file format of a snapshot, which lets a later process use a description without parsing its source.
///
/// A file contains a header of one block; the sections, which are the arrays of the description as in memory
/// (text addresses, relative links and array positions, no pointers); and a checksum (XXH3, seeded with the
/// document's seed plus the block number) for each block of the sections.
///
/// Trusted: only this user writes to the folder, which the user owns and nobody else may write to. Files are
/// added by rename and removed by unlink. An attacker who can write there could replace the programs as well.
/// Not trusted: that a file keeps its length and its contents while it is open, and that a file was written
/// by this user and this build, is complete, and belongs to this source. Opening checks magic, layout, byte
/// order, build id, length, the bounds of each section, a checksum of the header and one of the checksum
/// table. Each block is checked before its first use (MappingGuard), and each element number and text address
/// on every use. Damage that is found then ends the call with an error; the file is removed, and the next
/// call reads the source. The writer does not wait for the disk: a file that a power loss left incomplete is
/// detected in the same way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/mapping_guard.hpp"

namespace collet::openapi {

inline constexpr std::array<char, 8> k_snapshot_magic = {'C', 'o', 'l', 'l', 'e', 't', '\n', '\x1A'};
/// Increases with each change of a record or of the sections; the build id detects all other changes.
inline constexpr std::uint32_t k_snapshot_layout = 4;
inline constexpr std::uint32_t k_snapshot_byte_order = 0x01020304;
inline constexpr std::size_t k_snapshot_alignment = 64;     ///< alignment of each section
inline constexpr std::size_t k_max_snapshot_sections = 64;  ///< maximum number
inline constexpr std::size_t k_max_snapshot_path = 4096;    ///< maximum size of the path of a source

struct SnapshotSection {
  std::uint64_t offset;
  std::uint64_t count;
  std::uint64_t element;  ///< bytes of one element
};

/// Identifies the source and the limits with which it was read.
struct SnapshotKey {
  std::uint64_t device;
  std::uint64_t inode;
  std::uint64_t size;
  std::int64_t mtime_ns;
  std::int64_t ctime_ns;
  std::uint64_t hash_high;  ///< XXH3-128 of the content, seeded with hash_seed
  std::uint64_t hash_low;
  std::uint64_t max_bytes;
  std::uint64_t max_nodes;
  std::uint32_t max_depth;
  std::uint32_t
      settled;  ///< 1 if the source was unchanged for so long that equal identity means equal content
};

/// The scalar values of a description.
struct SnapshotFacts {
  std::uint64_t hash_seed;
  std::uint64_t findings_left_out;
  std::array<std::uint32_t, 3> path_items;  ///< count by Kind
  std::array<std::uint32_t, 3> operations;
  std::uint32_t version;  ///< Version
  std::uint32_t format;   ///< Format
};

struct SnapshotHeader {
  std::array<char, 8> magic;
  std::uint32_t layout;
  std::uint32_t byte_order;
  std::array<unsigned char, 32> build;  ///< build_id(), padded with zeros
  std::uint64_t header_sum;             ///< checksum of the header with zero in this member
  std::uint64_t file_size;
  std::uint64_t sums_offset;  ///< table with one u64 for each block before it; multiple of a block
  std::uint64_t sums_sum;     ///< checksum of that table
  SnapshotKey key;
  SnapshotFacts facts;
  std::uint64_t section_count;
  std::array<SnapshotSection, k_max_snapshot_sections> sections;
  std::uint64_t path_size;
  std::array<char, k_max_snapshot_path> path;
};
static_assert(sizeof(SnapshotHeader) <= MappingGuard::k_block);

COLLET_OPENAPI_API std::uint64_t header_sum(SnapshotHeader header);
COLLET_OPENAPI_API std::uint64_t block_sum(const char* block, std::size_t number, std::uint64_t seed);
COLLET_OPENAPI_API std::uint64_t sums_sum(const char* table, std::size_t bytes);

/// Returns the build id of this library, at most 32 bytes. It is empty if the linker set none; snapshots are
/// then disabled.
COLLET_OPENAPI_API std::string_view build_id();

}  // namespace collet::openapi
