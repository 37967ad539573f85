// SPDX-License-Identifier: MIT
/// The meaning of a schema, however it is written: references are followed, allOf is merged, and `nullable`
/// and the other forms of 2.0 and 3.0 are read as their equivalents in JSON Schema 2020-12.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/diff/view/document_side.hpp"

namespace collet::diff {

/// The number of a schema in Schemas. Schemas that consist of the same parts have the same number.
using SchemaId = std::uint32_t;

/// Bits of SchemaView::types. The type `number` is `k_integer | k_fraction`.
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

/// The parts of a schema, all of which must hold. An empty list accepts everything.
struct SchemaParts {
  std::vector<Located> parts;  ///< objects without duplicates, in order of discovery
  bool never = false;          ///< no value is valid
  bool nullable = false;       ///< null is valid even if a part forbids it
  bool unresolved = false;     ///< a reference leads nowhere
  bool merged = false;         ///< an only alternative was merged into the parts
  bool separate = false;       ///< an only alternative is kept as a list of one alternative
};

struct NumberBound {
  double value = 0;
  bool exclusive = false;
  Located at;
};

struct Union {
  bool one_of = false;
  Located at;         ///< the array of alternatives
  bool null = false;  ///< an alternative is null; it is not among the branches
  std::vector<Located> branches;
};

struct EnumValue {
  std::string text;  ///< canonical JSON
  Located at;
};

/// Built for one comparison: only schemas that differ are viewed.
struct SchemaView {
  bool never = false;
  bool unresolved = false;
  std::uint8_t types = k_any_type;
  bool typed = false;  ///< true if `type` is present
  Located type_at, nullable_at;
  std::optional<std::vector<EnumValue>> values;  ///< sorted by text, without null
  Located values_at;
  std::optional<NumberBound> minimum, maximum;
  /// The strictest minLength, maxItems, …, by keyword.
  std::map<std::string_view, NumberBound> counts;
  std::map<std::string_view, Located> patterns, formats, multiples;
  Located unique_items;
  std::map<std::string_view, Located> required;
  std::map<std::string_view, std::vector<Located>> properties;
  std::map<std::string_view, std::vector<Located>> pattern_properties;
  Located closed;        ///< additionalProperties: false
  Located closing_part;  ///< the part with additionalProperties: false, which refuses properties that only
                         ///< other parts describe
  std::vector<Located> closing_parts;  ///< all such parts
  Located media_type_at;               ///< contentMediaType
  std::vector<Located> additional, items, excluded;
  std::vector<std::vector<Located>> prefix;
  std::vector<Union> unions;
  bool folded = false;  ///< true if alternatives were folded into types or values
  std::vector<Located> discriminators;
  Located discriminator_object;  ///< the part that is a Discriminator Object, which is compared like a schema
  Located read_only, write_only, deprecated;
  std::map<std::string, Located> defaults;    ///< by canonical JSON; each part may have one
  std::map<std::string, Located> xmls;        ///< XML Objects, by canonical JSON
  std::map<std::string_view, Located> texts;  ///< titles and descriptions, by text
  std::map<std::string_view, std::vector<Located>>
      others;                                        ///< further keywords, from each part that has them
  std::vector<Located> conditionals;                 ///< parts with `if` and with `then` or `else`
  Located extensible_at;                             ///< x-extensible-enum
  std::map<std::string, Located> extensible_values;  ///< its values, by canonical JSON
  std::map<std::string, Located> extensions;
  /// Removes keywords that do not apply to values of its types, such as the length of a number.
  void drop_inapplicable_keywords();
  /// Returns true if it accepts anything, apart from its unions.
  bool accepts_anything() const { return !typed && properties.empty() && types == k_any_type; }
  /// Returns true if its unions are its only content.
  bool only_unions() const {
    return !typed && !values && unions.size() == 1 && properties.empty() && required.empty();
  }
};

/// Titles and descriptions may be ignored or counted.
enum class Annotations : bool { ignored, counted };

/// The schemas of one document. For use by one thread.
class Schemas {
 public:
  explicit Schemas(DocumentSide& side) : side_(side) {}

  /// Returns the schema that requires all of `schemas`. Absent values hold always.
  SchemaId of(const std::vector<Located>& schemas);
  SchemaId of(Located schema) { return of(std::vector<Located>{schema}); }
  /// Returns the same schema with its only alternatives as lists of alternatives instead of merged into it.
  SchemaId with_separate_alternatives(SchemaId schema);
  /// Alternatives that only name types or values may be folded into a list of types or values.
  enum class Fold : bool { no, yes };
  SchemaView view(SchemaId schema, Fold fold = Fold::yes);
  const SchemaParts& parts(SchemaId schema) const { return *parts_[schema]; }
  std::size_t size() const { return parts_.size(); }

  /// Returns a hash that is equal for schemas with the same meaning down to `depth`, however they are written
  /// and named.
  std::uint64_t shape(SchemaId schema, int depth, Annotations words = Annotations::ignored);

  DocumentSide& side() { return side_; }

 private:
  SchemaParts flatten(const std::vector<Located>& schemas, bool separate);
  SchemaId number_of_parts(SchemaParts flat);

  DocumentSide& side_;
  std::vector<const SchemaParts*> parts_;
  std::unordered_map<SchemaId, std::vector<Located>> merged_;  ///< the schemas of parts with `merged`
  std::unordered_map<std::string, std::pair<SchemaId, SchemaParts>> by_key_;
  std::unordered_map<std::uint64_t, SchemaId> of_one_;  ///< by document and node
  std::unordered_map<std::uint64_t, std::uint64_t> shapes_;
};

/// Returns true if the view restricts only the type.
bool only_types(const SchemaView& view);

/// Returns canonical JSON: numbers by value, members sorted.
std::string canonical(Node value);

/// Returns the schema, or the target of its references if the schema has no own keywords.
Located plain_target(DocumentSide& side, Located schema);

/// Returns true for `{type: null}`, `{enum: [null]}`, `{const: null}`, and references to one of them.
bool only_null(DocumentSide& side, Located schema);

/// Returns the alternative of a list that has no other one but null, otherwise no value.
Located only_alternative(DocumentSide& side, Located list);

/// Returns the listed alternatives. For anyOf, nested lists that contain nothing else are flattened.
std::vector<Located> alternatives_of(DocumentSide& side, Located list, bool one_of);

/// Alternatives as a list of types, or of values.
struct TypeOrValueList {
  std::uint8_t types = 0;
  std::optional<std::vector<EnumValue>> values;
};
/// Returns nothing if an alternative has other keywords.
std::optional<TypeOrValueList> as_type_or_value_list(DocumentSide& side, const Union& alternatives);

/// Return true for `true` or `{}`, and for `false` or `{not: {}}`.
bool accepts_all(Node schema);
bool accepts_nothing(Node schema);

/// Returns true for patterns that match every text.
bool matches_every_text(std::string_view pattern);

/// Returns true if the keyword excludes no value in its schema.
bool excludes_nothing(Node keyword, Node schema);

/// Returns the value of a number, or nothing for other values.
std::optional<double> number_of(Node value);

/// Return the type bits of a `type` keyword and of a value.
std::uint8_t type_bits(std::string_view word);
std::uint8_t type_bits_of_value(Node value);

}  // namespace collet::diff
