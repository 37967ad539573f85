// SPDX-License-Identifier: MIT
#include "plugins/validate/values/value_check.hpp"

#include <utility>

#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/json_schema/value/decimal.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Type;

constexpr std::uint32_t k_max_compared_values = 64;

/// Returns true if the schema restricts values by more than type and enum.
bool has_further_keywords(const SchemaMembers& schema) {
  constexpr SchemaKeyword k_plain[] = {SchemaKeyword::none,       SchemaKeyword::type,
                                       SchemaKeyword::nullable,   SchemaKeyword::enum_,
                                       SchemaKeyword::default_,   SchemaKeyword::example,
                                       SchemaKeyword::examples,   SchemaKeyword::read_only,
                                       SchemaKeyword::write_only, SchemaKeyword::discriminator};
  std::uint32_t plain = 0;
  for (const SchemaKeyword word : k_plain)
    plain |= std::uint32_t{1} << static_cast<unsigned>(word);
  return (schema.present & ~plain) != 0;
}

bool has_type(Node value, std::string_view type) {
  switch (value.type()) {
    case Type::string:
      return type == "string";
    case Type::boolean:
      return type == "boolean";
    case Type::number:
      return type == "number" || (type == "integer" && support::json_schema::is_integer(value.text()));
    default:
      return false;
  }
}

/// Returns the value at the end of a pointer, or its last existing ancestor.
Node nearest_value(Node value, std::string_view pointer) {
  while (true) {
    if (const Node at = openapi::find_pointer(value, pointer)) return at;
    if (pointer.empty()) return value;
    pointer = pointer.substr(0, pointer.rfind('/'));
  }
}

}  // namespace

bool ValueCheck::fits_type_and_enum(const SchemaMembers& schema, Node value, bool without_enum) {
  if (has_further_keywords(schema)) return false;
  const Node type = schema[SchemaKeyword::type];
  if (type && !has_type(value, type.string())) return false;
  const Node values = schema[SchemaKeyword::enum_];
  if (!values || without_enum) return true;
  if (values.size() > k_max_compared_values) return false;
  for (const Node one : values)
    if (one.type() == value.type() && one.text() == value.text())
      return !value.is_object() && !value.is_array();
  return false;
}

const support::json_schema::Schema* ValueCheck::compiled(Node schema, bool without_enum) {
  const std::uint64_t key = std::uint64_t{schema.id()} * 2 + (without_enum ? 1 : 0);
  const auto known = schemas_.find(key);
  if (known != schemas_.end()) return known->second ? &*known->second : nullptr;
  std::string text;
  const bool printed = text_.print(schema, without_enum, text);
  const std::size_t cost = text_.written() + k_bytes_of_one;
  bytes_ += cost;
  kept_bytes_ += cost;
  if (kept_bytes_ > k_kept_bytes) {
    schemas_.clear();
    kept_bytes_ = cost;
  }
  auto& kept = schemas_[key];
  if (!printed) return nullptr;
  support::json_schema::SchemaOptions options;
  options.draft = text_.draft();
  options.nullable = context_.old();
  options.stop = context_.cancellation.query();
  auto done = Schema::compile(text, options);
  if (!done) return nullptr;
  kept = *std::move(done);
  return &*kept;
}

std::optional<ValueCheck::Misfit> ValueCheck::misfit(Node schema, Node value, bool without_enum) {
  const Node target = context_.inventory.resolve(schema);
  if (!target.is_object() || target.document() != value.document()) return std::nullopt;
  if (fits_type_and_enum(SchemaMembers(words_, target), value, without_enum)) return std::nullopt;
  if (bytes_ >= k_max_bytes || steps_ >= k_max_steps) {
    ++context_.values_unchecked;
    return std::nullopt;
  }
  context_.cancellation.throw_if_cancelled();
  const Schema* const compiled_schema = compiled(schema, without_enum);
  if (compiled_schema == nullptr) return std::nullopt;
  support::json_schema::CheckOptions options;
  options.max_steps = k_steps_of_one;
  options.max_match_steps = k_steps_of_one / 4;
  options.max_depth = 400;
  options.spent = &steps_;
  options.stop = context_.cancellation.query();
  auto violations = compiled_schema->check(access_, NodeAccess::value(value), options);
  if (!violations) {
    context_.cancellation.throw_if_cancelled();
    ++context_.values_unchecked;
    return std::nullopt;
  }
  if (violations->empty()) return std::nullopt;
  auto& first = violations->front();
  Misfit out;
  out.at = nearest_value(value, first.instance_path);
  if (first.instance_path.empty()) {
    out.message = "found " + first.found + ", expected " + first.expected;
  } else {
    out.message =
        "at " + single_quoted(first.instance_path) + " found " + first.found + ", expected " + first.expected;
  }
  out.suggestion = std::move(first.suggestion);
  return out;
}

}  // namespace collet::validate
