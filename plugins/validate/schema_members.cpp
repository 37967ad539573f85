// SPDX-License-Identifier: MIT
#include "plugins/validate/schema_members.hpp"

#include <utility>

namespace collet::validate {
namespace {

constexpr std::pair<std::string_view, Word> k_words[] = {
    {"$ref", Word::ref},
    {"type", Word::type},
    {"nullable", Word::nullable},
    {"items", Word::items},
    {"properties", Word::properties},
    {"required", Word::required},
    {"allOf", Word::all_of},
    {"anyOf", Word::any_of},
    {"oneOf", Word::one_of},
    {"enum", Word::enum_},
    {"default", Word::default_},
    {"example", Word::example},
    {"examples", Word::examples},
    {"minimum", Word::minimum},
    {"maximum", Word::maximum},
    {"exclusiveMinimum", Word::exclusive_minimum},
    {"exclusiveMaximum", Word::exclusive_maximum},
    {"minLength", Word::min_length},
    {"maxLength", Word::max_length},
    {"minItems", Word::min_items},
    {"maxItems", Word::max_items},
    {"minProperties", Word::min_properties},
    {"maxProperties", Word::max_properties},
    {"pattern", Word::pattern},
    {"patternProperties", Word::pattern_properties},
    {"readOnly", Word::read_only},
    {"writeOnly", Word::write_only},
    {"discriminator", Word::discriminator},
    // Annotations: they say nothing about a value.
    {"title", Word::none},
    {"description", Word::none},
    {"format", Word::none},
    {"deprecated", Word::none},
    {"externalDocs", Word::none},
    {"xml", Word::none},
    {"$comment", Word::none},
};

}  // namespace

Words::Words(const openapi::Document& document) {
  const auto count = document.arena().symbols.size();
  words_.reserve(count);
  for (std::uint32_t symbol = 0; symbol < count; ++symbol)
    words_.push_back(document.symbol_text(symbol).starts_with("x-") ? Word::none : Word::other);
  for (const auto& [text, word] : k_words) {
    const openapi::Symbol symbol = document.symbol(text);
    if (symbol != openapi::k_no_symbol) words_[symbol] = word;
  }
}

}  // namespace collet::validate
