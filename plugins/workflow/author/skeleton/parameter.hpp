// SPDX-License-Identifier: MIT
/// Arguments of tools as parameters of workflows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

/// Returns an argument's schema in the keys of `parameters:`, or nothing if they cannot express it. A value
/// that may also be null becomes one that is not null. `root` is the schema of the tool, for `$ref`.
std::optional<Value> parameter_of(const Value& schema, const Value& root);

/// Returns the schema with the targets of `$ref` in place, as deep as is reasonable; what is deeper accepts
/// anything.
Value inlined_schema(const Value& schema, const Value& root);

/// Returns a name that expressions accept, as near to `name` as possible.
std::string expression_name(std::string_view name);

/// Returns the text on one line, cut after a sentence or word if it is long.
std::string short_description(std::string_view text);

}  // namespace collet::workflow
