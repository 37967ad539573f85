// SPDX-License-Identifier: MIT
/// Summaries of files by path and content, so that an index run parses only what is new. The caller holds the
/// lock of the project. A cache that is damaged or of another version is made anew.
#pragma once

#include <optional>

#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/summary_codec.hpp"

namespace collet::codegraph {

inline constexpr const char* k_summary_table =
    "CREATE TABLE summary(key INTEGER PRIMARY KEY, names BLOB, declarations BLOB, body BLOB)";

class SummaryCache {
 public:
  /// Opens the cache in a folder. Returns nothing if it cannot be used; a run then parses all files.
  static std::optional<SummaryCache> open(const std::string& folder);

  /// Returns the key of a file with this hash of its content. `dialect` is what else its summary depends on.
  static std::int64_t key(std::string_view path, std::string_view hash, std::string_view dialect);

  /// Reads declarations and names; returns false if they are absent or damaged.
  bool read(std::int64_t key, FileSummary& out, std::vector<std::uint32_t>& names);
  bool read_body(std::int64_t key, FileSummary& out);
  /// Returns the compressed body, or nothing if it is absent or damaged.
  std::optional<std::string> packed_body(std::int64_t key);
  void write(std::int64_t key, const CompactSummary& summary);
  /// Between these two, many reads need one lock of the file.
  void begin_reading();
  void end_reading();
  /// Returns the keys of all entries.
  std::vector<std::int64_t> keys() const;
  /// Writes what was written since begin(), and removes entries without a use if `prune`.
  void begin();
  void end(const std::vector<std::int64_t>& used, bool prune);

 private:
  explicit SummaryCache(Database database);
  Database database_;
  Statement read_;
  Statement read_body_;
  Statement write_;
};

}  // namespace collet::codegraph
