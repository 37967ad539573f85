// SPDX-License-Identifier: MIT
#include "plugins/convert/core/field_table.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace collet::convert {
namespace {

using openapi::Field;
using openapi::Node;
using openapi::Object;
using openapi::Variants;

constexpr std::size_t k_objects = static_cast<std::size_t>(Object::count_);

/// The names of all fields, numbered from 1.
const std::unordered_map<std::string_view, std::uint16_t>& name_numbers() {
  static const auto k_numbers = [] {
    std::unordered_map<std::string_view, std::uint16_t> numbers;
    for (std::size_t object = 0; object < k_objects; ++object)
      for (const Field& field : openapi::facts_of(static_cast<Object>(object)).fields)
        if (!field.name.empty())
          numbers.try_emplace(field.name, static_cast<std::uint16_t>(numbers.size() + 1));
    return numbers;
  }();
  return k_numbers;
}

}  // namespace

/// For each name in each object, the first rule of a version, else the first rule of any.
struct FieldTable::Rules {
  std::array<std::vector<const Field*>, k_objects> named;
  std::array<const Field*, k_objects> unnamed{};

  explicit Rules(std::uint8_t bit) {
    for (std::size_t object = 0; object < k_objects; ++object) {
      named[object].resize(name_numbers().size() + 1);
      for (const Field& field : openapi::facts_of(static_cast<Object>(object)).fields) {
        const Field*& slot =
            field.name.empty() ? unnamed[object] : named[object][name_numbers().at(field.name)];
        const bool better = slot != nullptr && (slot->versions & bit) == 0 && (field.versions & bit) != 0;
        if (slot == nullptr || better) slot = &field;
      }
    }
  }

  static const Rules& of(openapi::Version version) {
    switch (version) {
      case openapi::Version::v2_0: {
        static const Rules k_rules(openapi::k_in_2_0);
        return k_rules;
      }
      case openapi::Version::v3_0: {
        static const Rules k_rules(openapi::k_in_3_0);
        return k_rules;
      }
      case openapi::Version::v3_1: {
        static const Rules k_rules(openapi::version_bit(openapi::Version::v3_1));
        return k_rules;
      }
      default: {
        static const Rules k_rules(openapi::k_in_3_2);
        return k_rules;
      }
    }
  }
};

namespace {

bool applies(const Field& field, std::string_view name, std::uint8_t bit, Variants variant) {
  return field.name == name && (field.versions & bit) != 0 &&
         (variant == 0 || (field.variants & variant) != 0);
}

}  // namespace

FieldTable::FieldTable(const openapi::Document& document, openapi::Version version)
    : rules_(Rules::of(version)), name_of_symbol_(document.arena().symbols.size(), 0) {
  for (const auto& [name, number] : name_numbers()) {
    const openapi::Symbol symbol = document.symbol(name);
    if (symbol != openapi::k_no_symbol) name_of_symbol_[symbol] = number;
  }
}

const Field* FieldTable::find(Object object, Node member) const {
  const auto at = static_cast<std::size_t>(object);
  const openapi::Symbol symbol = member.key_symbol();
  if (symbol >= name_of_symbol_.size()) return nullptr;
  if (const Field* const found = rules_.named[at][name_of_symbol_[symbol]]) return found;
  const Field* const unnamed = rules_.unnamed[at];
  return unnamed != nullptr && !member.key().starts_with("x-") ? unnamed : nullptr;
}

bool has_field(Object object, std::string_view name, std::uint8_t version_bit, Variants variant) {
  const auto fields = openapi::facts_of(object).fields;
  return std::any_of(fields.begin(), fields.end(),
                     [&](const Field& field) { return applies(field, name, version_bit, variant); });
}

bool has_word(Object object, std::string_view name, std::uint8_t version_bit, Variants variant, Node value) {
  if (!value.is_string()) return true;
  bool known = false;
  for (const Field& field : openapi::facts_of(object).fields) {
    if (!applies(field, name, version_bit, variant)) continue;
    if (field.words.empty()) return true;
    known = true;
    if (std::find(field.words.begin(), field.words.end(), value.text()) != field.words.end()) return true;
  }
  return !known;
}

Variants variant_of(Object object, Node node) {
  namespace variant = openapi::variant;
  struct Named {
    std::string_view word;
    Variants variant;
  };
  static constexpr Named k_places[] = {{"query", variant::k_query},
                                       {"header", variant::k_header},
                                       {"path", variant::k_path},
                                       {"cookie", variant::k_cookie},
                                       {"body", variant::k_body},
                                       {"formData", variant::k_form_data},
                                       {"querystring", variant::k_querystring}};
  static constexpr Named k_types[] = {
      {"apiKey", variant::k_api_key},       {"http", variant::k_http},
      {"basic", variant::k_basic},          {"oauth2", variant::k_oauth2},
      {"mutualTLS", variant::k_mutual_tls}, {"openIdConnect", variant::k_open_id}};
  const bool parameter = object == Object::parameter;
  if (!parameter && object != Object::security_scheme) return 0;
  const std::string_view word = node[parameter ? "in" : "type"].string();
  for (const Named& named : parameter ? std::span<const Named>(k_places) : std::span<const Named>(k_types))
    if (named.word == word) return named.variant;
  return 0;
}

}  // namespace collet::convert
