// SPDX-License-Identifier: MIT
/// Prints a schema of a document and everything that it references as one JSON Schema.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/validate/context/rule_context.hpp"
#include "sdk/support/json_schema/document/dialect.hpp"

namespace collet::validate {

/// Prints only keywords that restrict values. References lead to members of `definitions`. References to
/// other documents accept any value. Properties that are readOnly or writeOnly are not required, because that
/// depends on the direction.
class SchemaPrinter {
 public:
  static constexpr std::size_t k_max_bytes = std::size_t{1} << 20U;

  explicit SchemaPrinter(const RuleContext& context) : context_(context) {}

  /// Appends the schema to `out`. Returns false and appends nothing if values cannot be compared with the
  /// schema: its dialect is unknown, or one of its parts is written for another; it is larger than
  /// k_max_bytes, or it is nested too deeply.
  /// `without_enum` leaves out the enum of the schema itself.
  bool print(openapi::Node schema, bool without_enum, std::string& out);
  /// Returns the draft of the schema that was printed last.
  support::json_schema::Draft draft() const { return draft_; }
  /// Returns the number of bytes that the last call wrote, even if it failed.
  std::size_t written() const { return out_.size(); }

 private:
  bool schema(openapi::Node node, int depth);
  bool members(openapi::Node node, int depth, bool without_enum);
  bool member(openapi::Node owner, openapi::Node node, int depth);
  bool each(openapi::Node container, int depth);
  void reference(openapi::Node object);
  void required(openapi::Node owner, openapi::Node names);
  void comma();

  const RuleContext& context_;
  std::string out_;
  support::json_schema::Draft draft_ = support::json_schema::Draft::draft2020_12;
  std::unordered_map<std::uint32_t, std::size_t> numbers_;  ///< index in definitions_, by node
  std::vector<openapi::Node> definitions_;
};

}  // namespace collet::validate
