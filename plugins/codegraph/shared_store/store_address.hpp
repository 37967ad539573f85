// SPDX-License-Identifier: MIT
/// The address of a shared store. It is a secret: no message shows a part of it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

struct StoreAddress {
  /// Keywords of libpq with their values.
  std::vector<std::pair<std::string, std::string>> settings;

  /// Returns a number for the server and database, without user and password, so that a record of one store
  /// is not taken for one of another.
  std::string fingerprint() const;
  /// Returns a message of libpq or of the server in one line, without names that belong to the address.
  std::string hide_in(std::string_view message) const;
};

/// Reads postgres://[USER[:PASSWORD]@][HOST[:PORT]][/DATABASE][?sslmode=MODE&…], with percent-encoding in all
/// parts. HOST may be several with commas. Fails with one sentence, without a part of the address.
support::Result<StoreAddress> read_store_address(std::string_view text);

}  // namespace collet::codegraph
