// SPDX-License-Identifier: MIT
#include "plugins/validate/structure/object_definitions.hpp"

#include <algorithm>

#include "plugins/openapi/tree/arena.hpp"

namespace collet::validate {
namespace {

using openapi::Cardinality;
using openapi::Exclusion;
using openapi::Field;
using openapi::k_any_variant;
using openapi::k_in_2_0;
using openapi::Object;
using openapi::ObjectFacts;
using openapi::Tag;
using openapi::ValueType;
using openapi::Variants;
using openapi::Version;
namespace variant = openapi::variant;

constexpr Tags bit(Tag tag) {
  return static_cast<Tags>(1U << static_cast<unsigned>(tag));
}
constexpr Tags k_strings = bit(Tag::string) | bit(Tag::plain_string);
constexpr Tags k_booleans = bit(Tag::true_) | bit(Tag::false_);
constexpr Tags k_all = 0xFFFF;

Tags tags_of(ValueType form) {
  switch (form) {
    case ValueType::any:
      return k_all;
    case ValueType::boolean:
    case ValueType::true_only:
      return k_booleans;
    case ValueType::number:
    case ValueType::positive_number:
    case ValueType::non_negative_integer:
      return bit(Tag::number);
    case ValueType::object:
    case ValueType::scopes:
      return bit(Tag::object);
    case ValueType::string_array:
    case ValueType::unique_string_array:
      return bit(Tag::array);
    default:
      return k_strings;
  }
}

bool tag_says_all(ValueType form) {
  return form == ValueType::any || form == ValueType::string || form == ValueType::boolean ||
         form == ValueType::number || form == ValueType::object;
}

/// Returns the variants of an object type; empty if it has none.
std::vector<Variants> variants_of(Object object, std::uint8_t version) {
  switch (object) {
    case Object::parameter:
      return {variant::k_query,       variant::k_header, variant::k_path,     variant::k_cookie,
              variant::k_querystring, variant::k_body,   variant::k_form_data};
    case Object::security_scheme:
      return {variant::k_api_key, variant::k_http,  variant::k_mutual_tls, variant::k_oauth2,
              variant::k_open_id, variant::k_basic, variant::k_implicit,   variant::k_password,
              variant::k_client,  variant::k_code};
    case Object::oauth_flow:
      return {variant::k_implicit, variant::k_password, variant::k_client, variant::k_code,
              variant::k_device};
    case Object::schema:
      if (version == k_in_2_0) return {variant::k_plain, variant::k_file};
      return {variant::k_plain};
    default:
      return {};
  }
}

/// Returns the variant of objects that do not choose another one.
Variants usual_variant(Object object) {
  return object == Object::schema ? variant::k_plain : Variants{0};
}

}  // namespace

Variants variant_by(Object object, std::string_view word, std::string_view flow) {
  struct Named {
    std::string_view word;
    Variants variant;
  };
  constexpr Named k_places[] = {
      {"query", variant::k_query},       {"header", variant::k_header},           {"path", variant::k_path},
      {"cookie", variant::k_cookie},     {"querystring", variant::k_querystring}, {"body", variant::k_body},
      {"formData", variant::k_form_data}};
  constexpr Named k_types[] = {{"apiKey", variant::k_api_key},        {"http", variant::k_http},
                               {"mutualTLS", variant::k_mutual_tls},  {"oauth2", variant::k_oauth2},
                               {"openIdConnect", variant::k_open_id}, {"basic", variant::k_basic}};
  constexpr Named k_flows[] = {{"implicit", variant::k_implicit},
                               {"password", variant::k_password},
                               {"application", variant::k_client},
                               {"accessCode", variant::k_code}};
  const auto find = [](const auto& named, std::string_view wanted) {
    for (const Named& one : named)
      if (one.word == wanted) return one.variant;
    return Variants{0};
  };
  if (object == Object::parameter) return find(k_places, word);
  if (object == Object::schema) return word == "file" ? variant::k_file : variant::k_plain;
  const Variants type = find(k_types, word);
  const Variants by_flow = type == variant::k_oauth2 ? find(k_flows, flow) : Variants{0};
  return by_flow != 0 ? by_flow : type;
}

const ObjectDefinitions& ObjectDefinitions::of(Version version) {
  switch (version) {
    case Version::v2_0:
      return kept<Version::v2_0>();
    case Version::v3_0:
      return kept<Version::v3_0>();
    case Version::v3_1:
      return kept<Version::v3_1>();
    case Version::v3_2:
      return kept<Version::v3_2>();
    case Version::none:
      break;
  }
  return kept<Version::none>();
}

template <Version V>
const ObjectDefinitions& ObjectDefinitions::kept() {
  static const ObjectDefinitions definitions(V);
  return definitions;
}

ObjectDefinitions::ObjectDefinitions(Version version) : version_(version_bit(version)) {
  learn_words();
  for (std::size_t i = 0; i < static_cast<std::size_t>(Object::count_); ++i) {
    first_[i] = static_cast<std::uint8_t>(definitions_.size());
    ObjectDefinition definition;
    definition.object = static_cast<Object>(i);
    definitions_.push_back(definition);
    for (const Variants one : variants_of(definition.object, version_)) {
      definition.variant = one;
      definitions_.push_back(definition);
    }
  }
  first_.back() = static_cast<std::uint8_t>(definitions_.size());
  for (ObjectDefinition& definition : definitions_)
    fill(definition);
}

void ObjectDefinitions::learn_words() {
  for (std::size_t i = 0; i < static_cast<std::size_t>(Object::count_); ++i)
    for (const Field& field : facts_of(static_cast<Object>(i)).fields)
      if (!field.name.empty()) words_.push_back(field.name);
  std::sort(words_.begin(), words_.end());
  words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
}

FieldNameId ObjectDefinitions::name_of(std::string_view name) const {
  const auto at = std::lower_bound(words_.begin(), words_.end(), name);
  return static_cast<FieldNameId>(at - words_.begin() + k_other + 1);
}

const ObjectDefinition& ObjectDefinitions::of(Object object, Variants variant) const {
  const auto kind = static_cast<std::size_t>(object);
  for (std::size_t i = first_[kind]; i < first_[kind + 1]; ++i)
    if (definitions_[i].variant == variant) return definitions_[i];
  return definitions_[first_[kind]];
}

void ObjectDefinitions::fill(ObjectDefinition& definition) {
  const ObjectFacts& facts = facts_of(definition.object);
  definition.facts = &facts;
  definition.references = (facts.references & version_) != 0;
  definition.open = (facts.open & version_) != 0;
  definition.extensions = (facts.extensions & version_) != 0;
  definition.special = definition.object == Object::parameter || definition.object == Object::header ||
                       definition.object == Object::items || definition.object == Object::security_scheme;
  definition.members.reserve(facts.fields.size() + 1);
  definition.members.emplace_back();
  for (const Field& field : facts.fields) {
    if ((field.versions & version_) == 0) continue;
    if (definition.variant == 0) {
      // Without a known variant, a field of any variant is allowed, and a field is required only if each
      // variant requires it.
      const auto same = [&](const Field& other) {
        return other.name == field.name && (other.versions & version_) != 0;
      };
      const auto count = std::count_if(facts.fields.begin(), facts.fields.end(), same);
      if (count > 1 && field.variants != k_any_variant) {
        const bool general = std::any_of(facts.fields.begin(), facts.fields.end(), [&](const Field& other) {
          return same(other) && other.variants == k_any_variant;
        });
        if (general) continue;
      }
      add(definition, field, count == 1 || field.variants == k_any_variant);
    } else if ((field.variants & definition.variant) != 0) {
      add(definition, field, true);
    }
  }
  std::uint64_t next = 1;
  for (FieldDefinition& member : definition.members) {
    if (member.field == nullptr || (member.field->required_in & version_) == 0) continue;
    if (definition.variant == 0 && member.field->variants != k_any_variant) continue;
    member.bit = next;
    definition.required |= next;
    next <<= 1U;
  }
  for (const Exclusion& exclusion : openapi::exclusions()) {
    if (exclusion.object != definition.object || (exclusion.versions & version_) == 0) continue;
    const std::uint64_t one = bit_of(definition, exclusion.one, next);
    const std::uint64_t other = bit_of(definition, exclusion.other, next);
    if (one != 0 && other != 0) definition.pairs.push_back({one, other, &exclusion});
  }
  for (const openapi::Choice& choice : openapi::choices()) {
    if (choice.object != definition.object || (choice.versions & version_) == 0) continue;
    std::uint64_t any = 0;
    for (const std::string_view name : choice.fields)
      any |= bit_of(definition, name, next);
    // A choice that contains a required field is always satisfied.
    if ((any & definition.required) == 0) definition.choices.push_back({any, &choice});
  }
}

std::uint64_t ObjectDefinitions::bit_of(ObjectDefinition& definition, std::string_view name,
                                        std::uint64_t& next) {
  const std::uint16_t number = definition.number_of_name[name_of(name)];
  if (number == 0) return 0;
  FieldDefinition& member = definition.members[number];
  if (member.bit == 0) {
    member.bit = next;
    next <<= 1U;
  }
  return member.bit;
}

/// `sure` is true if the name has no other field, so that its value can be checked.
void ObjectDefinitions::add(ObjectDefinition& definition, const Field& field, bool sure) {
  FieldDefinition member;
  member.field = &field;
  member.cardinality = field.cardinality;
  if (field.holds == Object::data) {
    member.part_tags = tags_of(field.value_type);
    member.checked = !tag_says_all(field.value_type);
  } else {
    member.definition =
        &of(field.holds, field.value_variant != 0 ? field.value_variant : usual_variant(field.holds));
    member.part_tags = bit(Tag::object);
    if ((field.boolean_in & version_) != 0) member.part_tags |= k_booleans;
    member.chosen =
        field.holds == Object::parameter || field.holds == Object::security_scheme ||
        (version_ == k_in_2_0 && definition.object == Object::response && field.holds == Object::schema);
  }
  switch (field.cardinality) {
    case Cardinality::one:
      member.tags = member.part_tags;
      break;
    case Cardinality::list:
      member.tags = bit(Tag::array);
      break;
    case Cardinality::map:
      member.tags = bit(Tag::object);
      break;
    case Cardinality::one_or_list:
      member.tags = static_cast<Tags>(member.part_tags | bit(Tag::array));
      break;
  }
  if (!sure) {
    member.definition = nullptr;
    member.cardinality = Cardinality::one;
    member.tags = k_all;
    member.part_tags = k_all;
    member.checked = false;
  }
  if (field.name.empty()) {
    definition.members.push_back(member);
    definition.any = &definition.members.back();  // capacity is reserved, so the pointer stays valid
    return;
  }
  std::uint16_t& number = definition.number_of_name[name_of(field.name)];
  if (number != 0) return;  // the first field of that name counts
  number = static_cast<std::uint16_t>(definition.members.size());
  definition.members.push_back(member);
}

}  // namespace collet::validate
