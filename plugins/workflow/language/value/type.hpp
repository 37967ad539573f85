// SPDX-License-Identifier: MIT
/// Static types of values: the kinds that a value may have before a run, and the types of members and
/// items.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

/// The reason why a value may be missing at run time.
enum class Absence : std::uint8_t {
  no,        ///< it is present as far as is known
  optional,  ///< a parameter without default, or an optional member
  skipped    ///< it comes from a step that may not have completed
};

/// Cheap to copy. A default type is "any".
class Type {
 public:
  using Kinds = std::uint8_t;
  static constexpr Kinds k_null = 1;
  static constexpr Kinds k_boolean = 2;
  static constexpr Kinds k_integer = 4;
  static constexpr Kinds k_fraction = 8;  ///< a number that is not an integer
  static constexpr Kinds k_number = k_integer | k_fraction;
  static constexpr Kinds k_string = 16;
  static constexpr Kinds k_array = 32;
  static constexpr Kinds k_object = 64;
  static constexpr Kinds k_any = 127;

  using MemberMap = std::map<std::string, Type, std::less<>>;

  Type() = default;
  static Type any() { return {}; }
  static Type of(Kinds kinds);
  static Type array_of(Type items);
  /// `closed` means that the object has no other members.
  static Type object_of(MemberMap members, bool closed = true);
  /// The type of exactly this value.
  static Type literal(const Value& value);
  /// The type of the values that a JSON Schema accepts. Keywords that are not supported make it wider.
  /// `$ref` refers to the schema itself.
  static Type of_schema(const Value& schema);

  Kinds kinds() const { return kinds_; }
  bool is_any() const { return kinds_ == k_any && !known_; }
  bool may_be(Kinds kinds) const { return (kinds_ & kinds) != 0; }
  bool only(Kinds kinds) const { return (kinds_ & ~kinds) == 0; }
  /// Returns the item type of an array.
  Type items() const;
  /// Returns the type of a member of an object: any if the members are unknown, nothing if the object
  /// cannot have the member.
  std::optional<Type> member(std::string_view name) const;
  /// Returns null if the members are unknown.
  const MemberMap* members() const;
  bool closed() const;
  /// Returns all possible values if they are few and known (enum, literals), or null.
  const std::vector<Value>* values() const;

  Absence absence() const { return absence_; }
  /// Returns a description of what may be missing ("parameter 'ready'", "step 'net'").
  const std::string& absent_subject() const { return absent_subject_; }
  Type missing_because(Absence absence, std::string subject) const;
  /// Returns the type of a value that is present.
  Type present() const;
  /// Returns the type without null, too: the result of `default`.
  Type not_null() const;
  /// Returns this type with the absence of `source`.
  Type missing_like(const Type& source) const;

  /// Returns the union of both types.
  Type union_with(const Type& other) const;

  /// Returns "string", "array of string", "integer or null" or "any".
  std::string description() const;

 private:
  struct Known {
    std::shared_ptr<const Type> items;
    std::shared_ptr<const MemberMap> members;
    bool closed = false;
    std::shared_ptr<const std::vector<Value>> values;
  };
  Known& change();
  Kinds kinds_ = k_any;
  Absence absence_ = Absence::no;
  std::shared_ptr<const Known> known_;
  std::string absent_subject_;
};

/// Why values of a type do not match a schema. `certain` means that no value matches; otherwise some of the
/// known values do not. mismatch() returns nothing if all values may match.
struct Mismatch {
  bool certain = true;
  std::string where;  ///< path within the value: "", ".name", "[]"
  std::string wants;
  std::string gives;
};
std::optional<Mismatch> mismatch(const Type& type, const Value& schema, const Value& root);
/// Returns a short description of a schema: "array of string (at least 1)", "one of \"png\", \"jpeg\"".
std::string schema_description(const Value& schema, const Value& root);
/// Follows `$ref` within `root`. Returns the schema itself without `$ref`, and undefined if the target does
/// not exist.
Value resolve_schema(const Value& schema, const Value& root);
/// Returns the kinds that `type`, `enum` and `const` of a schema allow; k_any without these keywords.
Type::Kinds schema_kinds(const Value& schema);

}  // namespace collet::workflow
