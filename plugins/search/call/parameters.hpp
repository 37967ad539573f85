// SPDX-License-Identifier: MIT
/// What the parameters of an operation are: its own and those of its path item (OpenAPI 2.0 to 3.2, Parameter
/// Object).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/search/call/styles.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// `body` and `form` are of 2.0; `query_string` is of 3.2 and is the whole query.
enum class In : std::uint8_t { path, query, header, cookie, query_string, body, form };

/// Views point into the document.
struct Parameter {
  std::string_view name;
  In in = In::query;
  bool required = false;
  bool allow_empty = false;
  bool file = false;  ///< of 2.0
  Serialisation how;
  std::string_view media_type;  ///< of `content`: the value is such a text; empty: `how` counts
  openapi::Located schema;      ///< no value: anything goes
  openapi::Located encoding{};  ///< of `content`: property name → Encoding Object
};

/// One operation, and what it is read with.
struct CalledOperation {
  openapi::Operation operation;
  openapi::Node path_item;   ///< with its reference followed
  std::uint32_t source = 0;  ///< the document that it stands in, as the Resolver of the outline counts
  openapi::Version version = openapi::Version::none;
};
CalledOperation called_operation(const openapi::Outline& outline, std::uint32_t number);

/// By `in` and `name` the operation's own come before those of its path item. What has no name, no place or a
/// place that no version knows is left out, and so are the headers that the specification has ignored
/// (Accept, Content-Type, Authorization). A reference that leads nowhere is an error: what cannot be read
/// cannot be checked.
support::Result<std::vector<Parameter>> read_parameters(openapi::Resolver& references,
                                                        const CalledOperation& called);

/// The object at the end of references, or why there is none.
support::Result<openapi::Located> resolved(openapi::Resolver& references, openapi::Located object);

/// "path", "query", …: the argument that takes it; that of a body or form field is "body".
std::string_view argument_of(In in);

/// May a caller set this header? Not what frames the message, what routes it, what carries credentials, and
/// what makes a server take it for another method.
bool may_be_given(std::string_view header);

}  // namespace collet::search::call
