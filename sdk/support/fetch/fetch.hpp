// SPDX-License-Identifier: MIT
/// Fetching what a call may fetch: http and https, public addresses unless the operator says otherwise,
/// bounded in size and time.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::support {

struct FetchLimits {
  std::size_t max_bytes = std::size_t{256} << 20U;  ///< after decompression
  std::chrono::milliseconds timeout{30'000};        ///< for all of it, redirects included
};

struct Fetched {
  std::string body;
  std::string final_url;  ///< after redirects
  std::string etag;       ///< empty if the server gave none
  bool not_modified = false;
};

/// Gets `url`. Addresses are judged when they are connected to, after every redirect anew; proxies of the
/// environment are not used; gzip is unpacked. With an `etag` the answer may be not_modified and has no body
/// then. `cancel_fd` becomes readable when nobody waits any more, -1: never. `insecure` skips the check of
/// certificates; it is refused unless `access` allows it. Errors: denied (names the TOML line that would
/// allow it), invalid_argument (no URL of http or https), too_large, cancelled, failed (the server, the
/// network, no whole answer in time). Blocks; from any thread.
Result<Fetched> fetch(const Access& access, const std::string& url, const FetchLimits& limits,
                      const std::string& etag = {}, int cancel_fd = -1, bool insecure = false);

}  // namespace collet::support
