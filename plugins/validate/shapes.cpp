// SPDX-License-Identifier: MIT
#include "plugins/validate/shapes.hpp"

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

/// The variants that an object is known in; none: it has no variants.
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

/// Of the objects that are known to be of a variant wherever nothing else is said.
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

const Shapes& Shapes::of(Version version) {
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
const Shapes& Shapes::kept() {
  static const Shapes shapes(V);
  return shapes;
}

Shapes::Shapes(Version version) : version_(version_bit(version)) {
  learn_words();
  for (std::size_t i = 0; i < static_cast<std::size_t>(Object::count_); ++i) {
    first_[i] = static_cast<std::uint8_t>(shapes_.size());
    Shape shape;
    shape.object = static_cast<Object>(i);
    shapes_.push_back(shape);
    for (const Variants one : variants_of(shape.object, version_)) {
      shape.variant = one;
      shapes_.push_back(shape);
    }
  }
  first_.back() = static_cast<std::uint8_t>(shapes_.size());
  for (Shape& shape : shapes_)
    fill(shape);
}

void Shapes::learn_words() {
  for (std::size_t i = 0; i < static_cast<std::size_t>(Object::count_); ++i)
    for (const Field& field : facts_of(static_cast<Object>(i)).fields)
      if (!field.name.empty()) words_.push_back(field.name);
  std::sort(words_.begin(), words_.end());
  words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
}

WordId Shapes::word_of(std::string_view name) const {
  const auto at = std::lower_bound(words_.begin(), words_.end(), name);
  return static_cast<WordId>(at - words_.begin() + k_other + 1);
}

const Shape& Shapes::of(Object object, Variants variant) const {
  const auto kind = static_cast<std::size_t>(object);
  for (std::size_t i = first_[kind]; i < first_[kind + 1]; ++i)
    if (shapes_[i].variant == variant) return shapes_[i];
  return shapes_[first_[kind]];
}

void Shapes::fill(Shape& shape) {
  const ObjectFacts& facts = facts_of(shape.object);
  shape.facts = &facts;
  shape.references = (facts.references & version_) != 0;
  shape.open = (facts.open & version_) != 0;
  shape.extensions = (facts.extensions & version_) != 0;
  shape.special = shape.object == Object::parameter || shape.object == Object::header ||
                  shape.object == Object::items || shape.object == Object::security_scheme;
  shape.members.reserve(facts.fields.size() + 1);
  shape.members.emplace_back();
  for (const Field& field : facts.fields) {
    if ((field.versions & version_) == 0) continue;
    if (shape.variant == 0) {
      // What may be in some variant is let through; what has to be in each is asked for.
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
      add(shape, field, count == 1 || field.variants == k_any_variant);
    } else if ((field.variants & shape.variant) != 0) {
      add(shape, field, true);
    }
  }
  std::uint64_t next = 1;
  for (Member& member : shape.members) {
    if (member.field == nullptr || (member.field->required_in & version_) == 0) continue;
    if (shape.variant == 0 && member.field->variants != k_any_variant) continue;
    member.bit = next;
    shape.required |= next;
    next <<= 1U;
  }
  for (const Exclusion& exclusion : openapi::exclusions()) {
    if (exclusion.object != shape.object || (exclusion.versions & version_) == 0) continue;
    const std::uint64_t one = bit_of(shape, exclusion.one, next);
    const std::uint64_t other = bit_of(shape, exclusion.other, next);
    if (one != 0 && other != 0) shape.pairs.push_back({one, other, &exclusion});
  }
  for (const openapi::Choice& choice : openapi::choices()) {
    if (choice.object != shape.object || (choice.versions & version_) == 0) continue;
    std::uint64_t any = 0;
    for (const std::string_view name : choice.fields)
      any |= bit_of(shape, name, next);
    // A field that is asked for anyway is no choice.
    if ((any & shape.required) == 0) shape.choices.push_back({any, &choice});
  }
}

std::uint64_t Shapes::bit_of(Shape& shape, std::string_view name, std::uint64_t& next) {
  const std::uint16_t number = shape.number_of_word[word_of(name)];
  if (number == 0) return 0;
  Member& member = shape.members[number];
  if (member.bit == 0) {
    member.bit = next;
    next <<= 1U;
  }
  return member.bit;
}

/// `sure`: it is the only field of that name, so that its value can be judged.
void Shapes::add(Shape& shape, const Field& field, bool sure) {
  Member member;
  member.field = &field;
  member.cardinality = field.cardinality;
  if (field.holds == Object::data) {
    member.part_tags = tags_of(field.value_type);
    member.checked = !tag_says_all(field.value_type);
  } else {
    member.shape =
        &of(field.holds, field.value_variant != 0 ? field.value_variant : usual_variant(field.holds));
    member.part_tags = bit(Tag::object);
    if ((field.boolean_in & version_) != 0) member.part_tags |= k_booleans;
    member.chosen =
        field.holds == Object::parameter || field.holds == Object::security_scheme ||
        (version_ == k_in_2_0 && shape.object == Object::response && field.holds == Object::schema);
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
    member.shape = nullptr;
    member.cardinality = Cardinality::one;
    member.tags = k_all;
    member.part_tags = k_all;
    member.checked = false;
  }
  if (field.name.empty()) {
    shape.members.push_back(member);
    shape.any = &shape.members.back();  // reserved: it stays where it is
    return;
  }
  std::uint16_t& number = shape.number_of_word[word_of(field.name)];
  if (number != 0) return;  // the first of that name counts
  number = static_cast<std::uint16_t>(shape.members.size());
  shape.members.push_back(member);
}

}  // namespace collet::validate
