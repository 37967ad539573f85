// SPDX-License-Identifier: MIT
/// Compares values of a document with its schemas by the JSON Schema engine.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "plugins/validate/context/rule_context.hpp"
#include "plugins/validate/values/node_access.hpp"
#include "plugins/validate/values/schema_members.hpp"
#include "plugins/validate/values/schema_printer.hpp"
#include "sdk/support/json_schema/schema.hpp"

namespace collet::validate {

/// After k_max_bytes of schemas or k_max_steps of checks, values are not compared but counted in
/// RuleContext::values_unchecked. For use by one thread.
class ValueCheck {
 public:
  static constexpr std::uint64_t k_max_bytes = std::uint64_t{32} << 20U;
  static constexpr std::uint64_t k_max_steps = 20'000'000;
  static constexpr std::uint64_t k_steps_of_one = 1'000'000;

  explicit ValueCheck(RuleContext& context) : context_(context), words_(context.document), text_(context) {}

  struct Misfit {
    openapi::Node at;     ///< the value, or the wrong value inside it
    std::string message;  ///< "found X, expected Y"
    std::string suggestion;
  };
  /// Returns why the value does not fit, or nothing if it fits or cannot be compared. `without_enum` ignores
  /// the enum of the schema itself.
  std::optional<Misfit> misfit(openapi::Node schema, openapi::Node value, bool without_enum = false);

  const KeywordTable& words() const { return words_; }

 private:
  using Schema = support::json_schema::Schema;
  /// Bytes of text of the compiled schemas that are kept. A compiled schema takes up to 50 times its text.
  static constexpr std::size_t k_kept_bytes = std::size_t{256} << 10U;
  /// The cost of compiling the smallest schema, in bytes of text.
  static constexpr std::size_t k_bytes_of_one = 256;

  /// Returns null if values cannot be compared with the schema.
  const Schema* compiled(openapi::Node schema, bool without_enum);
  static bool fits_type_and_enum(const SchemaMembers& schema, openapi::Node value, bool without_enum);

  RuleContext& context_;
  const KeywordTable words_;
  const NodeAccess access_;
  SchemaPrinter text_;
  std::unordered_map<std::uint64_t, std::optional<Schema>> schemas_;
  std::size_t kept_bytes_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace collet::validate
