// SPDX-License-Identifier: MIT
/// The file `store` in a project's folder: which index it has from the shared store.
#pragma once

#include <string>
#include <string_view>

namespace collet::codegraph {

struct StoreRecord {
  std::string store;     ///< StoreAddress::fingerprint()
  std::string hash;      ///< hash of the index that was last fetched or published here
  std::string revision;  ///< its commit
  std::string contact;   ///< the time in UTC when the store last answered; empty if it never did
};

/// Returns the record; an empty one if there is none or it is damaged.
StoreRecord read_record(const std::string& folder);

/// Returns the record if it is about the store with this fingerprint, else a new one.
StoreRecord read_record(const std::string& folder, const std::string& fingerprint);

/// Replaces the record. Whether that succeeds decides only about the next look.
void write_record(const std::string& folder, const StoreRecord& record);

/// Reads the text of a record. Lines that are unknown or damaged are passed over.
StoreRecord record_in(std::string_view text);

/// Returns the present time in UTC, to the minute.
std::string utc_now();

}  // namespace collet::codegraph
