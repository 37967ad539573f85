// SPDX-License-Identifier: MIT
#include "plugins/validate/structure_report.hpp"

#include <algorithm>
#include <utility>

#include "plugins/validate/forms.hpp"
#include "plugins/validate/structure_rules.hpp"
#include "sdk/support/near.hpp"
#include "sdk/support/utf8.hpp"

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

/// Fields of which it is looked up what they may have meant: a document of nothing else is not worth it.
constexpr std::uint32_t k_near_lookups = 2'000;
constexpr std::size_t k_shown_characters = 60;
constexpr std::string_view k_ref = "$ref";

std::string quoted(std::string_view text) {
  return "'" + support::cut_characters(text, k_shown_characters) + "'";
}

std::string with_article(std::string_view title) {
  const bool vowel = std::string_view("AEIO").find(title.front()) != std::string_view::npos;
  return std::string(vowel ? "an " : "a ").append(title);
}

std::string part_expected(const Field& field, std::uint8_t version) {
  if (field.holds == Object::data) return expected(field);
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

/// "3.0", or of several the first: "3.1 and later".
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

/// What an object says it is: "query", "apiKey", …; empty if nothing.
std::string_view variant_word(const Shape& shape, Node object) {
  if (shape.variant == 0) return {};
  if (shape.object == Object::parameter) return object["in"].string();
  if (shape.object == Object::security_scheme) return object["type"].string();
  if (shape.object == Object::oauth_flow) return object.key();
  return {};
}

}  // namespace

void StructureReport::add(const Rule& rule, Node at, std::string message, std::string suggestion,
                          std::optional<Severity> here) {
  findings_.add(rule, at, std::move(message), std::move(suggestion), here,
                shape_ != nullptr ? shape_->facts->section : std::string_view());
}

void StructureReport::type(Node value, const Member& member) {
  add(k_structure_type, value,
      "found " + found(value) + ", expected " + value_expected(*member.field, shapes_.version()));
}

void StructureReport::part_type(Node value, const Member& member) {
  add(k_structure_type, value,
      "found " + found(value) + ", expected " + part_expected(*member.field, shapes_.version()));
}

void StructureReport::no_string(Node value) {
  add(k_structure_type, value, "found " + found(value) + ", expected a string");
}

void StructureReport::form(Node value, const Member& member) {
  const Field& field = *member.field;
  std::string suggestion;
  if (field.value_type == ValueType::enumeration) {
    auto near = support::nearest(value.text(), field.words, 1);
    if (!near.empty()) suggestion = std::move(near.front());
  } else if (field.value_type == ValueType::true_only) {
    suggestion = "true";
  }
  // A path parameter with content need not say that it is required for the specification's own schema.
  const bool tolerated =
      field.value_type == ValueType::true_only && shapes_.version() >= k_in_3_1 && value.parent()["content"];
  add(is_format(field.value_type) ? k_structure_format : k_structure_value, value,
      "found " + found(value) + ", expected " + expected(field), std::move(suggestion),
      tolerated ? std::optional(Severity::warning) : std::nullopt);
}

void StructureReport::name(Node member, const Field& field) {
  std::string suggestion;
  if (field.key_format == KeyFormat::path) suggestion = "/" + std::string(member.key());
  if (field.key_format == KeyFormat::status && support::nearest(member.key(), {"default"}, 1).size() == 1)
    suggestion = "default";
  const std::string_view key = member.key();
  if (field.key_format == KeyFormat::status && shapes_.version() != openapi::k_in_2_0 && key.size() == 3 &&
      (key.ends_with("xx") || key.ends_with("Xx") || key.ends_with("xX")))
    suggestion = std::string(key.substr(0, 1)) + "XX";
  add(k_structure_name, member,
      "found the name " + quoted(member.key()) + ", expected " + std::string(expected(field.key_format)),
      std::move(suggestion));
}

void StructureReport::count(Node container, const Member& member) {
  const bool map = member.cardinality == Cardinality::map;
  std::string message = map ? "found " + std::to_string(container.size()) + " members, expected exactly one"
                            : std::string("found an empty array, expected at least one item");
  add(k_structure_count, container, std::move(message));
}

void StructureReport::nothing(Node object, const Shape& shape) {
  in(shape);
  add(k_structure_required, object,
      "found nothing in " + with_article(shape.facts->title) + ", expected at least " +
          std::string(expected(shape.any->field->key_format)));
}

void StructureReport::repeated(Node item) {
  add(k_structure_unique_items, item, "found " + found(item) + " a second time, expected items that differ");
}

void StructureReport::object(Node object, const Shape& shape, std::uint64_t seen,
                             const std::vector<std::uint32_t>& unknown) {
  in(shape);
  std::vector<std::string> meant;
  for (const std::uint32_t id : unknown) {
    unknown_field(document_.node(id), shape, meant.emplace_back());
    if (meant.back() == k_ref) return;  // what stands beside it was not meant for this object
  }
  if ((shape.required & ~seen) != 0) missing(object, shape, shape.required & ~seen, meant);
  for (const Shape::Choice& choice : shape.choices) {
    if ((seen & choice.any) != 0) continue;
    std::string names;
    bool misspelt = false;
    for (const std::string_view name : choice.choice->fields) {
      names.append(names.empty() ? "" : " or ").append(quoted(name));
      misspelt = misspelt || std::find(meant.begin(), meant.end(), name) != meant.end();
    }
    if (!misspelt) add(k_structure_required, object, "found no " + names + ", expected one of them");
  }
  if (!shape.pairs.empty()) exclusions(object, shape, seen);
  if (shape.special) special(object, shape);
}

/// The field that one of another version or variant stands in place of.
std::string_view StructureReport::in_place_of(Object object, std::string_view name,
                                              bool other_variant) const {
  const bool parameter = object == Object::parameter;
  if (parameter && name == "schema" && other_variant)
    return shapes_.version() == k_in_2_0 ? "type" : "content";  // 3.2: of a whole query string
  if ((parameter || object == Object::header) && name == "type") return "schema";
  return object == Object::security_scheme && name == "flow" ? "flows" : std::string_view();
}

/// `meant`: the field that it looks like, which then is not missing as well.
void StructureReport::unknown_field(Node member, const Shape& shape, std::string& meant) {
  const std::string_view name = member.key();
  std::vector<std::string_view> names;
  std::uint8_t elsewhere = 0;  // versions that have it
  bool other_variant = false;
  for (const Field& field : shape.facts->fields) {
    const bool here = (field.versions & shapes_.version()) != 0;
    if (field.name == name) {
      elsewhere = static_cast<std::uint8_t>(elsewhere | field.versions);
      other_variant = other_variant || here;
    }
    if (here && (shape.variant == 0 || (field.variants & shape.variant) != 0)) names.push_back(field.name);
  }
  if (shape.references) names.push_back(k_ref);
  const std::string object = with_article(shape.facts->title);
  std::string message = "found the field " + quoted(name);
  std::string suggestion;
  meant = in_place_of(shape.object, name, other_variant);
  if (other_variant) {
    const std::string_view word = variant_word(shape, member.parent());
    message.append(", expected one that ").append(object);
    message.append(word.empty() ? " has here" : " has whose ");
    if (!word.empty())
      message
          .append(shape.object == Object::parameter    ? "'in' is "
                  : shape.object == Object::oauth_flow ? "flow is "
                                                       : "type is ")
          .append(quoted(word));
  } else if (elsewhere != 0) {
    message.append(" of ").append(versions_text(elsewhere)).append(", expected one that ").append(object);
    message.append(" of ").append(versions_text(shapes_.version())).append(" has");
  } else {
    message.append(", expected one of ").append(object);
    if (shape.extensions) message.append(" or an extension (x-…)");
    if (++looked_for_near_ <= k_near_lookups) {
      auto near = support::nearest(name, names, 1);
      if (!near.empty()) suggestion = meant = std::move(near.front());
    }
  }
  add(k_structure_unknown_field, member, std::move(message), std::move(suggestion));
}

void StructureReport::missing(Node object, const Shape& shape, std::uint64_t missing,
                              const std::vector<std::string>& meant) {
  for (const Member& member : shape.members) {
    if ((member.bit & missing) == 0) continue;
    const Field& field = *member.field;
    if (std::find(meant.begin(), meant.end(), field.name) != meant.end()) continue;
    std::string message = "found no " + quoted(field.name) + ", expected " +
                          value_expected(field, shapes_.version()) + " in " +
                          with_article(shape.facts->title);
    const bool tolerated =
        field.value_type == ValueType::true_only && shapes_.version() >= k_in_3_1 && object["content"];
    add(k_structure_required, object, std::move(message), {},
        tolerated ? std::optional(Severity::warning) : std::nullopt);
  }
}

void StructureReport::exclusions(Node object, const Shape& shape, std::uint64_t seen) {
  std::uint64_t told = 0;
  for (const Shape::Pair& pair : shape.pairs) {
    if ((seen & pair.one) == 0 || (seen & pair.other) == 0 || ((pair.one | pair.other) & told) != 0) continue;
    told |= pair.one | pair.other;
    const Node one = object[pair.exclusion->one];
    const Node other = object[pair.exclusion->other];
    // The later one is what came too much.
    const bool later = other.id() > one.id();
    add(k_structure_exclusive_fields, later ? other : one,
        "found " + quoted((later ? other : one).key()) + " beside " + quoted((later ? one : other).key()) +
            ", expected at most one of them");
  }
}

/// What a field's presence in the table does not say.
void StructureReport::special(Node object, const Shape& shape) {
  if (shape.object == Object::security_scheme && shape.variant == variant::k_http) {
    const Node scheme = object["scheme"];
    std::string word(scheme.string());
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (const Node format = object["bearerFormat"]; format && scheme.is_string() && word != "bearer")
      add(k_structure_exclusive_fields, format,
          "found 'bearerFormat' beside the scheme " + quoted(scheme.text()) +
              ", expected it beside 'bearer'");
  }
  if (shape.object == Object::parameter && shape.variant == variant::k_cookie &&
      shapes_.version() == k_in_3_2 && object["style"].string() == "cookie") {
    if (const Node reserved = object["allowReserved"])
      add(k_structure_exclusive_fields, reserved,
          "found 'allowReserved' beside the style 'cookie', expected it beside 'form'");
  }
}

}  // namespace collet::validate
