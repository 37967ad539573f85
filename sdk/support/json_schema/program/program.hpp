// SPDX-License-Identifier: MIT
/// A compiled schema: a list of subschemas, each of which refers to its rules by number. Immutable once
/// built.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/support/json_schema/document/documents.hpp"
#include "sdk/support/json_schema/document/tree.hpp"
#include "sdk/support/json_schema/pattern/pattern.hpp"
#include "sdk/support/json_schema/value/decimal.hpp"

namespace collet::support::json_schema {

/// Number of a subschema or of a set of rules.
using Id = std::uint32_t;
inline constexpr Id k_none = 0xFFFFFFFFU;
inline constexpr std::uint64_t k_no_limit = std::numeric_limits<std::uint64_t>::max();

/// Types as bits: of ValueKind, and integers apart from other numbers.
namespace types {
inline constexpr std::uint8_t k_null = 1;
inline constexpr std::uint8_t k_boolean = 2;
inline constexpr std::uint8_t k_integer = 4;
inline constexpr std::uint8_t k_fraction = 8;
inline constexpr std::uint8_t k_number = k_integer | k_fraction;
inline constexpr std::uint8_t k_string = 16;
inline constexpr std::uint8_t k_array = 32;
inline constexpr std::uint8_t k_object = 64;
inline constexpr std::uint8_t k_any = 127;
}  // namespace types

struct NumberLimit {
  Keyword keyword;
  Decimal value;
  std::string_view text;
};

struct NumberRules {
  std::vector<NumberLimit> limits;  ///< minimum, maximum, exclusiveMinimum, exclusiveMaximum and multipleOf
};

struct StringRules {
  std::uint64_t min_length = 0;
  std::uint64_t max_length = k_no_limit;
  Id pattern = k_none;
  std::string_view pattern_text{};
};

struct ArrayRules {
  std::uint64_t min_items = 0;
  std::uint64_t max_items = k_no_limit;
  std::uint64_t min_contains = 1;
  std::uint64_t max_contains = k_no_limit;
  bool unique = false;
  bool contains_counts = false;  ///< contains counts for unevaluatedItems: since 2020-12
  std::vector<Id> prefix;
  Id items = k_none;  ///< schema of the items after the prefix
  Keyword items_keyword = Keyword::items;
  Id contains = k_none;
  Id unevaluated = k_none;
};

/// A member name that occurs in a schema.
struct NamedMember {
  std::string_view name;
  Id schema = k_none;
  bool required = false;
  bool declared = false;         ///< listed under `properties`
  std::uint8_t quick_types = 0;  ///< in the plain object of a Program, the types whose every value matches
};

struct PatternMember {
  Id pattern;
  Id schema;
};

/// A rule of dependentRequired, dependentSchemas or dependencies.
struct Dependent {
  Id trigger;  ///< number of a NamedMember
  Id schema = k_none;
  std::vector<Id> required;  ///< numbers of NamedMembers
  Keyword keyword = Keyword::dependent_required;
};

struct ObjectRules {
  std::uint64_t min_properties = 0;
  std::uint64_t max_properties = k_no_limit;
  std::vector<NamedMember> members;  ///< sorted by length, then by bytes
  std::size_t required = 0;          ///< number of required members
  std::vector<PatternMember> patterns;
  Id additional = k_none;
  Id names = k_none;
  std::vector<Dependent> dependents;
  Id unevaluated = k_none;

  /// Returns the number of the member with this name, or k_none.
  Id find(std::string_view name) const;
};

struct LogicRules {
  Id ref = k_none;
  Id dynamic_ref = k_none;        ///< first target
  std::string_view dynamic_name;  ///< name of its $dynamicAnchor; empty: handled as $ref
  Keyword dynamic_keyword = Keyword::dynamic_ref;
  std::vector<Id> all_of, any_of, one_of;
  Id not_ = k_none;
  Id if_ = k_none, then = k_none, else_ = k_none;
};

/// The values of enum or const, nodes of a tree.
struct ValueRules {
  std::vector<NodeId> values;
  /// Pairs of hash and index in `values`, sorted by hash.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> by_hash;
  std::uint8_t types = 0;
  Keyword keyword = Keyword::enum_;
};

enum class Fixed : std::uint8_t { no, accepts, refuses };

struct Subschema {
  Place place;
  ResourceId resource = 0;
  Fixed fixed = Fixed::no;
  std::uint8_t types = types::k_any;
  bool unevaluated = false;  ///< has unevaluatedProperties or unevaluatedItems
  Id numbers = k_none;
  Id strings = k_none;
  Id arrays = k_none;
  Id objects = k_none;
  Id logic = k_none;
  std::array<Id, 2> values = {k_none, k_none};  ///< enum, const
};

struct Program {
  std::deque<Tree> trees;
  std::vector<std::string> uris;  ///< URIs of the trees
  std::vector<Subschema> subschemas;
  std::vector<NumberRules> numbers;
  std::vector<StringRules> strings;
  std::vector<ArrayRules> arrays;
  std::vector<ObjectRules> objects;
  std::vector<LogicRules> logic;
  std::vector<ValueRules> values;
  std::vector<Pattern> patterns;
  /// For each resource, the names of its $dynamicAnchors and their targets.
  std::vector<std::vector<std::pair<std::string, Id>>> dynamic_anchors;
  std::vector<Note> notes;

  /// The root's rules if names and types of members alone can prove that an object matches, else k_none.
  Id quick_object = k_none;
  bool quick_object_is_open = false;  ///< accepts members that are not declared
  /// Sets both, after everything else is complete.
  void prepare_quick_check();

  /// Returns "/properties/a" or `URI#/properties/a`, followed by the keyword.
  std::string location(Id subschema, std::string_view keyword) const;
};

/// Returns the name of a keyword that can fail.
std::string_view keyword_text(Keyword keyword);

}  // namespace collet::support::json_schema
