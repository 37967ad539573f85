// SPDX-License-Identifier: MIT
/// Schemas that have no name, by the way to them from one that has: `Order.shipping.address`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/search/question.hpp"

namespace collet::search {

struct Way {
  std::string text;  ///< as it is shown
  openapi::Located schema;
};

/// `name` is that of a schema or of an operation, a dot, and properties with dots between: those of the
/// operation's request, else of its response, else its parameters. Through items of arrays and choices; `*`
/// is any property of a map. No value if there is none.
std::optional<Way> find_way(Question& question, std::string_view name);

/// The line that says how to see the members of a property whose line leaves some out; nothing if the way is
/// too long.
std::string members_of(const Question& question, std::string_view name, std::string_view property);

/// The one schema of a name, full or short; no value if there is none or are several.
openapi::Node the_schema(const Question& question, std::string_view name);

/// What holds of a value of this schema: the schema itself, or where it is a choice with but one object in
/// place, that one.
openapi::Located object_in(Question& question, openapi::Located schema);

}  // namespace collet::search
