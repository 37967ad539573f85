// SPDX-License-Identifier: MIT
/// The validator's view of a value: a handle of two words and an accessor that interprets it. JSON text,
/// nodes of a parsed document and values in a schema are thus checked in the same way, without a copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support::json_schema {

enum class ValueKind : std::uint8_t { invalid, null, boolean, number, string, array, object };

/// A handle that only its accessor understands.
struct Value {
  const void* data = nullptr;
  std::size_t bits = 0;
};

/// An iteration over the members of an object or the items of an array. `at`, `end` and `number` belong to
/// the accessor.
struct ValueCursor {
  Value name;  ///< name of a member, for ValueAccess::name()
  Value value;
  const void* at = nullptr;
  const void* end = nullptr;
  std::size_t number = 0;
};

/// Reads the values of one kind of document. Implementations are thread-safe.
class ValueAccess {
 public:
  ValueAccess() = default;
  ValueAccess(const ValueAccess&) = delete;
  ValueAccess& operator=(const ValueAccess&) = delete;
  virtual ~ValueAccess() = default;

  virtual ValueKind kind(Value value) const = 0;
  /// Returns the value of a boolean.
  virtual bool boolean(Value value) const = 0;
  /// Returns the text of a number as JSON writes it.
  virtual std::string_view number(Value value) const = 0;
  /// Returns the text of a string with escapes resolved, in the document or in `scratch`.
  virtual std::string_view string(Value value, std::string& scratch) const = 0;
  /// Returns the name of a member from its cursor, in the document or in `scratch`.
  virtual std::string_view name(Value name, std::string& scratch) const = 0;
  /// Returns a cursor before the first child of an array or object.
  virtual ValueCursor children(Value container) const = 0;
  /// Moves to the next child and fills `name` and `value`. Returns false after the last one.
  virtual bool next(ValueCursor& cursor) const = 0;
  /// Returns the steps that it costs to pass over the value, excluding its children: text must be scanned.
  virtual std::size_t weight(Value value) const = 0;
};

}  // namespace collet::support::json_schema
