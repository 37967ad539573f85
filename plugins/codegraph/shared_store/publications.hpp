// SPDX-License-Identifier: MIT
/// The tables of a shared store: finished indexes as `collet codegraph export` writes them, in pieces, by
/// project, version of the index and commit.
#pragma once

#include <optional>

#include "plugins/codegraph/exchange/archive_header.hpp"
#include "plugins/codegraph/shared_store/store_connection.hpp"

namespace collet::codegraph {

/// A piece has this many bytes, the last one fewer.
inline constexpr std::size_t k_piece_bytes = 1U << 20U;

/// An index in the store.
struct Publication {
  std::int64_t number = 0;  ///< a later one has a greater number
  std::string published;    ///< the time in UTC, to the minute
  ArchiveHeader header;
  std::string packed_header;
};

/// Reads a row of the store: number, time and header. Fails if the header is damaged.
support::Result<Publication> publication_in(const std::vector<std::string>& row);

/// Begins a transaction that reads one state of the store, whatever others write or remove.
support::Result<void> begin_reading(StoreConnection& store);

/// Returns the index of `revision`, or the newest one if the store has none of it, or nothing. Indexes of
/// another version than `version` are passed over. A revision that is empty has no index.
support::Result<std::optional<Publication>> find_publication(StoreConnection& store,
                                                             const std::string& project, std::int64_t version,
                                                             const std::string& revision);

/// Returns the versions of indexes that a project has in the store, for a message; empty if it has none.
support::Result<std::string> versions_of(StoreConnection& store, const std::string& project);

/// Reads all pieces in order. Fails with COLLET_NOT_FOUND if one is missing or has another size than its
/// place demands.
support::Result<void> read_pieces(StoreConnection& store, const Publication& publication,
                                  const std::function<support::Result<void>(std::string_view)>& write);

/// Writes an index in one transaction: nobody sees a part of it. `read` returns the next bytes, at most as
/// many as it is asked for, and none at the end. Older ones are removed: those of the same commit, all but
/// the newest `keep` of this version, and those of other versions after 90 days. Creates the tables if there
/// are none. Returns the number.
support::Result<std::int64_t> write_publication(
    StoreConnection& store, const ArchiveHeader& header, std::int64_t keep,
    const std::function<support::Result<std::string>(std::size_t)>& read);

}  // namespace collet::codegraph
