// SPDX-License-Identifier: MIT
/// Schemas: "Schema Object", "Discriminator Object". The members of each schema are read once for all rules.
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/values/schema_members.hpp"
#include "sdk/support/json_schema/pattern/pattern_translate.hpp"
#include "sdk/support/json_schema/value/decimal.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Type;
using openapi::Version;
using support::json_schema::Decimal;

struct Bounds {
  SchemaKeyword low;
  SchemaKeyword high;
};

void check_bounds(RuleContext& context, const SchemaMembers& schema) {
  constexpr Bounds k_pairs[] = {{SchemaKeyword::minimum, SchemaKeyword::maximum},
                                {SchemaKeyword::exclusive_minimum, SchemaKeyword::exclusive_maximum},
                                {SchemaKeyword::min_length, SchemaKeyword::max_length},
                                {SchemaKeyword::min_items, SchemaKeyword::max_items},
                                {SchemaKeyword::min_properties, SchemaKeyword::max_properties}};
  for (const Bounds& pair : k_pairs) {
    const Node low = schema[pair.low];
    const Node high = schema[pair.high];
    if (!low.is(Type::number) || !high.is(Type::number)) continue;
    if (Decimal::compare(Decimal(low.text()), Decimal(high.text())) <= 0) continue;
    context.report(rule("schema-bounds"), low,
                   "found " + std::string(low.key()) + " " + std::string(low.text()) + " above " +
                       std::string(high.key()) + " " + std::string(high.text()) +
                       ": no value fits, expected it below");
  }
}

/// "This string SHOULD be a valid regular expression, according to the Ecma-262 Edition 5.1 regular
/// expression dialect."
class Patterns {
 public:
  void check(RuleContext& context, Node at, std::string_view pattern) {
    const auto [known, is_new] = problems_.try_emplace(pattern);
    if (is_new) {
      auto translation = support::json_schema::translate_pattern(pattern);
      if (translation.outcome == support::json_schema::Translation::Outcome::broken)
        known->second = std::move(translation.text);
    }
    if (known->second.empty()) return;
    context.report(rule("schema-pattern"), at,
                   "in the pattern " + single_quoted(pattern) + " " + known->second);
  }

 private:
  std::unordered_map<std::string_view, std::string> problems_;
};

void check_read_write(RuleContext& context, const SchemaMembers& schema) {
  // "A property MUST NOT be marked as both readOnly and writeOnly being true" (3.0).
  const Node write_only = schema[SchemaKeyword::write_only];
  if (context.is(Version::v3_0) && write_only.boolean() == true &&
      schema[SchemaKeyword::read_only].boolean() == true)
    context.report(rule("schema-read-write"), write_only,
                   "found writeOnly beside readOnly, expected one of them");
  // "Properties marked as readOnly being true SHOULD NOT be in the required list of the defined schema"
  // (2.0).
  if (!context.is(Version::v2_0)) return;
  for (const Node name : schema[SchemaKeyword::required]) {
    if (schema[SchemaKeyword::properties].find(name.string())["readOnly"].boolean() == true)
      context.report(rule("schema-read-only-required"), name,
                     "found " + single_quoted(name.string()) + " required, which is readOnly");
  }
}

/// "items MUST be present if the type is array" (3.0). Version 2.0 does not require it for schemas.
void check_items(RuleContext& context, const SchemaMembers& schema) {
  if (!context.old() || schema[SchemaKeyword::type].string() != "array" || schema[SchemaKeyword::items])
    return;
  context.report(rule("array-items"), schema.node, "found an array without items, expected items", {},
                 context.is(Version::v2_0) ? std::optional(Severity::warning) : std::nullopt);
}

/// "This array MUST have at least one element" (JSON Schema Validation draft-wright-00, for 3.0); the
/// structure check covers other versions.
void check_lists(RuleContext& context, const SchemaMembers& schema) {
  if (!context.is(Version::v3_0)) return;
  for (const SchemaKeyword word : {SchemaKeyword::all_of, SchemaKeyword::any_of, SchemaKeyword::one_of})
    if (schema[word].is_array() && schema[word].size() == 0)
      context.report(rule("schema-list-empty"), schema[word],
                     "found no schema in " + std::string(schema[word].key()) + ", expected at least one");
}

/// Returns a text that is equal for equal scalars, and for arrays and objects that are written alike; empty
/// for a value that is too large to be compared.
std::string value_text(Node value) {
  constexpr std::size_t k_max_bytes = 4000;
  if (value.is_array() || value.is_object()) {
    std::string out;
    openapi::PrintOptions options;
    options.max_bytes = k_max_bytes;
    return openapi::print(value, out, options) ? out : std::string();
  }
  return (value.is(Type::string) ? "\"" : "") + std::string(value.is(Type::null) ? "null" : value.text());
}

/// JSON Schema: "The value SHOULD have at least one element. Elements in the array SHOULD be unique."
void check_enum(RuleContext& context, const SchemaMembers& schema) {
  const Node list = schema[SchemaKeyword::enum_];
  if (!list.is_array()) return;
  if (list.size() == 0)
    context.report(rule("schema-enum-list"), list,
                   "found an empty enum, which no value fits; expected values");
  std::unordered_set<std::string> seen;
  for (const Node value : list) {
    context.cancellation.poll();
    const std::string text = value_text(value);
    if (text.empty() || seen.insert(text).second) continue;
    context.report(rule("schema-enum-list"), value,
                   "found a value of the enum again, expected each value once");
    return;
  }
}

/// A required name that is no property is often misspelled. Schemas that are composed may have it elsewhere.
void check_required(RuleContext& context, const SchemaMembers& schema) {
  const Node properties = schema[SchemaKeyword::properties];
  const Node required = schema[SchemaKeyword::required];
  if (!required.is_array() || !properties.is_object() || properties.size() == 0) return;
  for (const SchemaKeyword word : {SchemaKeyword::all_of, SchemaKeyword::any_of, SchemaKeyword::one_of,
                                   SchemaKeyword::pattern_properties, SchemaKeyword::discriminator})
    if (schema[word]) return;
  for (const std::string_view word :
       {"$ref", "$dynamicRef", "if", "not", "dependentSchemas", "additionalProperties"})
    if (const Node other = schema.node[word]; other && !(other.boolean() == std::optional(false))) return;
  if (schema.node.parent().is_array()) return;  // an alternative, or a part of allOf
  for (const Node name : required) {
    if (!name.is_string() || properties.find(name.text())) continue;
    context.report(
        rule("schema-required-declared"), name,
        "found the required " + single_quoted(name.text()) + ", which is not among the properties");
    return;
  }
}

/// "Value MUST be in the form of a non-relative IRI" (3.2); the structure check covers earlier versions.
void check_namespace(RuleContext& context, const SchemaMembers& schema) {
  if (!context.is(Version::v3_2)) return;
  const Node space = schema.node["xml"]["namespace"];
  if (!space.is_string()) return;
  const std::string_view text = space.text();
  const auto scheme = text.substr(0, text.find(':'));
  constexpr std::string_view k_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const bool absolute = scheme.size() != text.size() && !scheme.empty() &&
                        k_letters.find(scheme[0]) != std::string_view::npos &&
                        scheme.find_first_of("/?# ") == std::string_view::npos;
  if (!absolute)
    context.report(
        rule("xml-namespace"), space,
        "found the namespace " + single_quoted(text) + ", expected an IRI that begins with its scheme");
}

bool requires_property(Node schema, std::string_view name) {
  for (const Node one : schema["required"])
    if (one.string() == name) return true;
  return false;
}

/// "The property name used MUST be defined at this schema and it MUST be in the required property list"
/// (2.0).
void check_old_discriminator(RuleContext& context, const SchemaMembers& schema, Node discriminator) {
  const std::string_view name = discriminator.string();
  if (name.empty()) return;
  const bool defined = static_cast<bool>(schema[SchemaKeyword::properties].find(name));
  if (defined && requires_property(schema.node, name)) return;
  context.report(rule("discriminator-property"), discriminator,
                 "found the discriminator " + single_quoted(name) +
                     ", expected a property of this schema that is " +
                     (defined ? "required" : "defined and required"));
}

void check_mapping(RuleContext& context, Node mapping) {
  for (const Node entry : mapping) {
    const std::string_view text = entry.string();
    if (!text.starts_with('#') ||
        context.resolver.follow({entry, 0}, text, openapi::Resolver::Reach::known).at)
      continue;
    context.report(rule("discriminator-mapping"), entry,
                   "found " + single_quoted(text) + ", which leads nowhere; expected a schema");
  }
}

/// Returns true if an alternative defines the property without requiring it.
bool optional_in_some(RuleContext& context, const SchemaMembers& schema, std::string_view name) {
  for (const SchemaKeyword word : {SchemaKeyword::one_of, SchemaKeyword::any_of})
    for (const Node branch : schema[word]) {
      const Node alternative = context.resolve(branch);
      if (alternative["properties"][name] && !requires_property(alternative, name)) return true;
    }
  return false;
}

/// "The discriminator attribute is legal only when using one of the composite keywords oneOf, anyOf, allOf"
/// (3.x); a base schema that others extend has none of these keywords.
void check_discriminator(RuleContext& context, const SchemaMembers& schema) {
  const Node discriminator = schema[SchemaKeyword::discriminator];
  if (!discriminator) return;
  if (context.is(Version::v2_0)) return check_old_discriminator(context, schema, discriminator);
  if (!discriminator.is_object()) return;
  check_mapping(context, discriminator["mapping"]);
  const std::string_view name = discriminator["propertyName"].string();
  if (name.empty()) return;
  const bool composite =
      schema[SchemaKeyword::one_of] || schema[SchemaKeyword::any_of] || schema[SchemaKeyword::all_of];
  if (!composite && context.inventory.uses(schema.node) == 0 && schema.node.parent().key() != "allOf")
    context.report(
        rule("discriminator-place"), discriminator,
        "found a discriminator in a schema without oneOf, anyOf and allOf that has no references to it");
  // "when defined as optional the Discriminator Object MUST include a defaultMapping field" (3.2).
  if (!context.is(Version::v3_2) || discriminator["defaultMapping"]) return;
  if (requires_property(schema.node, name)) return;
  if (!schema[SchemaKeyword::properties].find(name) && !optional_in_some(context, schema, name)) return;
  context.report(rule("discriminator-property"), discriminator,
                 "found the discriminator " + single_quoted(name) +
                     ", which is optional; expected a defaultMapping, or the property to be required");
}

/// "jsonSchemaDialect: The default value for the $schema keyword within Schema Objects" (since 3.1).
void check_dialect(RuleContext& context) {
  if (context.old()) return;
  const Node dialect = context.document.root()["jsonSchemaDialect"];
  const std::string_view text = dialect.string();
  if (text.empty() || is_known_dialect(text)) return;
  context.report(rule("schema-dialect"), dialect,
                 "found the dialect " + single_quoted(text) +
                     ", which is not known: values are not compared with their schemas");
}

}  // namespace

void check_schemas(RuleContext& context) {
  check_dialect(context);
  Patterns patterns;
  const KeywordTable words(context.document);
  const bool may_name_draft = !context.old() && (context.document.root()["jsonSchemaDialect"] ||
                                                 context.document.symbol("$schema") != openapi::k_no_symbol);
  for (const auto& found : context.inventory.schemas()) {
    context.cancellation.poll();
    if (may_name_draft) check_draft_keywords(context, context.document.node(found.node));
    const SchemaMembers schema(words, context.document.node(found.node));
    if (schema.reference_alone(context.old())) continue;
    check_bounds(context, schema);
    if (schema[SchemaKeyword::pattern].is_string())
      patterns.check(context, schema[SchemaKeyword::pattern], schema[SchemaKeyword::pattern].text());
    for (const Node one : schema[SchemaKeyword::pattern_properties])
      patterns.check(context, one, one.key());
    check_read_write(context, schema);
    check_items(context, schema);
    check_lists(context, schema);
    check_enum(context, schema);
    check_required(context, schema);
    check_namespace(context, schema);
    check_discriminator(context, schema);
  }
}

}  // namespace collet::validate
