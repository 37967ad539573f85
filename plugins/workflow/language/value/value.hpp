// SPDX-License-Identifier: MIT
/// An immutable JSON value that is cheap to copy: the input and output of templates.
///
/// Parsed JSON stays text: an object or array of a large result refers to its part of the text. Its members
/// are found on access, and writing it copies bytes. Numbers keep their digits.
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

/// `undefined` is a missing value; `unknown` is a value that only a run can produce (plans).
enum class Kind : std::uint8_t { undefined, null, boolean, number, string, array, object, unknown };

/// Returns "undefined", "null", "boolean", …
std::string_view kind_name(Kind kind);

class Value {
 public:
  struct Member;

  Value() = default;  ///< undefined
  static Value null();
  static Value boolean(bool value);
  static Value integer(std::int64_t value);
  /// An integral value becomes an integer. A value that is not finite becomes null, since JSON cannot
  /// express it.
  static Value number(double value);
  /// Invalid UTF-8 is replaced by U+FFFD.
  static Value string(std::string text);
  /// Undefined items become null.
  static Value array(std::vector<Value> items);
  /// Names are distinct; undefined members are left out.
  static Value object(std::vector<Member> members);
  /// Written as the string "<label>"; every operation on it returns an unknown.
  static Value unknown(std::string label);
  /// Parses JSON text (RFC 8259, at most 512 levels). Of two members with one name the last counts.
  static support::Result<Value> parse(std::string_view text);

  Kind kind() const;
  bool is(Kind kind) const { return this->kind() == kind; }
  bool undefined() const { return is(Kind::undefined); }
  /// Returns true for undefined and null, which `default` replaces.
  bool missing() const;
  /// False, null, undefined, 0, "", [] and {} are false, everything else is true. An unknown is not true.
  bool truthy() const;

  /// Returns the value of a boolean; false for other kinds.
  bool as_boolean() const;
  /// Returns a number whose value is an integer (1, 1.0, 1e3) that fits.
  std::optional<std::int64_t> as_integer() const;
  /// Returns nothing if the value is not a number or exceeds a double.
  std::optional<double> as_number() const;
  /// Returns the text of a string or the label of an unknown; empty for other kinds. The view is valid as
  /// long as any copy of this value.
  std::string_view text() const;

  /// Returns the number of items of an array or members of an object; 0 for other kinds.
  std::size_t size() const;
  /// Returns a member; undefined if it is missing or the value is not an object.
  Value operator[](std::string_view name) const;
  /// Returns an item; a negative index counts from the end. Undefined if it is out of range.
  Value at(std::int64_t index) const;
  /// Returns the items or members in order; empty for other kinds.
  std::vector<Value> items() const;
  std::vector<Member> members() const;

  /// Appends compact JSON; undefined is written as null.
  void write(std::string& out) const;
  std::string json() const;
  /// Returns compact JSON with members sorted by name (bytes) at every level and numbers unchanged. Values
  /// that differ only in the order of members have the same text.
  std::string canonical_json() const;
  /// Returns the form that a text contains: strings unchanged, numbers in their shortest form, arrays and
  /// objects as compact JSON, and "" for null and undefined.
  std::string display() const;
  /// Returns the approximate size of what write() appends.
  std::size_t weight() const;

  /// Compares by value: 1 equals 1.0, and the order of members does not matter. Undefined equals undefined
  /// only.
  bool operator==(const Value& other) const;

 private:
  /// A part of a shared text.
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
  /// A number that neither std::int64_t nor double reproduces digit by digit.
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
  /// Creates the value of exactly `raw`, a part of `owner`, which is compact JSON.
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
