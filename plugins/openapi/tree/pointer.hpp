// SPDX-License-Identifier: MIT
/// Names of places in a document: JSON Pointer (RFC 6901) and normalized path (RFC 9535), both ways.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// The value at a JSON Pointer ("" is `from` itself, "/a/0"), or no value.
COLLET_OPENAPI_API Node find_pointer(Node from, std::string_view pointer);

/// The value that a $ref within the document names: "#", "#/a/b", percent-encoded as a URI fragment. No value
/// for anything else (other documents, anchors) and for what is not there.
COLLET_OPENAPI_API Node find_local_ref(const Document& document, std::string_view ref);

/// "/paths/~1users~1{id}/get"; "" for the root.
COLLET_OPENAPI_API std::string json_pointer(Node node);

/// "$['paths']['/users/{id}']['get']"; "$" for the root.
COLLET_OPENAPI_API std::string normalized_path(Node node);

/// Append one step: "/name" with ~ and / escaped, and "['name']".
COLLET_OPENAPI_API void append_pointer_step(std::string& out, std::string_view name);
COLLET_OPENAPI_API void append_path_step(std::string& out, std::string_view name);

}  // namespace collet::openapi
