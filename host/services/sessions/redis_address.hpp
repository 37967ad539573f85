// SPDX-License-Identifier: MIT
/// The address of a Redis or Valkey server as [sessions] backend has it.
#pragma once

#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::host::services {

/// redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], with percent-encoding in user and password.
struct RedisAddress {
  std::string host;
  int port = 6379;
  std::string user;
  std::string password;
  int database = 0;

  /// Returns the address without user and password, for messages.
  std::string shown() const;
};

/// Fails with one sentence, without the password.
support::Result<RedisAddress> read_redis_address(std::string_view text);

}  // namespace collet::host::services
