// SPDX-License-Identifier: MIT
/// Locations in a document as JSON Pointers (RFC 6901), which can be resolved too, and as normalized
/// JSONPaths (RFC 9535).
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// Returns the value at a JSON Pointer such as "/a/0" relative to `from` ("" is `from` itself), or a null
/// Node.
COLLET_OPENAPI_API Node find_pointer(Node from, std::string_view pointer);

/// Returns the value that a `$ref` within the document refers to: "#" or "#/a/b", percent-encoded as a URI
/// fragment. Returns a null Node for other documents, for anchors and for missing values.
COLLET_OPENAPI_API Node find_local_ref(const Document& document, std::string_view ref);

/// Returns for example "/paths/~1users~1{id}/get"; "" for the root.
COLLET_OPENAPI_API std::string json_pointer(Node node);

/// Returns for example "$['paths']['/users/{id}']['get']"; "$" for the root.
COLLET_OPENAPI_API std::string normalized_path(Node node);

/// Append one step: "/name" with ~ and / escaped, or "['name']".
COLLET_OPENAPI_API void append_pointer_step(std::string& out, std::string_view name);
COLLET_OPENAPI_API void append_path_step(std::string& out, std::string_view name);

}  // namespace collet::openapi
