// SPDX-License-Identifier: MIT
/// Access to the values of a document for the engines of sdk/support that read any values: JSON Schema and
/// JSONPath.
#pragma once

#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/json_schema/value/value.hpp"

namespace collet::validate {

class NodeAccess final : public support::json_schema::ValueAccess {
 public:
  using Value = support::json_schema::Value;
  using ValueCursor = support::json_schema::ValueCursor;

  /// The document must outlive the returned handle.
  static Value value(openapi::Node node) { return {node.document(), node.id()}; }
  static openapi::Node node(Value value) {
    return {static_cast<const openapi::Document*>(value.data), static_cast<std::uint32_t>(value.bits)};
  }

  support::json_schema::ValueKind kind(Value value) const override;
  bool boolean(Value value) const override;
  std::string_view number(Value value) const override;
  std::string_view string(Value value, std::string& scratch) const override;
  std::string_view name(Value name, std::string& scratch) const override;
  ValueCursor children(Value container) const override;
  bool next(ValueCursor& cursor) const override;
  std::size_t weight(Value value) const override;
};

}  // namespace collet::validate
