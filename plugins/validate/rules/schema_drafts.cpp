// SPDX-License-Identifier: MIT
// Keywords of schemas that are written for another draft of JSON Schema than that of OpenAPI (since 3.1). The
// structure check knows the keywords of draft 2020-12 alone.
#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>

#include "plugins/validate/context/schema_draft.hpp"
#include "plugins/validate/rules/rules.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Type;
using support::json_schema::Draft;

/// The form of a keyword's value.
enum class Form : std::uint8_t {
  string,
  boolean,
  number,
  positive,  ///< a number above 0
  count,     ///< an integer of at least 0
  array,
  names,    ///< an array of strings
  map,      ///< an object
  schema,   ///< an object, since draft 6 or a boolean
  schemas,  ///< an array of at least one schema
  items,    ///< a schema, or an array of schemas
  closing,  ///< a schema or a boolean in all drafts
  type,     ///< the name of a type, or an array of them
};

struct DraftKeyword {
  std::string_view name;
  Form form;
  Draft first = Draft::draft4;
  Draft last = Draft::draft2019_09;
};

constexpr DraftKeyword k_keywords[] = {
    {"title", Form::string},
    {"description", Form::string},
    {"type", Form::type},
    {"multipleOf", Form::positive},
    {"maximum", Form::number},
    {"minimum", Form::number},
    {"exclusiveMaximum", Form::boolean, Draft::draft4, Draft::draft4},
    {"exclusiveMinimum", Form::boolean, Draft::draft4, Draft::draft4},
    {"exclusiveMaximum", Form::number, Draft::draft6},
    {"exclusiveMinimum", Form::number, Draft::draft6},
    {"maxLength", Form::count},
    {"minLength", Form::count},
    {"pattern", Form::string},
    {"maxItems", Form::count},
    {"minItems", Form::count},
    {"uniqueItems", Form::boolean},
    {"maxProperties", Form::count},
    {"minProperties", Form::count},
    {"required", Form::names},
    {"enum", Form::array},
    {"format", Form::string},
    {"items", Form::items},
    {"additionalItems", Form::closing},
    {"additionalProperties", Form::closing},
    {"properties", Form::map},
    {"patternProperties", Form::map},
    {"dependencies", Form::map},
    {"definitions", Form::map},
    {"allOf", Form::schemas},
    {"anyOf", Form::schemas},
    {"oneOf", Form::schemas},
    {"not", Form::schema},
    {"contains", Form::schema, Draft::draft6},
    {"propertyNames", Form::schema, Draft::draft6},
    {"if", Form::schema, Draft::draft7},
    {"then", Form::schema, Draft::draft7},
    {"else", Form::schema, Draft::draft7},
};

bool is_count(Node value) {
  // Since draft 6, 1.0 is an integer too, which is not accepted here.
  return value.is(Type::number) && !value.text().starts_with('-') &&
         value.text().find_first_of(".eE") == std::string_view::npos;
}

bool is_schema(Node value, Draft draft) {
  return value.is_object() || (draft >= Draft::draft6 && value.boolean());
}

bool is_type_name(Node value) {
  constexpr std::array<std::string_view, 7> k_types = {"array",  "boolean", "integer", "null",
                                                       "number", "object",  "string"};
  return value.is_string() && std::find(k_types.begin(), k_types.end(), value.text()) != k_types.end();
}

bool has_form(Node value, Form form, Draft draft) {
  const auto each = [&](const auto& fits) {
    return value.is_array() && std::all_of(value.begin(), value.end(), fits);
  };
  switch (form) {
    case Form::string:
      return value.is_string();
    case Form::boolean:
      return value.boolean().has_value();
    case Form::number:
      return value.is(Type::number);
    case Form::positive:
      return value.is(Type::number) && !value.text().starts_with('-') &&
             value.text().find_first_of("123456789") != std::string_view::npos;
    case Form::count:
      return is_count(value);
    case Form::array:
      return value.is_array();
    case Form::names:
      return each([](Node one) { return one.is_string(); }) && (draft != Draft::draft4 || value.size() != 0);
    case Form::map:
      return value.is_object();
    case Form::schema:
      return is_schema(value, draft);
    case Form::schemas:
      return value.size() != 0 && each([&](Node one) { return is_schema(one, draft); });
    case Form::items:
      return is_schema(value, draft) || each([&](Node one) { return is_schema(one, draft); });
    case Form::closing:
      return value.is_object() || value.boolean();
    default:
      return is_type_name(value) || (value.size() != 0 && each(is_type_name));
  }
}

std::string_view words_of(Form form, Draft draft) {
  switch (form) {
    case Form::string:
      return "a string";
    case Form::boolean:
      return "a boolean";
    case Form::number:
      return "a number";
    case Form::positive:
      return "a number above 0";
    case Form::count:
      return "an integer of at least 0";
    case Form::array:
      return "an array";
    case Form::names:
      return draft == Draft::draft4 ? "an array of at least one string" : "an array of strings";
    case Form::map:
      return "an object";
    case Form::schema:
      return "a schema";
    case Form::schemas:
      return "an array of at least one schema";
    case Form::items:
      return "a schema or an array of schemas";
    case Form::closing:
      return "a schema or a boolean";
    default:
      return "a type or an array of types";
  }
}

}  // namespace

void check_draft_keywords(RuleContext& context, Node schema) {
  const std::optional<Draft> draft = draft_of(context, schema);
  if (!draft || *draft == Draft::draft2020_12) return;
  if (*draft <= Draft::draft7 && schema["$ref"]) return;  // the siblings have no effect
  for (const Node member : schema) {
    const auto* const keyword =
        std::find_if(std::begin(k_keywords), std::end(k_keywords), [&](const DraftKeyword& one) {
          return one.name == member.key() && one.first <= *draft && *draft <= one.last;
        });
    if (keyword == std::end(k_keywords) || has_form(member, keyword->form, *draft)) continue;
    context.report(rule("schema-draft"), member,
                   "found " + std::string(openapi::type_word(member.type())) + " as " +
                       single_quoted(member.key()) + ", expected " +
                       std::string(words_of(keyword->form, *draft)) + " in the draft that the schema names");
  }
}

}  // namespace collet::validate
