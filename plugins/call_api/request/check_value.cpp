// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/check_value.hpp"

#include <algorithm>
#include <utility>

#include "plugins/call_api/request/schema_projection.hpp"
#include "sdk/support/json_schema/schema.hpp"

namespace collet::call_api {
namespace {

namespace js = support::json_schema;

constexpr std::size_t k_max_reported = 5;
constexpr std::size_t k_max_violations = 20;  // several branches of a schema may report the same problem

support::Error about(std::string_view pointer, support::Error error) {
  error.message = std::string(pointer) + ": " + error.message;
  return error;
}

}  // namespace

support::Result<std::vector<std::string>> check_value(openapi::Resolver& references, openapi::Version version,
                                                      openapi::Located schema, json::View value,
                                                      std::string_view pointer) {
  std::vector<std::string> problems;
  if (!schema.node.is_object() && !schema.node.is(openapi::Type::boolean)) return problems;
  auto text = Projection(references, version).text(schema, value);
  if (!text) return about(pointer, std::move(text.error()));

  js::SchemaOptions options;
  const bool older = version < openapi::Version::v3_1;
  options.draft = older ? js::Draft::draft4 : js::Draft::draft2020_12;
  options.nullable = older;
  options.limits.max_bytes = std::size_t{32} << 20U;
  const auto compiled = js::Schema::compile(*text, options);
  if (!compiled)
    return about(pointer, {compiled.error().code, "its schema cannot be used: " + compiled.error().message});
  const js::JsonTextAccess access;
  js::CheckOptions check;
  check.max_violations = k_max_violations;
  auto violations = compiled->check(access, js::json_value(value.raw()), check);
  if (!violations) return about(pointer, std::move(violations.error()));
  for (auto& violation : *violations) {
    const bool root = violation.instance_path.empty() || violation.instance_path == "/";
    violation.instance_path = std::string(pointer) + (root ? std::string() : violation.instance_path);
    std::string reason = violation.text();
    const bool known = std::find(problems.begin(), problems.end(), reason) != problems.end();
    if (!known && problems.size() < k_max_reported) problems.push_back(std::move(reason));
  }
  return problems;
}

}  // namespace collet::call_api
