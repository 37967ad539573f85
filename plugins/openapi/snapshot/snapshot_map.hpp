// SPDX-License-Identifier: MIT
/// A file with a document, mapped.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "plugins/openapi/snapshot/snapshot_format.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "plugins/openapi/tree/mapping_guard.hpp"
#include "sdk/support/file/file_access.hpp"

namespace collet::openapi {

class COLLET_OPENAPI_API SnapshotMap final : public Guard {
 public:
  /// Maps the file `name` of the folder, or answers null: it is not there, not ours, not of this build or not
  /// whole. See snapshot_format.hpp for what is checked. `folder` stays open for as long as the map. `there`:
  /// is there such a file?
  static std::shared_ptr<const SnapshotMap> open(const std::shared_ptr<const int>& folder,
                                                 const std::string& name, bool& there);
  ~SnapshotMap() override;

  const char* data() const { return data_; }
  std::size_t size() const { return size_; }
  const SnapshotHeader& header() const { return header_; }

  /// Of that file, read within these limits?
  bool is_of(std::string_view path, const Limits& limits) const;
  /// Is the file still what it was when it was read, by its identity alone?
  bool is_current(const support::FileIdentity& identity) const;
  /// The same by its content.
  bool has_content(std::string_view text) const;

 private:
  SnapshotMap(const char* data, std::size_t size, const std::shared_ptr<const int>& folder, std::string name);
  bool check_header();
  bool intact(std::size_t block) const override;
  void discard() const noexcept override;

  const char* const data_;
  const std::size_t size_;
  const std::shared_ptr<const int> folder_;
  const std::string name_;
  SnapshotHeader header_{};
};

/// XXH3-128 of a source's text, for SnapshotKey.
struct ContentHash {
  std::uint64_t high;
  std::uint64_t low;
  bool operator==(const ContentHash&) const = default;
};
ContentHash content_hash(std::string_view text, std::uint64_t seed);

}  // namespace collet::openapi
