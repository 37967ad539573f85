// SPDX-License-Identifier: MIT
/// The parameters of an operation and of its path item (OpenAPI 2.0 to 3.2, Parameter Object).
/// Object).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/call_api/encoding/styles.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// `body` and `form` exist in 2.0 only. `query_string` exists since 3.2 and is the whole query.
enum class In : std::uint8_t { path, query, header, cookie, query_string, body, form };

/// A parameter. Its views point into the document.
struct Parameter {
  std::string_view name;
  In in = In::query;
  bool required = false;
  bool allow_empty = false;
  bool file = false;  ///< 2.0: the value is a file
  Serialisation serialisation;
  std::string_view media_type;  ///< media type of `content`, in which the value is written; if empty,
                                ///< `serialisation` applies
  openapi::Located schema;      ///< no value: any value is valid
  openapi::Located encoding{};  ///< encodings of `content`: property name → Encoding Object
};

/// An operation and its place.
struct CalledOperation {
  openapi::Operation operation;
  openapi::Node path_item;   ///< the path item, with its reference resolved
  std::uint32_t source = 0;  ///< number of its document, as in the Resolver of the outline
  openapi::Version version = openapi::Version::none;
};
CalledOperation called_operation(const openapi::Outline& outline, std::uint32_t number);

/// Returns the parameters of the operation and of its path item; by `in` and `name` those of the operation
/// take precedence. Omits parameters without a name or a known place, and headers that the specification
/// ignores (Accept, Content-Type, Authorization). A reference that cannot be resolved is an error, because
/// its parameter cannot be checked.
support::Result<std::vector<Parameter>> read_parameters(openapi::Resolver& references,
                                                        const CalledOperation& called);

/// Resolves references to an object, or returns an error.
support::Result<openapi::Located> resolved(openapi::Resolver& references, openapi::Located object);

/// Returns the argument of call_api for a place: "path", "query", …, and "body" for fields of a body or form.
std::string_view argument_of(In in);

/// Returns true if a caller may set this header. Headers that frame or route the message, carry credentials
/// or override the method are excluded.
bool may_be_given(std::string_view header);

}  // namespace collet::call_api
