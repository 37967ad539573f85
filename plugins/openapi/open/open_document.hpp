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
  enum class Kind : std::uint8_t { content, file, url, git };
  Kind kind = Kind::content;
  /// Absolute path, URL after redirects, or "git://COMMIT/path" with the path from the top of the repository,
  /// escaped as a URI; empty for content.
  std::string place;
  std::string repository{};  ///< folder of a document from git
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
/// `name` is "REV:path", see read_git_name(). References of the document lead to files of the same commit.
support::Result<Opened> open_git(const support::Access& access, std::string_view name,
                                 const std::string& folder = {}, int cancel_fd = -1);

/// Returns "COMMIT:path" for the place of a document from git, or an empty text for another URI.
std::string git_name_of(std::string_view uri);

/// Returns a path or URL shortened for messages.
std::string shown_address(std::string_view address);

}  // namespace collet::openapi
