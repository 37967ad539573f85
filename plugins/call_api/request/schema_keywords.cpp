// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/schema_keywords.hpp"

#include <algorithm>
#include <iterator>

#include "sdk/support/json_schema/pattern/pattern.hpp"

namespace collet::call_api {
namespace {

using openapi::Node;
using openapi::Type;
using support::json_schema::Keyword;
using support::json_schema::KeywordInfo;

bool is_type_word(Node node) {
  constexpr std::string_view k_words[] = {"null",   "boolean", "integer", "number",
                                          "string", "array",   "object"};
  return std::find(std::begin(k_words), std::end(k_words), node.string()) != std::end(k_words);
}

bool is_count(Node node) {
  const auto text = node.is(Type::number) ? node.text() : std::string_view();
  return !text.empty() && text.size() <= 18 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool all_of(Node list, bool (*fits)(Node)) {
  return std::all_of(list.begin(), list.end(), fits);
}

bool is_string(Node node) {
  return node.is_string();
}

}  // namespace

bool is_expression(std::string_view text) {
  return !support::json_schema::Pattern::compile(text).broken();
}

bool is_schema(Node node) {
  return node.is_object() || node.is(Type::boolean);
}

bool well_formed(Keyword keyword, Node value) {
  switch (keyword) {
    case Keyword::type:
      return is_type_word(value) || (value.is_array() && value.size() > 0 && all_of(value, &is_type_word));
    case Keyword::enum_:
      return value.is_array() && value.size() > 0;
    case Keyword::const_:
      return true;
    case Keyword::minimum:
    case Keyword::maximum:
      return value.is(Type::number);
    case Keyword::multiple_of:
      return value.is(Type::number) && value.text().front() != '-' &&
             value.text().find_first_of("123456789") != std::string_view::npos;
    case Keyword::exclusive_minimum:
    case Keyword::exclusive_maximum:
      return value.is(Type::number) || value.is(Type::boolean);
    case Keyword::max_length:
    case Keyword::min_length:
    case Keyword::max_items:
    case Keyword::min_items:
    case Keyword::max_contains:
    case Keyword::min_contains:
    case Keyword::max_properties:
    case Keyword::min_properties:
      return is_count(value);
    case Keyword::unique_items:
    case Keyword::nullable:
      return value.is(Type::boolean);
    case Keyword::pattern:
      return value.is_string() && is_expression(value.string());
    case Keyword::dependent_required:
      return value.is_object() && std::all_of(value.begin(), value.end(), [](Node names) {
               return names.is_array() && all_of(names, &is_string);
             });
    default:
      return false;
  }
}

bool in_place(Keyword keyword) {
  switch (keyword) {
    case Keyword::all_of:
    case Keyword::any_of:
    case Keyword::one_of:
    case Keyword::not_:
    case Keyword::if_:
    case Keyword::then:
    case Keyword::else_:
    case Keyword::dependent_schemas:
    case Keyword::dependencies:
      return true;
    default:
      return false;
  }
}

bool is_list_in_place(Keyword keyword) {
  return keyword == Keyword::all_of || keyword == Keyword::any_of || keyword == Keyword::one_of;
}

bool has_subschemas(const KeywordInfo& info) {
  return info.shape != support::json_schema::Shape::none && info.keyword != Keyword::defs &&
         info.keyword != Keyword::definitions;
}

bool is_reference(Node member) {
  return (member.key() == "$ref" || member.key() == "$dynamicRef") && member.is_string();
}

bool is_required(Node schema, std::string_view name) {
  const Node names = schema["required"];
  return names.is_array() &&
         std::any_of(names.begin(), names.end(), [&](Node one) { return one.string() == name; });
}

}  // namespace collet::call_api
