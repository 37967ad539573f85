// SPDX-License-Identifier: MIT
/// Parses the text of a `$ref`: a URI reference (RFC 3986) whose fragment is a JSON Pointer (RFC 6901,
/// section 6) or the name of an anchor. Converts between file paths and `file` URIs.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

struct ReferenceText {
  std::string_view uri;  ///< the part before `#`, as written; empty for the document itself
  std::string fragment;  ///< the part after `#`, percent-decoded
};

/// The result borrows from `text`. Characters that a URI must escape are accepted unescaped, since documents
/// contain them. Fails for a `%` without two hexadecimal digits and for a control character in the URI.
COLLET_OPENAPI_API support::Result<ReferenceText> read_reference(std::string_view text);

/// Returns for example "file:///a/b%20c" for "/a/b c".
COLLET_OPENAPI_API std::string file_uri(std::string_view absolute_path);

/// Returns the path of a `file` URI. Fails for another host, for a query, and for bytes that a path component
/// cannot contain (an escaped slash or NUL).
COLLET_OPENAPI_API support::Result<std::string> file_path(std::string_view uri);

}  // namespace collet::openapi
