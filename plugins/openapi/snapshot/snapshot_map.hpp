// SPDX-License-Identifier: MIT
/// A snapshot file in memory.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "plugins/openapi/snapshot/snapshot_format.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "plugins/openapi/tree/mapping_guard.hpp"
#include "plugins/openapi/tree/memory_pool.hpp"
#include "sdk/support/file/file_access.hpp"

namespace collet::openapi {

/// The bytes of a snapshot file, each block of which is read before its first use. The file is not mapped:
/// when a mapped file is truncated, reading it raises SIGBUS.
class COLLET_OPENAPI_API SnapshotMap final : public MappingGuard {
 public:
  /// Opens the file `name` of the folder. Returns null if it does not exist, belongs to another user or
  /// build, or is incomplete; snapshot_format.hpp lists the checks. The map keeps `folder` open. `exists` is
  /// set to whether the file exists.
  static std::shared_ptr<const SnapshotMap> open(const std::shared_ptr<const int>& folder,
                                                 const std::string& name, bool& exists);
  ~SnapshotMap() override;

  /// A block has its contents only after check().
  const char* data() const { return data_; }
  std::size_t memory() const override;
  const SnapshotHeader& header() const { return header_; }

  /// Returns true if this is the snapshot of the source at that path, read with these limits.
  bool is_for(std::string_view path, const Limits& limits) const;
  /// Returns true if the identity of the source proves that it did not change.
  bool is_current(const support::FileIdentity& identity) const;
  /// Returns true if the source had that content.
  bool has_content(std::string_view text) const;

 private:
  /// Takes ownership of `file` and of the mapping at `data`.
  SnapshotMap(int file, char* data, std::size_t size, const std::shared_ptr<const int>& folder,
              std::string name);
  bool read(std::uint64_t offset, std::size_t size) const;
  bool check_header();
  bool read_all();
  void close_file() const;
  bool load(std::size_t block) const override;
  void discard() const noexcept override;

  mutable int file_;  ///< -1 once all blocks are read; guarded by MappingGuard after open()
  char* const data_;  ///< anonymous memory of `size_` bytes
  const std::size_t size_;
  const std::shared_ptr<const int> folder_;
  const std::string name_;
  SnapshotHeader header_{};
  mutable MemoryCharge charge_;  ///< guarded like file_
};

/// The XXH3-128 hash of the text of a source, for SnapshotKey.
struct ContentHash {
  std::uint64_t high;
  std::uint64_t low;
  bool operator==(const ContentHash&) const = default;
};
ContentHash content_hash(std::string_view text, std::uint64_t seed);

}  // namespace collet::openapi
