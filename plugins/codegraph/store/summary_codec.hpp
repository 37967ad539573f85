// SPDX-License-Identifier: MIT
/// File summaries as bytes, so that a file that did not change is not parsed again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

/// The parts of a summary that are read at different times.
struct PackedSummary {
  std::string declarations;  ///< imports and definitions, which files that refer to this one need
  std::string body;          ///< scopes, expressions and mentions
  std::string names;         ///< the hash of each name that occurs in the file, sorted: four bytes each
};

PackedSummary pack(const FileSummary& summary);

/// Reads a part. Returns false if the bytes are damaged; the summary is then incomplete.
bool unpack_declarations(std::string_view bytes, FileSummary& out);
bool unpack_body(std::string_view bytes, FileSummary& out);

/// A packed summary as a cache keeps it: with compressed declarations and body.
struct CompactSummary {
  std::string declarations;
  std::string body;
  std::string names;
};
CompactSummary compact(const PackedSummary& packed);
/// As unpack_body, but reads a compressed part.
bool unpack_compact_body(std::string_view bytes, FileSummary& out);

/// Frees what unpack_body reads.
void drop_body(FileSummary& summary);

/// Returns the hashes in `PackedSummary::names`.
std::vector<std::uint32_t> unpack_names(std::string_view bytes);

}  // namespace collet::codegraph
