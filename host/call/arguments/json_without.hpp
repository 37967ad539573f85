// SPDX-License-Identifier: MIT
/// Access to a JSON text without some of its members.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/json_schema/value/json_value.hpp"
#include "sdk/support/json_schema/value/value.hpp"

namespace collet::host::call {

/// A set of members of one text. Each is identified by the address at which its value begins.
class OmittedMembers {
 public:
  /// Adds the members called `name` of the object itself.
  void add(std::string_view object, std::string_view name);
  /// Adds the members at a JSON Pointer whose value is null.
  void add_null(std::string_view object, std::string_view pointer);
  bool has(const void* value) const;
  bool empty() const { return values_.empty(); }
  std::size_t size() const { return values_.size(); }

 private:
  void insert(const void* value);
  std::vector<const void*> values_;  ///< sorted
};

/// Reads values made by json_value(). `omitted` must outlive this object.
class FilteredAccess final : public support::json_schema::ValueAccess {
 public:
  explicit FilteredAccess(const OmittedMembers& omitted) : omitted_(omitted) {}
  using Kind = support::json_schema::ValueKind;
  using Value = support::json_schema::Value;
  using Cursor = support::json_schema::ValueCursor;
  Kind kind(Value value) const override { return text_.kind(value); }
  bool boolean(Value value) const override { return text_.boolean(value); }
  std::string_view number(Value value) const override { return text_.number(value); }
  std::string_view string(Value value, std::string& scratch) const override {
    return text_.string(value, scratch);
  }
  std::string_view name(Value name, std::string& scratch) const override { return text_.name(name, scratch); }
  Cursor children(Value container) const override { return text_.children(container); }
  bool next(Cursor& cursor) const override;
  std::size_t weight(Value value) const override { return text_.weight(value); }

 private:
  const support::json_schema::JsonTextAccess text_;
  const OmittedMembers& omitted_;
};

}  // namespace collet::host::call
