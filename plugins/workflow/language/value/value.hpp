// SPDX-License-Identifier: MIT
/// A JSON value that never changes, cheap to copy: what templates see and give.
///
/// What was read from text stays text: an object or array of a large result is a place in it, its members are
/// found when they are asked for, and writing it is a copy of bytes. Numbers keep their digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::workflow {

/// `undefined` is what is not there at all; `unknown` stands for what only a run can tell (plans).
enum class Kind : std::uint8_t { undefined, null, boolean, number, string, array, object, unknown };

/// "undefined", "null", "boolean", …
std::string_view kind_word(Kind kind);

class Value {
 public:
  struct Member;

  Value() = default;  ///< undefined
  static Value null();
  static Value boolean(bool value);
  static Value integer(std::int64_t value);
  /// An integral value becomes an integer; what is not finite becomes null, as JSON has no word for it.
  static Value number(double value);
  /// Any UTF-8; what is not is replaced by U+FFFD.
  static Value string(std::string text);
  /// Items that are undefined become null.
  static Value array(std::vector<Value> items);
  /// Names are distinct; members that are undefined are left out.
  static Value object(std::vector<Member> members);
  /// Written as the string "<label>"; any operation on it gives an unknown.
  static Value unknown(std::string label);
  /// JSON text (RFC 8259, at most 512 deep); of two members of one name the last one counts.
  static support::Result<Value> parse(std::string_view text);

  Kind kind() const;
  bool is(Kind kind) const { return this->kind() == kind; }
  bool undefined() const { return is(Kind::undefined); }
  /// Undefined or null: what `default` replaces.
  bool missing() const;
  /// False, null, undefined, 0, "", [] and {} are false, all else is true. An unknown is not true.
  bool truthy() const;

  /// Of a boolean; false of others.
  bool as_boolean() const;
  /// A number that is an integer by value (1, 1.0, 1e3) and fits.
  std::optional<std::int64_t> as_integer() const;
  /// None if it is no number, or beyond what a double can hold.
  std::optional<double> as_number() const;
  /// Of a string, or the label of an unknown; empty of others. Lives as long as any copy of this value.
  std::string_view text() const;

  /// Items of an array, members of an object; 0 of others.
  std::size_t size() const;
  /// A member, or undefined: also of what is no object.
  Value operator[](std::string_view name) const;
  /// An item, counted from the end if negative; or undefined.
  Value at(std::int64_t index) const;
  /// In order; empty of what is no array or no object.
  std::vector<Value> items() const;
  std::vector<Member> members() const;

  /// Compact JSON; undefined is written as null.
  void write(std::string& out) const;
  std::string json() const;
  /// Compact JSON with members sorted by name (bytes) at every level and numbers as they stand: the same text
  /// for values that differ in the order of members only.
  std::string canonical_json() const;
  /// As it stands inside a text: strings as they are, numbers in their shortest form, structures as compact
  /// JSON. For null and undefined: "".
  std::string display() const;
  /// About the bytes that write() makes.
  std::size_t weight() const;

  /// By value: 1 equals 1.0, members have no order. Undefined equals undefined only.
  bool operator==(const Value& other) const;

 private:
  /// A part of a text that others share.
  struct Text {
    std::shared_ptr<const std::string> owner;
    std::string_view view;
  };
  struct Null {};
  struct String {
    Text text;
  };
  struct Unknown {
    Text text;
  };
  /// A number that neither of the two types below gives back digit by digit.
  struct Digits {
    Text text;
  };
  /// An object or array as compact JSON.
  struct Raw {
    Text text;
  };
  using Items = std::shared_ptr<const std::vector<Value>>;
  using Members = std::shared_ptr<const std::vector<Member>>;
  using State = std::variant<std::monostate, Null, bool, std::int64_t, double, Digits, String, Items, Members,
                             Raw, Unknown>;

  explicit Value(State state) : state_(std::move(state)) {}
  static Text own(std::string text);
  /// A value that is exactly `raw`, a part of `owner`, which is compact JSON.
  static Value of_raw(const std::shared_ptr<const std::string>& owner, std::string_view raw);
  static Value of_digits(const Text& text);
  void write_canonical(std::string& out) const;
  bool same_number(const Value& other) const;
  std::string digits() const;

  State state_;
};

struct Value::Member {
  std::string name;
  Value value;
};

}  // namespace collet::workflow
