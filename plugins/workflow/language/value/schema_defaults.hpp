// SPDX-License-Identifier: MIT
/// Defaults that a JSON Schema gives.
#pragma once

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

/// Returns `value` with the defaults of missing members that `schema` requires, also within its objects. Some
/// generators of schemas (zod 4) list every member with a default as required, although their servers accept
/// it missing.
Value with_required_defaults(const Value& value, const Value& schema);

/// Returns false if with_required_defaults() changes no value.
bool has_required_defaults(const Value& schema);

/// Returns the default of a member of an object; undefined if the schema gives none.
Value default_of_member(const Value& schema, std::string_view name);

/// Returns `value` with the defaults of its schema for missing members, required or not, at any depth.
Value with_defaults_of(const Value& value, const Value& schema);

}  // namespace collet::workflow
