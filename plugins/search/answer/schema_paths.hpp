// SPDX-License-Identifier: MIT
/// Unnamed schemas, addressed by a path from a named schema: `Order.shipping.address`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/search/answer/question.hpp"

namespace collet::search {

struct SchemaPath {
  std::string text;  ///< the path as it is shown
  openapi::Located schema;
  std::string_view description =
      {};  ///< description of the parameter or property; empty means the description of the schema
};

/// Finds the schema of a path: the name of a schema or operation, a dot, and names of properties separated by
/// dots. For an operation, searches its request, then its response, then its parameters. Passes through items
/// of arrays and alternatives; `*` is any property of a map. Returns nothing if there is no such schema.
std::optional<SchemaPath> find_schema_path(Question& question, std::string_view name);

/// Returns a line with the call that shows the whole description of a member. Empty if the path is too long
/// or `member` is empty.
std::string whole_text_of(const Question& question, std::string_view name, std::string_view member);

/// Returns a line with the call that shows the members of a property. Empty if the path is too long.
std::string members_of(const Question& question, std::string_view name, std::string_view property);

/// Returns the schema with that full or short name, or no value if there is none or several.
openapi::Node the_schema(const Question& question, std::string_view name);

/// Returns the only inline object among the alternatives of a schema, or else the schema itself.
openapi::Located object_in(Question& question, openapi::Located schema);

}  // namespace collet::search
