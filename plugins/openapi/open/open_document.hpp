// SPDX-License-Identifier: MIT
/// Documents from outside, through the store of the process. [access] is checked each time, before the store
/// is asked. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Where a document was found.
struct Origin {
  enum class Kind : std::uint8_t { content, file, url };
  Kind kind = Kind::content;
  std::string place;  ///< absolute path; URL after redirects; of content empty
};

struct Opened {
  DocumentPtr document;
  Origin origin;
};

/// How documents are fetched in a call.
struct Fetching {
  bool insecure = false;  ///< without checking certificates; refused unless [access] insecure
  int cancel_fd = -1;     ///< readable when the call is cancelled, which ends a wait; -1: never
};

/// Errors name what could not be opened, as it was given.
support::Result<Opened> open_file(const support::Access& access, std::string_view path, int cancel_fd = -1);
support::Result<Opened> open_url(const support::Access& access, const std::string& url,
                                 const Fetching& fetching);
support::Result<Opened> open_content(std::string_view text, int cancel_fd = -1);

/// A path or URL for messages.
std::string shown_address(std::string_view address);

}  // namespace collet::openapi
