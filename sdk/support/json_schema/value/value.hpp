// SPDX-License-Identifier: MIT
/// What the validator sees of a value: a handle of two words, and an accessor that knows what they mean. So
/// JSON text, a parsed document's nodes and a schema's own values are checked alike, without a copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support::json_schema {

enum class ValueKind : std::uint8_t { invalid, null, boolean, number, string, array, object };

/// Means something to its accessor only.
struct Value {
  const void* data = nullptr;
  std::size_t bits = 0;
};

/// A walk over the members of an object or the items of an array; `at` and `end` are the accessor's.
struct ValueCursor {
  Value name;  ///< of a member; given to ValueAccess::name()
  Value value;
  const void* at = nullptr;
  const void* end = nullptr;
  std::size_t number = 0;
};

/// Reads values of one kind of document. Without state of its own, or safe to use from many threads.
class ValueAccess {
 public:
  ValueAccess() = default;
  ValueAccess(const ValueAccess&) = delete;
  ValueAccess& operator=(const ValueAccess&) = delete;
  virtual ~ValueAccess() = default;

  virtual ValueKind kind(Value value) const = 0;
  /// Of a boolean.
  virtual bool boolean(Value value) const = 0;
  /// Of a number: its digits as JSON writes them.
  virtual std::string_view number(Value value) const = 0;
  /// Of a string: its text with escapes resolved, in the document or in `scratch`.
  virtual std::string_view string(Value value, std::string& scratch) const = 0;
  /// The name of a member that a cursor stood on, in the document or in `scratch`.
  virtual std::string_view name(Value name, std::string& scratch) const = 0;
  /// Before the first child of an array or object.
  virtual ValueCursor children(Value container) const = 0;
  /// Steps to the next child and fills `name` and `value`; false behind the last one.
  virtual bool next(ValueCursor& cursor) const = 0;
  /// What reading over the value costs in steps, beside those of its children: text has to be scanned.
  virtual std::size_t weight(Value value) const = 0;
};

}  // namespace collet::support::json_schema
