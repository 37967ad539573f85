// SPDX-License-Identifier: MIT
/// The objects of one version of the specification, from plugins/openapi/table/objects.hpp, prepared for
/// lookups: one definition for each variant of an object, with numbers for the names of fields.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/table/objects.hpp"

namespace collet::validate {

struct ObjectDefinition;

/// A bit for each Tag.
using Tags = std::uint16_t;

/// The requirements for the value of a field.
struct FieldDefinition {
  const openapi::Field* field = nullptr;
  const ObjectDefinition* definition = nullptr;  ///< definition of the objects; null for data
  openapi::Cardinality cardinality = openapi::Cardinality::one;
  Tags tags = 0;          ///< allowed for the value itself
  Tags part_tags = 0;     ///< allowed for an item of a list or a member of a map
  bool checked = false;   ///< true for data that its tag does not fully describe
  bool chosen = false;    ///< true if the object chooses its variant by a member
  std::uint64_t bit = 0;  ///< bit in ObjectDefinition::required and similar sets; 0 if unused
};

/// The number of a field name.
using FieldNameId = std::uint8_t;
inline constexpr FieldNameId k_unknown = 0;    ///< not looked up yet
inline constexpr FieldNameId k_extension = 1;  ///< begins with `x-`
inline constexpr FieldNameId k_other = 2;      ///< not a field of any object

struct ObjectDefinition {
  struct Pair {
    std::uint64_t one;
    std::uint64_t other;
    const openapi::Exclusion* exclusion;
  };
  struct Choice {
    std::uint64_t any;
    const openapi::Choice* choice;
  };

  openapi::Object object = openapi::Object::data;
  openapi::Variants variant = 0;  ///< 0 if there is none or it is not known
  const openapi::ObjectFacts* facts = nullptr;
  bool references = false;
  bool open = false;
  bool extensions = false;
  bool special = false;                             ///< true if StructureReport::special() has further checks
  std::array<std::uint16_t, 256> number_of_name{};  ///< index in `members`, whose first entry is empty
  std::vector<FieldDefinition> members;
  const FieldDefinition* any = nullptr;  ///< for all names except extensions
  std::uint64_t required = 0;
  std::vector<Pair> pairs;
  std::vector<Choice> choices;

  const FieldDefinition* find(FieldNameId word) const {
    const std::uint16_t number = number_of_name[word];
    return number == 0 ? nullptr : &members[number];
  }
};

/// Returns the variant that an object chooses: a parameter by `in`, a security scheme by `type` and (2.0)
/// `flow`, a schema by `type`; 0 if these words name no variant.
openapi::Variants variant_by(openapi::Object object, std::string_view word, std::string_view flow);

/// Immutable.
class ObjectDefinitions {
 public:
  /// Returns the definitions of a version, which are built on first use and live as long as the process.
  static const ObjectDefinitions& of(openapi::Version version);

  const ObjectDefinition& of(openapi::Object object, openapi::Variants variant = 0) const;
  /// By number, beginning after k_other.
  const std::vector<std::string_view>& words() const { return words_; }
  std::uint8_t version() const { return version_; }

 private:
  explicit ObjectDefinitions(openapi::Version version);
  template <openapi::Version V>
  static const ObjectDefinitions& kept();
  void learn_words();
  void fill(ObjectDefinition& definition);
  void add(ObjectDefinition& definition, const openapi::Field& field, bool sure);
  std::uint64_t bit_of(ObjectDefinition& definition, std::string_view name, std::uint64_t& next);
  FieldNameId name_of(std::string_view name) const;

  std::uint8_t version_;
  std::vector<std::string_view> words_;
  std::vector<ObjectDefinition> definitions_;  ///< grouped by object, with the one without a variant first
  std::array<std::uint8_t, static_cast<std::size_t>(openapi::Object::count_) + 1>
      first_{};  ///< index in definitions_, by object
};

}  // namespace collet::validate
