// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/check_value.hpp"

#include <algorithm>
#include <utility>

#include "plugins/call_api/request/schema_projection.hpp"
#include "plugins/openapi/tree/pointer.hpp"
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

/// Returns the JSON Pointer of a part of a value, by the position of its text.
std::string place_in(json::View whole, json::View part) {
  const char* const begin = part.raw().data();
  const auto holds = [&](json::View one) {
    return one.raw().data() <= begin && begin < one.raw().data() + one.raw().size();
  };
  std::string pointer;
  while (whole.raw().data() != begin) {
    json::View next;
    std::string name;
    std::size_t number = 0;
    for (const auto item : whole.items()) {
      if (holds(item)) next = item, name = std::to_string(number);
      ++number;
    }
    for (const auto& member : whole.members())
      if (holds(member.value)) next = member.value, name = member.key.string().value_or(std::string());
    if (!next) break;
    openapi::append_pointer_step(pointer, name);
    whole = next;
  }
  return pointer;
}

}  // namespace

support::Result<std::vector<std::string>> check_value(openapi::Resolver& references, openapi::Version version,
                                                      openapi::Located schema, json::View value,
                                                      std::string_view pointer, ReadOnly read_only) {
  std::vector<std::string> problems;
  if (!schema.node.is_object() && !schema.node.is(openapi::Type::boolean)) return problems;
  Projection projection(references, version);
  auto text = projection.text(schema, value);
  if (!text) return about(pointer, std::move(text.error()));
  if (read_only == ReadOnly::refused)
    for (const auto member : projection.read_only_members())
      if (problems.size() < k_max_reported)
        problems.push_back(std::string(pointer) + place_in(value, member) +
                           ": found a readOnly property, which only the server sets; expected none "
                           "(send_read_only = true in the configuration of the API allows it)");

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
