// SPDX-License-Identifier: MIT
#include "plugins/validate/structure/structure_report.hpp"

#include <algorithm>
#include <utility>

#include "plugins/validate/structure/string_formats.hpp"
#include "plugins/validate/structure/structure_rules.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {
namespace {

using openapi::Cardinality;
using openapi::Field;
using openapi::k_from_3_1;
using openapi::k_in_2_0;
using openapi::k_in_3;
using openapi::k_in_3_0;
using openapi::k_in_3_1;
using openapi::k_in_3_2;
using openapi::k_to_3_0;
using openapi::k_to_3_1;
using openapi::KeyFormat;
using openapi::Node;
using openapi::Object;
using openapi::ValueType;
namespace variant = openapi::variant;

/// Number of unknown fields for which a similar field is searched; a document with more of them is not worth
/// the time.
constexpr std::uint32_t k_max_near_lookups = 2'000;
constexpr std::size_t k_max_shown_characters = 60;
constexpr std::string_view k_ref = "$ref";

std::string in_single_quotes(std::string_view text) {
  return support::quote(text, k_max_shown_characters);
}

std::string with_article(std::string_view title) {
  const bool vowel = std::string_view("AEIO").find(title.front()) != std::string_view::npos;
  return std::string(vowel ? "an " : "a ").append(title);
}

std::string part_expected(const Field& field, std::uint8_t version) {
  if (field.holds == Object::data) return describe_expected(field);
  const std::string object = with_article(facts_of(field.holds).title);
  return (field.boolean_in & version) != 0 ? object + ", true or false" : object;
}

std::string value_expected(const Field& field, std::uint8_t version) {
  switch (field.cardinality) {
    case Cardinality::one:
      return part_expected(field, version);
    case Cardinality::list:
      return "an array";
    case Cardinality::map:
      return "an object";
    case Cardinality::one_or_list:
      return part_expected(field, version) + ", or an array";
  }
  return {};
}

/// Returns "3.0", or the first of several versions as "3.1 and later".
std::string versions_text(std::uint8_t versions) {
  if (versions == k_in_2_0) return "2.0";
  if (versions == k_in_3_0) return "3.0";
  if (versions == k_in_3_1) return "3.1";
  if (versions == k_in_3_2) return "3.2";
  if (versions == k_from_3_1) return "3.1 and later";
  if (versions == k_in_3) return "3.0 and later";
  if (versions == k_to_3_0) return "3.0 and earlier";
  if (versions == k_to_3_1) return "3.1 and earlier";
  return "other versions";
}

bool is_format(ValueType form) {
  return form == ValueType::uri || form == ValueType::uri_reference ||
         form == ValueType::uri_without_fragment || form == ValueType::schema_id || form == ValueType::email;
}

/// Returns the variant that an object names: "query", "apiKey", …; empty if it names none.
std::string_view variant_word(const ObjectDefinition& definition, Node object) {
  if (definition.variant == 0) return {};
  if (definition.object == Object::parameter) return object["in"].string();
  if (definition.object == Object::security_scheme) return object["type"].string();
  if (definition.object == Object::oauth_flow) return object.key();
  return {};
}

}  // namespace

void StructureReport::add(const Rule& rule, Node at, std::string message, std::string suggestion,
                          std::optional<Severity> here) {
  findings_.add(rule, at, std::move(message), std::move(suggestion), here,
                definition_ != nullptr ? definition_->facts->section : std::string_view());
}

void StructureReport::type(Node value, const FieldDefinition& member) {
  add(k_structure_type, value,
      "found " + describe_found(value) + ", expected " +
          value_expected(*member.field, definitions_.version()));
}

void StructureReport::part_type(Node value, const FieldDefinition& member) {
  add(k_structure_type, value,
      "found " + describe_found(value) + ", expected " +
          part_expected(*member.field, definitions_.version()));
}

void StructureReport::no_string(Node value) {
  add(k_structure_type, value, "found " + describe_found(value) + ", expected a string");
}

void StructureReport::form(Node value, const FieldDefinition& member) {
  const Field& field = *member.field;
  std::string suggestion;
  if (field.value_type == ValueType::enumeration) {
    auto near = support::nearest(value.text(), field.words, 1);
    if (!near.empty()) suggestion = std::move(near.front());
  } else if (field.value_type == ValueType::true_only) {
    suggestion = "true";
  }
  // The specification's own schema does not require `required` in a path parameter with `content`.
  const bool tolerated = field.value_type == ValueType::true_only && definitions_.version() >= k_in_3_1 &&
                         value.parent()["content"];
  add(is_format(field.value_type) ? k_structure_format : k_structure_value, value,
      "found " + describe_found(value) + ", expected " + describe_expected(field), std::move(suggestion),
      tolerated ? std::optional(Severity::warning) : std::nullopt);
}

void StructureReport::name(Node member, const Field& field) {
  std::string suggestion;
  if (field.key_format == KeyFormat::path) suggestion = "/" + std::string(member.key());
  if (field.key_format == KeyFormat::status && support::nearest(member.key(), {"default"}, 1).size() == 1)
    suggestion = "default";
  const std::string_view key = member.key();
  if (field.key_format == KeyFormat::status && definitions_.version() != openapi::k_in_2_0 &&
      key.size() == 3 && (key.ends_with("xx") || key.ends_with("Xx") || key.ends_with("xX")))
    suggestion = std::string(key.substr(0, 1)) + "XX";
  add(k_structure_name, member,
      "found the name " + in_single_quotes(member.key()) + ", expected " +
          std::string(describe_expected(field.key_format)),
      std::move(suggestion));
}

void StructureReport::count(Node container, const FieldDefinition& member) {
  const bool map = member.cardinality == Cardinality::map;
  std::string message = map ? "found " + std::to_string(container.size()) + " members, expected exactly one"
                            : std::string("found an empty array, expected at least one item");
  add(k_structure_count, container, std::move(message));
}

void StructureReport::nothing(Node object, const ObjectDefinition& definition) {
  in(definition);
  add(k_structure_required, object,
      "found nothing in " + with_article(definition.facts->title) + ", expected at least " +
          std::string(describe_expected(definition.any->field->key_format)));
}

void StructureReport::repeated(Node item) {
  add(k_structure_unique_items, item,
      "found " + describe_found(item) + " a second time, expected items that differ");
}

void StructureReport::object(Node object, const ObjectDefinition& definition, std::uint64_t seen,
                             const std::vector<std::uint32_t>& unknown) {
  in(definition);
  std::vector<std::string> meant;
  for (const std::uint32_t id : unknown) {
    unknown_field(document_.node(id), definition, meant.emplace_back());
    if (meant.back() == k_ref) return;  // the other members do not belong to this object
  }
  if ((definition.required & ~seen) != 0) missing(object, definition, definition.required & ~seen, meant);
  for (const ObjectDefinition::Choice& choice : definition.choices) {
    if ((seen & choice.any) != 0) continue;
    std::string names;
    bool misspelt = false;
    for (const std::string_view name : choice.choice->fields) {
      names.append(names.empty() ? "" : " or ").append(in_single_quotes(name));
      misspelt = misspelt || std::find(meant.begin(), meant.end(), name) != meant.end();
    }
    if (!misspelt) add(k_structure_required, object, "found no " + names + ", expected one of them");
  }
  if (!definition.pairs.empty()) exclusions(object, definition, seen);
  if (definition.special) special(object, definition);
}

/// Returns the field that should replace a field of another version or variant.
std::string_view StructureReport::in_place_of(Object object, std::string_view name,
                                              bool other_variant) const {
  const bool parameter = object == Object::parameter;
  if (parameter && name == "schema" && other_variant)
    return definitions_.version() == k_in_2_0 ? "type" : "content";  // 3.2, querystring
  if ((parameter || object == Object::header) && name == "type") return "schema";
  return object == Object::security_scheme && name == "flow" ? "flows" : std::string_view();
}

/// Sets `meant` to a similar field, which is then not reported as missing.
void StructureReport::unknown_field(Node member, const ObjectDefinition& definition, std::string& meant) {
  const std::string_view name = member.key();
  std::vector<std::string_view> names;
  std::uint8_t elsewhere = 0;  // versions with the field
  bool other_variant = false;
  for (const Field& field : definition.facts->fields) {
    const bool here = (field.versions & definitions_.version()) != 0;
    if (field.name == name) {
      elsewhere = static_cast<std::uint8_t>(elsewhere | field.versions);
      other_variant = other_variant || here;
    }
    if (here && (definition.variant == 0 || (field.variants & definition.variant) != 0))
      names.push_back(field.name);
  }
  if (definition.references) names.push_back(k_ref);
  const std::string object = with_article(definition.facts->title);
  std::string message = "found the field " + in_single_quotes(name);
  std::string suggestion;
  meant = in_place_of(definition.object, name, other_variant);
  if (other_variant) {
    const std::string_view word = variant_word(definition, member.parent());
    message.append(", expected one that ").append(object);
    message.append(word.empty() ? " has here" : " has whose ");
    if (!word.empty())
      message
          .append(definition.object == Object::parameter    ? "'in' is "
                  : definition.object == Object::oauth_flow ? "flow is "
                                                            : "type is ")
          .append(in_single_quotes(word));
  } else if (elsewhere != 0) {
    message.append(" of ").append(versions_text(elsewhere)).append(", expected one that ").append(object);
    message.append(" of ").append(versions_text(definitions_.version())).append(" has");
  } else {
    message.append(", expected one of ").append(object);
    if (definition.extensions) message.append(" or an extension (x-…)");
    if (++looked_for_near_ <= k_max_near_lookups) {
      auto near = support::nearest(name, names, 1);
      if (!near.empty()) suggestion = meant = std::move(near.front());
    }
  }
  add(k_structure_unknown_field, member, std::move(message), std::move(suggestion));
}

void StructureReport::missing(Node object, const ObjectDefinition& definition, std::uint64_t missing,
                              const std::vector<std::string>& meant) {
  for (const FieldDefinition& member : definition.members) {
    if ((member.bit & missing) == 0) continue;
    const Field& field = *member.field;
    if (std::find(meant.begin(), meant.end(), field.name) != meant.end()) continue;
    std::string message = "found no " + in_single_quotes(field.name) + ", expected " +
                          value_expected(field, definitions_.version()) + " in " +
                          with_article(definition.facts->title);
    const bool tolerated =
        field.value_type == ValueType::true_only && definitions_.version() >= k_in_3_1 && object["content"];
    add(k_structure_required, object, std::move(message), {},
        tolerated ? std::optional(Severity::warning) : std::nullopt);
  }
}

void StructureReport::exclusions(Node object, const ObjectDefinition& definition, std::uint64_t seen) {
  std::uint64_t reported = 0;
  for (const ObjectDefinition::Pair& pair : definition.pairs) {
    if ((seen & pair.one) == 0 || (seen & pair.other) == 0 || ((pair.one | pair.other) & reported) != 0)
      continue;
    reported |= pair.one | pair.other;
    const Node one = object[pair.exclusion->one];
    const Node other = object[pair.exclusion->other];
    // The later field is the superfluous one.
    const bool later = other.id() > one.id();
    add(k_structure_exclusive_fields, later ? other : one,
        "found " + in_single_quotes((later ? other : one).key()) + " beside " +
            in_single_quotes((later ? one : other).key()) + ", expected at most one of them");
  }
}

/// Requirements that depend on values and are not in the table.
void StructureReport::special(Node object, const ObjectDefinition& definition) {
  if (definition.object == Object::security_scheme && definition.variant == variant::k_http) {
    const Node scheme = object["scheme"];
    if (const Node format = object["bearerFormat"];
        format && scheme.is_string() && !support::equal_ignoring_case(scheme.string(), "bearer"))
      add(k_structure_exclusive_fields, format,
          "found 'bearerFormat' beside the scheme " + in_single_quotes(scheme.text()) +
              ", expected it beside 'bearer'");
  }
  if (definition.object == Object::parameter && definition.variant == variant::k_cookie &&
      definitions_.version() == k_in_3_2 && object["style"].string() == "cookie") {
    if (const Node reserved = object["allowReserved"])
      add(k_structure_exclusive_fields, reserved,
          "found 'allowReserved' beside the style 'cookie', expected it beside 'form'");
  }
}

}  // namespace collet::validate
