// SPDX-License-Identifier: MIT
/// JSON text as values, read in place.
#pragma once

#include <string_view>

#include "sdk/support/json_schema/value/value.hpp"

namespace collet::support::json_schema {

/// Stateless; use json_text() unless one of your own is wanted.
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

/// A value that is exactly `text`, as json::View::raw() gives it: checked JSON without space around it. It
/// must outlive the handle. On other bytes the accessor stays inside them.
Value json_value(std::string_view text);

}  // namespace collet::support::json_schema
