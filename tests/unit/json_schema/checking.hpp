// SPDX-License-Identifier: MIT
/// Compiles a schema and checks a value in one line.
#pragma once

#include <string>
#include <string_view>

#include "sdk/support/json_schema/schema.hpp"

namespace collet::support::json_schema {

/// Returns "valid", or the texts of the violations, one a line, or "schema: …" / "bound: …" for an error.
inline std::string check(std::string_view schema_text, std::string_view value,
                         const SchemaOptions& options = {}, const CheckOptions& checks = {}) {
  const auto schema = Schema::compile(schema_text, options);
  if (!schema) return "schema: " + schema.error().message;
  const auto result = schema->check(value, checks);
  if (!result) return "bound: " + result.error().message;
  std::string text = result->empty() ? "valid" : "";
  for (const auto& violation : *result)
    text += (text.empty() ? "" : "\n") + violation.text();
  return text;
}

inline std::string check_all(std::string_view schema_text, std::string_view value) {
  CheckOptions checks;
  checks.max_violations = 20;
  return check(schema_text, value, {}, checks);
}

}  // namespace collet::support::json_schema
