// SPDX-License-Identifier: MIT
/// Values of a document compared with schemas of it, by the JSON Schema engine.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "plugins/validate/context.hpp"
#include "plugins/validate/node_access.hpp"
#include "plugins/validate/schema_members.hpp"
#include "plugins/validate/schema_text.hpp"
#include "sdk/support/json_schema/schema.hpp"

namespace collet::validate {

/// Bounded: work over k_max_bytes of schemas or k_max_steps of checks is left, and counted in
/// Context::values_left. For one thread.
class ValueCheck {
 public:
  static constexpr std::uint64_t k_max_bytes = std::uint64_t{32} << 20U;
  static constexpr std::uint64_t k_max_steps = 20'000'000;
  static constexpr std::uint64_t k_steps_of_one = 1'000'000;

  explicit ValueCheck(Context& context) : context_(context), words_(context.document), text_(context) {}

  struct Misfit {
    openapi::Node at;     ///< the value, or what in it is wrong
    std::string message;  ///< "found X, expected Y"
    std::string suggestion;
  };
  /// Why the value does not fit; nothing if it does, or cannot be judged. `without_enum`: the schema's own
  /// enum is left out.
  std::optional<Misfit> misfit(openapi::Node schema, openapi::Node value, bool without_enum = false);

  const Words& words() const { return words_; }

 private:
  using Schema = support::json_schema::Schema;
  /// Text of the compiled schemas that are kept: a program takes up to 50 times that.
  static constexpr std::size_t k_kept_bytes = std::size_t{256} << 10U;
  /// What compiling the smallest schema costs, as text.
  static constexpr std::size_t k_bytes_of_one = 256;

  /// Null if the schema cannot be judged.
  const Schema* compiled(openapi::Node schema, bool without_enum);
  static bool fits_plainly(const SchemaMembers& schema, openapi::Node value, bool without_enum);

  Context& context_;
  const Words words_;
  const NodeAccess access_;
  SchemaText text_;
  std::unordered_map<std::uint64_t, std::optional<Schema>> schemas_;
  std::size_t kept_bytes_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace collet::validate
