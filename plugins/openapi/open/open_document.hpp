// SPDX-License-Identifier: MIT
/// Opens documents through the store of the process. [access] is checked on each call, before the store is
/// used. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/openapi/index/description.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// The location of a document.
struct Origin {
  enum class Kind : std::uint8_t { content, file, url };
  Kind kind = Kind::content;
  std::string place;  ///< absolute path, or URL after redirects; empty for content
};

struct Opened {
  DescriptionPtr description;
  Origin origin;
};

/// The options for fetching documents in a call.
struct Fetching {
  bool insecure = false;  ///< accept bad certificates; refused unless [access] insecure
  int cancel_fd = -1;     ///< becomes readable when the call is cancelled, which ends waits; or -1
};

/// Errors contain the path or URL as given.
support::Result<Opened> open_file(const support::Access& access, std::string_view path, int cancel_fd = -1);
support::Result<Opened> open_url(const support::Access& access, const std::string& url,
                                 const Fetching& fetching);
support::Result<Opened> open_content(std::string_view text, int cancel_fd = -1);
/// `name` is "REV:path", see read_git_name(). References of the document lead to no other file.
support::Result<Opened> open_git(const support::Access& access, std::string_view name,
                                 const std::string& folder = {}, int cancel_fd = -1);

/// Returns a path or URL shortened for messages.
std::string shown_address(std::string_view address);

}  // namespace collet::openapi
