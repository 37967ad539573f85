// SPDX-License-Identifier: MIT
/// The text of a `$ref`: a URI reference (RFC 3986) whose fragment is a JSON Pointer (RFC 6901, section 6) or
/// the name of an anchor. And how files and URIs name each other.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

struct ReferenceText {
  std::string_view uri;  ///< what stands before `#`, as written; empty: the document itself
  std::string fragment;  ///< what stands behind it, percent-decoded
};

/// Borrows from `text`. Characters that a URI would have to escape are taken as they are, as documents have
/// them; an error is a `%` without two hexadecimal digits, and a control character in the address.
COLLET_OPENAPI_API support::Result<ReferenceText> read_reference(std::string_view text);

/// "file:///a/b%20c" of "/a/b c".
COLLET_OPENAPI_API std::string file_uri(std::string_view absolute_path);

/// The path that a URI of the scheme `file` names; an error for another host, a query, and for bytes that no
/// single path component can have (an escaped slash or NUL).
COLLET_OPENAPI_API support::Result<std::string> file_path(std::string_view uri);

/// False if a `%` stands before anything but two hexadecimal digits; `out` then has what came before.
bool percent_decode(std::string_view text, std::string& out);

}  // namespace collet::openapi
