// SPDX-License-Identifier: MIT
/// What a schema says, whatever way it is written: references followed, allOf merged, nullable and the forms
/// of 2.0 and 3.0 read as JSON Schema 2020-12 has them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/diff/side.hpp"

namespace collet::diff {

/// Number of a schema in Schemas; equal for schemas that are made of the same parts.
using SchemaId = std::uint32_t;

/// Bits of SchemaView::types. A number is `integer | fraction`.
enum TypeBit : std::uint8_t {
  k_null = 1,
  k_boolean = 2,
  k_integer = 4,
  k_fraction = 8,
  k_string = 16,
  k_array = 32,
  k_object = 64,
  k_any_type = 127,
};

/// The parts of a schema: all must hold. An empty list takes everything.
struct SchemaParts {
  std::vector<Located> parts;  ///< objects, as first met; no two are the same
  bool never = false;          ///< nothing is valid
  bool nullable = false;       ///< null is valid too, whatever the parts say
  bool unresolved = false;     ///< a reference in it leads nowhere
};

struct NumberBound {
  double value = 0;
  bool exclusive = false;
  Located at;
};

struct Union {
  bool one_of = false;
  Located at;  ///< the array
  std::vector<Located> branches;
};

struct EnumValue {
  std::string text;  ///< canonical JSON
  Located at;
};

/// Made for a comparison and thrown away: only what differs is viewed.
struct SchemaView {
  bool never = false;
  bool unresolved = false;
  std::uint8_t types = k_any_type;
  bool typed = false;  ///< has a `type`
  Located type_at, nullable_at;
  std::optional<std::vector<EnumValue>> values;  ///< sorted by text; without null
  Located values_at;
  std::optional<NumberBound> minimum, maximum;
  /// minLength, maxItems and the like: the strictest.
  std::map<std::string_view, NumberBound> counts;
  std::map<std::string_view, Located> patterns, formats, multiples;
  Located unique_items;
  std::map<std::string_view, Located> required;
  std::map<std::string_view, std::vector<Located>> properties;
  std::map<std::string_view, std::vector<Located>> pattern_properties;
  Located closed;         ///< additionalProperties: false
  Located closed_within;  ///< the part that says so; what others describe is none of its properties
  Located media_type_at;  ///< contentMediaType
  std::vector<Located> additional, items, excluded;
  std::vector<std::vector<Located>> prefix;
  std::vector<Union> unions;
  bool folded = false;  ///< one that is none of `unions`: it lists types or values
  std::vector<Located> discriminators;
  Located names_branches;  ///< the part that is a Discriminator Object: those are compared as schemas are
  Located read_only, write_only, deprecated;
  std::map<std::string, Located> defaults;                  ///< by themselves; of several parts several
  std::map<std::string, Located> xmls;                      ///< XML Objects, likewise
  std::map<std::string_view, Located> texts;                ///< titles and descriptions, by themselves
  std::map<std::string_view, std::vector<Located>> others;  ///< further keywords, of each part that has it
  std::vector<Located> conditionals;                        ///< parts with `if`, and `then` or `else`
  Located extensible_at;                                    ///< x-extensible-enum
  std::map<std::string, Located> extensible_values;         ///< of it, as canonical JSON
  std::map<std::string, Located> extensions;
  /// Forgets what says nothing of values of its types: the length of a number, members of a text.
  void drop_what_no_type_has();
  /// Takes anything, alternatives aside.
  bool says_nothing() const { return !typed && properties.empty() && types == k_any_type; }
  /// Says nothing but what its unions say.
  bool only_unions() const {
    return !typed && !values && unions.size() == 1 && properties.empty() && required.empty();
  }
};

/// Do titles and descriptions count?
enum class Words : bool { ignored, counted };

/// The schemas of one side. For one thread.
class Schemas {
 public:
  explicit Schemas(Side& side) : side_(side) {}

  /// All of the given hold; absent values hold always.
  SchemaId of(const std::vector<Located>& schemas);
  SchemaId of(Located schema) { return of(std::vector<Located>{schema}); }
  /// Alternatives that only name a type or values are a list of such, unless they are to stay alternatives.
  enum class Fold : bool { no, yes };
  SchemaView view(SchemaId schema, Fold fold = Fold::yes);
  const SchemaParts& parts(SchemaId schema) const { return *parts_[schema]; }
  std::size_t size() const { return parts_.size(); }

  /// Equal for schemas that look equal to a depth, whatever way they are written and named.
  std::uint64_t shape(SchemaId schema, int depth, Words words = Words::ignored);

  Side& side() { return side_; }

 private:
  SchemaParts flatten(const std::vector<Located>& schemas);

  Side& side_;
  std::vector<const SchemaParts*> parts_;
  std::unordered_map<std::string, std::pair<SchemaId, SchemaParts>> by_key_;
  std::unordered_map<std::uint64_t, SchemaId> of_one_;  ///< by source and node
  std::unordered_map<std::uint64_t, std::uint64_t> shapes_;
};

/// Says which types there are, and nothing else of what is valid.
bool only_types(const SchemaView& view);

/// Canonical JSON of a value: numbers by value, members sorted.
std::string canonical(Node value);

/// The schema itself, or the one that its references lead to, as long as they say nothing of their own.
Located plain_target(Side& side, Located schema);

/// `{type: null}`, `{enum: [null]}`, `{const: null}`, or a reference to one.
bool only_null(Side& side, Located schema);

/// What is listed; of anyOf those too that alternatives which are nothing but alternatives list again.
std::vector<Located> alternatives_of(Side& side, Located list, bool one_of);

/// Alternatives as a list of types, or of values.
struct Listed {
  std::uint8_t types = 0;
  std::optional<std::vector<EnumValue>> values;
};
/// Nothing if one of them says more.
std::optional<Listed> listed_by(Side& side, const Union& alternatives);

/// `true` or `{}`; `false` or `{not: {}}`.
bool takes_all(Node schema);
bool takes_nothing(Node schema);

/// Patterns that people write for "anything".
bool takes_every_text(std::string_view pattern);

/// A keyword that excludes no value as it stands in its schema.
bool excludes_nothing(Node keyword, Node schema);

/// The value of a number, or nothing for anything else.
std::optional<double> number_of(Node value);

/// Bits of a `type` or of a value.
std::uint8_t type_bits(std::string_view word);
std::uint8_t type_bits_of_value(Node value);

}  // namespace collet::diff
