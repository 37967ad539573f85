// SPDX-License-Identifier: MIT
/// JSON text as values, read in place.
#pragma once

#include <string_view>

#include "sdk/support/json_schema/value/value.hpp"

namespace collet::support::json_schema {

/// Reads JSON text. Has no state.
class JsonTextAccess final : public ValueAccess {
 public:
  ValueKind kind(Value value) const override;
  bool boolean(Value value) const override;
  std::string_view number(Value value) const override;
  std::string_view string(Value value, std::string& scratch) const override;
  std::string_view name(Value name, std::string& scratch) const override;
  ValueCursor children(Value container) const override;
  bool next(ValueCursor& cursor) const override;
  std::size_t weight(Value value) const override;
};

/// Returns the value of `text`, which is one checked JSON value without surrounding space, as
/// json::View::raw() returns it. The text must outlive the value. In other text, the accessor does not read
/// outside of it.
Value json_value(std::string_view text);

}  // namespace collet::support::json_schema
