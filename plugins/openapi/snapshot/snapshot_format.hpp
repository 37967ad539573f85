// SPDX-License-Identifier: MIT
/// How a document lies in a file, so that a second start answers without reading it anew.
///
/// The file: a header of one block; the sections, which are the arrays of the document as they lie in memory
/// (places in the source's text, links by distance, numbers of other arrays: nothing in them is an address);
/// then a checksum (XXH3, seeded with the document's seed and the block's number) for each block of them.
///
/// What is trusted: that only this user writes into the folder, which is his and which nobody else may write
/// to; files in it are put there by rename and taken away by unlink, never changed in place, so a mapped one
/// keeps its length (a shorter one would be a SIGBUS; so folders on file systems of the network are refused).
/// Who can write there can replace the programs as well. What is not trusted: that a file there is ours, of
/// this build, whole, and of this source. Magic, layout, byte order, build id, length and bounds of each
/// section are checked when it is opened, with a checksum over the header and one over the table of
/// checksums; then each block before anything in it is read for the first time (Guard), and the number of an
/// element or the place of a text whenever it is used. Damage that is found only then ends the call with an
/// error; the file is removed, and the next call reads the source. The writer does not wait for the disk: a
/// file that a loss of power left incomplete is found out the same way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/mapping_guard.hpp"

namespace collet::openapi {

inline constexpr std::array<char, 8> k_snapshot_magic = {'C', 'o', 'l', 'l', 'e', 't', '\n', '\x1A'};
/// Counts up with each change of a record or of the sections; the build id tells of all other changes.
inline constexpr std::uint32_t k_snapshot_layout = 4;
inline constexpr std::uint32_t k_snapshot_byte_order = 0x01020304;
inline constexpr std::size_t k_snapshot_alignment = 64;  ///< of sections
inline constexpr std::size_t k_snapshot_sections = 64;   ///< at most
inline constexpr std::size_t k_snapshot_path = 4096;     ///< longest path of a source

struct SnapshotSection {
  std::uint64_t offset;
  std::uint64_t count;
  std::uint64_t element;  ///< bytes of one
};

/// Which source it is of, and how that was read.
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
  std::uint32_t settled;  ///< 1: had not changed for so long that equal identity means equal content
};

/// What a document has beside arrays.
struct SnapshotFacts {
  std::uint64_t hash_seed;
  std::uint64_t findings_left_out;
  std::array<std::uint32_t, 3> path_items;  ///< by Kind
  std::array<std::uint32_t, 3> operations;
  std::uint32_t version;  ///< Version
  std::uint32_t format;   ///< Format
};

struct SnapshotHeader {
  std::array<char, 8> magic;
  std::uint32_t layout;
  std::uint32_t byte_order;
  std::array<unsigned char, 32> build;  ///< build_id(), zeros behind it
  std::uint64_t header_sum;             ///< of the header with zero here
  std::uint64_t file_size;
  std::uint64_t sums_offset;  ///< one u64 for each block before it; a multiple of a block
  std::uint64_t sums_sum;     ///< of that table
  SnapshotKey key;
  SnapshotFacts facts;
  std::uint64_t section_count;
  std::array<SnapshotSection, k_snapshot_sections> sections;
  std::uint64_t path_size;
  std::array<char, k_snapshot_path> path;
};
static_assert(sizeof(SnapshotHeader) <= Guard::k_block);

COLLET_OPENAPI_API std::uint64_t header_sum(SnapshotHeader header);
COLLET_OPENAPI_API std::uint64_t block_sum(const char* block, std::size_t number, std::uint64_t seed);
COLLET_OPENAPI_API std::uint64_t sums_sum(const char* table, std::size_t bytes);

/// Identifies the build of this library, at most 32 bytes; empty if the linker gave it none: there are no
/// snapshots then.
COLLET_OPENAPI_API std::string_view build_id();

}  // namespace collet::openapi
