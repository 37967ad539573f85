// SPDX-License-Identifier: MIT
/// The draft of JSON Schema that a schema of a document is written for.
#pragma once

#include <optional>

#include "plugins/validate/context/rule_context.hpp"
#include "sdk/support/json_schema/document/dialect.hpp"

namespace collet::validate {

/// Returns the draft that the nearest `$schema` at or above the schema names, or else `jsonSchemaDialect`, or
/// else that of the version of OpenAPI. Returns nothing if that dialect is not known.
std::optional<support::json_schema::Draft> draft_of(const RuleContext& context, openapi::Node schema);

/// Returns the draft of a known dialect; those of OpenAPI extend draft 2020-12.
std::optional<support::json_schema::Draft> draft_named(std::string_view uri);

}  // namespace collet::validate
