// SPDX-License-Identifier: MIT
/// Fetches documents over http and https, from public addresses unless the operator allows others, with
/// limits of size and time.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::support {

struct FetchLimits {
  std::size_t max_bytes = std::size_t{256} << 20U;  ///< after decompression
  std::chrono::milliseconds timeout{30'000};        ///< for the whole fetch, including redirects
  /// Called before the body grows to that size; if it returns false, the fetch ends as too_large. May be
  /// null.
  std::function<bool(std::size_t bytes)> may_hold{};
};

struct Fetched {
  std::string body;
  std::string final_url;  ///< after redirects
  std::string etag;       ///< empty if the server sent none
  bool not_modified = false;
};

/// Fetches `url`. Each address is checked when it is connected to, again after every redirect. Proxies of the
/// environment are not used; gzip is decompressed. With an `etag`, the result may be not_modified without a
/// body. `cancel_fd` becomes readable when the caller cancels; -1 means never. `insecure` skips the check of
/// certificates and is refused unless `access` allows it.
///
/// Errors: denied (the message contains the TOML line that allows it), invalid_argument (not an http or https
/// URL), too_large, cancelled, failed (server, network, timeout). Blocks. Thread-safe.
Result<Fetched> fetch(const Access& access, const std::string& url, const FetchLimits& limits,
                      const std::string& etag = {}, int cancel_fd = -1, bool insecure = false);

}  // namespace collet::support
