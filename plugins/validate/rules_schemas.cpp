// SPDX-License-Identifier: MIT
/// Schemas by themselves: "Schema Object", "Discriminator Object". One look at each schema's members tells
/// which rules have something to look at.
#include <unordered_map>

#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/rules.hpp"
#include "plugins/validate/schema_members.hpp"
#include "sdk/support/json_schema/document/dialect.hpp"
#include "sdk/support/json_schema/pattern/pattern_translate.hpp"
#include "sdk/support/json_schema/value/decimal.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Type;
using openapi::Version;
using support::json_schema::Decimal;

struct Bounds {
  Word low;
  Word high;
};

void check_bounds(Context& context, const SchemaMembers& schema) {
  constexpr Bounds k_pairs[] = {{Word::minimum, Word::maximum},
                                {Word::exclusive_minimum, Word::exclusive_maximum},
                                {Word::min_length, Word::max_length},
                                {Word::min_items, Word::max_items},
                                {Word::min_properties, Word::max_properties}};
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
  void check(Context& context, Node at, std::string_view pattern) {
    const auto [known, is_new] = problems_.try_emplace(pattern);
    if (is_new) {
      auto translation = support::json_schema::translate_pattern(pattern);
      if (translation.outcome == support::json_schema::Translation::Outcome::broken)
        known->second = std::move(translation.text);
    }
    if (known->second.empty()) return;
    context.report(rule("schema-pattern"), at, "in the pattern " + cited(pattern) + " " + known->second);
  }

 private:
  std::unordered_map<std::string_view, std::string> problems_;
};

void check_read_write(Context& context, const SchemaMembers& schema) {
  // "A property MUST NOT be marked as both readOnly and writeOnly being true" (3.0).
  const Node write_only = schema[Word::write_only];
  if (context.is(Version::v3_0) && write_only.boolean() == true && schema[Word::read_only].boolean() == true)
    context.report(rule("schema-read-write"), write_only,
                   "found writeOnly beside readOnly, expected one of them");
  // "Properties marked as readOnly being true SHOULD NOT be in the required list of the defined schema"
  // (2.0).
  if (!context.is(Version::v2_0)) return;
  for (const Node name : schema[Word::required]) {
    if (schema[Word::properties].find(name.string())["readOnly"].boolean() == true)
      context.report(rule("schema-read-only-required"), name,
                     "found " + cited(name.string()) + " required, which is readOnly");
  }
}

/// "items MUST be present if the type is array" (3.0); of a schema of 2.0 nothing says so.
void check_items(Context& context, const SchemaMembers& schema) {
  if (!context.old() || schema[Word::type].string() != "array" || schema[Word::items]) return;
  context.report(rule("array-items"), schema.node, "found an array without items, expected what they are", {},
                 context.is(Version::v2_0) ? std::optional(Severity::warning) : std::nullopt);
}

/// "This array MUST have at least one element" (JSON Schema Validation draft-wright-00, for 3.0); in other
/// versions it is a matter of structure.
void check_lists(Context& context, const SchemaMembers& schema) {
  if (!context.is(Version::v3_0)) return;
  for (const Word word : {Word::all_of, Word::any_of, Word::one_of})
    if (schema[word].is_array() && schema[word].size() == 0)
      context.report(rule("schema-list-empty"), schema[word],
                     "found no schema in " + std::string(schema[word].key()) + ", expected at least one");
}

/// "Value MUST be in the form of a non-relative IRI" (3.2); before it is a matter of structure.
void check_namespace(Context& context, const SchemaMembers& schema) {
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
    context.report(rule("xml-namespace"), space,
                   "found the namespace " + cited(text) + ", expected an IRI that begins with its scheme");
}

bool requires_property(Node schema, std::string_view name) {
  for (const Node one : schema["required"])
    if (one.string() == name) return true;
  return false;
}

/// "The property name used MUST be defined at this schema and it MUST be in the required property list"
/// (2.0).
void check_old_discriminator(Context& context, const SchemaMembers& schema, Node discriminator) {
  const std::string_view name = discriminator.string();
  if (name.empty()) return;
  const bool defined = static_cast<bool>(schema[Word::properties].find(name));
  if (defined && requires_property(schema.node, name)) return;
  context.report(rule("discriminator-property"), discriminator,
                 "found the discriminator " + cited(name) + ", expected a property of this schema that is " +
                     (defined ? "required" : "defined and required"));
}

void check_mapping(Context& context, Node mapping) {
  for (const Node entry : mapping) {
    const std::string_view text = entry.string();
    if (!text.starts_with('#') ||
        context.resolver.follow({entry, 0}, text, openapi::Resolver::Reach::known).at)
      continue;
    context.report(rule("discriminator-mapping"), entry,
                   "found " + cited(text) + ", which leads nowhere; expected a schema");
  }
}

/// Does an alternative define the property without requiring it?
bool optional_in_some(Context& context, const SchemaMembers& schema, std::string_view name) {
  for (const Word word : {Word::one_of, Word::any_of})
    for (const Node branch : schema[word]) {
      const Node alternative = context.resolve(branch);
      if (alternative["properties"][name] && !requires_property(alternative, name)) return true;
    }
  return false;
}

/// "The discriminator attribute is legal only when using one of the composite keywords oneOf, anyOf, allOf"
/// (3.x); a schema that others extend has none of them itself.
void check_discriminator(Context& context, const SchemaMembers& schema) {
  const Node discriminator = schema[Word::discriminator];
  if (!discriminator) return;
  if (context.is(Version::v2_0)) return check_old_discriminator(context, schema, discriminator);
  if (!discriminator.is_object()) return;
  check_mapping(context, discriminator["mapping"]);
  const std::string_view name = discriminator["propertyName"].string();
  if (name.empty()) return;
  const bool composite = schema[Word::one_of] || schema[Word::any_of] || schema[Word::all_of];
  if (!composite && context.inventory.uses(schema.node) == 0 && schema.node.parent().key() != "allOf")
    context.report(rule("discriminator-place"), discriminator,
                   "found a discriminator in a schema without oneOf, anyOf and allOf that nothing refers to");
  // "when defined as optional the Discriminator Object MUST include a defaultMapping field" (3.2).
  if (!context.is(Version::v3_2) || discriminator["defaultMapping"]) return;
  if (requires_property(schema.node, name)) return;
  if (!schema[Word::properties].find(name) && !optional_in_some(context, schema, name)) return;
  context.report(rule("discriminator-property"), discriminator,
                 "found the discriminator " + cited(name) +
                     ", which is optional; expected a defaultMapping, or the property to be required");
}

/// "jsonSchemaDialect: The default value for the $schema keyword within Schema Objects" (since 3.1).
void check_dialect(Context& context) {
  if (context.old()) return;
  const Node dialect = context.document.root()["jsonSchemaDialect"];
  const std::string_view text = dialect.string();
  if (text.empty() || is_known_dialect(text)) return;
  context.report(rule("schema-dialect"), dialect,
                 "found the dialect " + cited(text) +
                     ", which is not known: values are not compared with their schemas");
}

}  // namespace

bool is_known_dialect(std::string_view uri) {
  return uri.starts_with("https://spec.openapis.org/oas/3.") ||
         support::json_schema::standard_draft(uri.substr(0, uri.find('#'))).has_value();
}

void check_schemas(Context& context) {
  check_dialect(context);
  Patterns patterns;
  const Words words(context.document);
  for (const auto& found : context.inventory.schemas()) {
    context.stop.poll();
    const SchemaMembers schema(words, context.document.node(found.node));
    if (schema.reference_alone(context.old())) continue;
    check_bounds(context, schema);
    if (schema[Word::pattern].is_string())
      patterns.check(context, schema[Word::pattern], schema[Word::pattern].text());
    for (const Node one : schema[Word::pattern_properties])
      patterns.check(context, one, one.key());
    check_read_write(context, schema);
    check_items(context, schema);
    check_lists(context, schema);
    check_namespace(context, schema);
    check_discriminator(context, schema);
  }
}

}  // namespace collet::validate
