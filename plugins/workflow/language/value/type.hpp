// SPDX-License-Identifier: MIT
/// What is known of a value before a run: the kinds that it may have, of members and items likewise.
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

/// Why a value may be missing at run time.
enum class Absence : std::uint8_t {
  no,        ///< it is there, as far as anybody can tell
  optional,  ///< a parameter without default, a member that need not be there
  skipped    ///< it comes from a step that may not have run to its end
};

/// Cheap to copy. A default one is "any": nothing is known.
class Type {
 public:
  using Kinds = std::uint8_t;
  static constexpr Kinds k_null = 1;
  static constexpr Kinds k_boolean = 2;
  static constexpr Kinds k_integer = 4;
  static constexpr Kinds k_fraction = 8;  ///< a number that is no integer
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
  /// `closed`: it has no other members.
  static Type object_of(MemberMap members, bool closed = true);
  /// Exactly this value.
  static Type literal(const Value& value);
  /// What a JSON Schema lets through; keywords that it does not understand widen it. `$ref` leads into the
  /// schema itself.
  static Type of_schema(const Value& schema);

  Kinds kinds() const { return kinds_; }
  bool is_any() const { return kinds_ == k_any && !known_; }
  bool may_be(Kinds kinds) const { return (kinds_ & kinds) != 0; }
  bool only(Kinds kinds) const { return (kinds_ & ~kinds) == 0; }
  /// Of an array.
  Type items() const;
  /// Of an object: any if nothing is known; none if it cannot have that member.
  std::optional<Type> member(std::string_view name) const;
  /// Null if nothing is known of the members.
  const MemberMap* members() const;
  bool closed() const;
  /// All values that it may have, if they are few and known (enum, literals); null otherwise.
  const std::vector<Value>* values() const;

  Absence absence() const { return absence_; }
  /// What may be missing, in words ("parameter 'ready'", "step 'net'").
  const std::string& absent_what() const { return absent_what_; }
  Type missing_because(Absence absence, std::string what) const;
  /// It is there after all.
  Type present() const;
  /// Without null as well: what comes out of `default`.
  Type not_null() const;
  /// Takes over why `source` may be missing.
  Type missing_like(const Type& source) const;

  /// One of the two.
  Type united(const Type& other) const;

  /// "string", "array of string", "integer or null", "any".
  std::string words() const;

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
  std::string absent_what_;
};

/// Why values of `type` do not fit a schema. `certain`: none of them can; else some that are known by value
/// cannot. Nothing if all may fit.
struct Mismatch {
  bool certain = true;
  std::string where;  ///< within the value: "", ".name", "[]"
  std::string wants;
  std::string gives;
};
std::optional<Mismatch> mismatch(const Type& type, const Value& schema, const Value& root);
/// A schema in a few words: "array of string (at least 1)", "one of \"png\", \"jpeg\"".
std::string schema_words(const Value& schema, const Value& root);
/// Follows `$ref` within `root`; the schema itself if there is none, undefined if it leads nowhere.
Value resolve_schema(const Value& schema, const Value& root);
/// The kinds that `type`, `enum` and `const` of a schema name; k_any if they name none.
Type::Kinds schema_kinds(const Value& schema);

}  // namespace collet::workflow
