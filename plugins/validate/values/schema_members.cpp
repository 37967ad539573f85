// SPDX-License-Identifier: MIT
#include "plugins/validate/values/schema_members.hpp"

#include <utility>

#include "plugins/validate/context/schema_draft.hpp"

namespace collet::validate {
namespace {

constexpr std::pair<std::string_view, SchemaKeyword> k_words[] = {
    {"$ref", SchemaKeyword::ref},
    {"type", SchemaKeyword::type},
    {"nullable", SchemaKeyword::nullable},
    {"items", SchemaKeyword::items},
    {"properties", SchemaKeyword::properties},
    {"required", SchemaKeyword::required},
    {"allOf", SchemaKeyword::all_of},
    {"anyOf", SchemaKeyword::any_of},
    {"oneOf", SchemaKeyword::one_of},
    {"enum", SchemaKeyword::enum_},
    {"default", SchemaKeyword::default_},
    {"example", SchemaKeyword::example},
    {"examples", SchemaKeyword::examples},
    {"minimum", SchemaKeyword::minimum},
    {"maximum", SchemaKeyword::maximum},
    {"exclusiveMinimum", SchemaKeyword::exclusive_minimum},
    {"exclusiveMaximum", SchemaKeyword::exclusive_maximum},
    {"minLength", SchemaKeyword::min_length},
    {"maxLength", SchemaKeyword::max_length},
    {"minItems", SchemaKeyword::min_items},
    {"maxItems", SchemaKeyword::max_items},
    {"minProperties", SchemaKeyword::min_properties},
    {"maxProperties", SchemaKeyword::max_properties},
    {"pattern", SchemaKeyword::pattern},
    {"patternProperties", SchemaKeyword::pattern_properties},
    {"readOnly", SchemaKeyword::read_only},
    {"writeOnly", SchemaKeyword::write_only},
    {"discriminator", SchemaKeyword::discriminator},
    // Annotations, which do not restrict values.
    {"title", SchemaKeyword::none},
    {"description", SchemaKeyword::none},
    {"format", SchemaKeyword::none},
    {"deprecated", SchemaKeyword::none},
    {"externalDocs", SchemaKeyword::none},
    {"xml", SchemaKeyword::none},
    {"$comment", SchemaKeyword::none},
};

}  // namespace

bool is_known_dialect(std::string_view uri) {
  return draft_named(uri).has_value();
}

KeywordTable::KeywordTable(const openapi::Document& document) {
  const auto count = document.arena().symbols.size();
  words_.reserve(count);
  for (std::uint32_t symbol = 0; symbol < count; ++symbol)
    words_.push_back(document.symbol_text(symbol).starts_with("x-") ? SchemaKeyword::none
                                                                    : SchemaKeyword::other);
  for (const auto& [text, word] : k_words) {
    const openapi::Symbol symbol = document.symbol(text);
    if (symbol != openapi::k_no_symbol) words_[symbol] = word;
  }
}

}  // namespace collet::validate
