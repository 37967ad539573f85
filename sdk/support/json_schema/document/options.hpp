// SPDX-License-Identifier: MIT
/// The options and limits of compiling a schema and of checking a value, and the results of both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/json_schema/document/dialect.hpp"
#include "sdk/support/steps.hpp"

namespace collet::support::json_schema {

/// A document to which references may lead. No other document is ever read.
struct RegisteredDocument {
  std::string uri;
  std::string_view text;  ///< JSON; read when the first reference leads there, only during compile()
};

struct SchemaLimits {
  std::size_t max_bytes = 4U << 20U;  ///< limit of all documents together; memory is up to 50 times as much
  std::uint32_t max_depth = 256;      ///< nesting in a document
  std::size_t max_subschemas = 200'000;
  std::size_t max_patterns = 1000;
  std::size_t max_pattern_size =
      1'000'000;  ///< limit of all patterns together, in instructions of the engine
};

struct SchemaOptions {
  Draft draft = Draft::draft2020_12;  ///< draft of a schema without $schema
  /// For OpenAPI 3.0: `nullable: true` adds null to the types.
  bool nullable = false;
  std::string base_uri{};  ///< URI of the schema itself
  std::vector<RegisteredDocument> documents{};
  SchemaLimits limits{};
  StopQuery stop{};  ///< asked during the compilation, which then fails with COLLET_CANCELLED
};

/// A remark on a schema that can be used nevertheless: `/path: found X, …`.
struct Note {
  std::string schema_path;
  std::string text;  ///< complete text, including the path
};

struct CheckOptions {
  std::size_t max_violations = 1;
  std::uint64_t max_steps =
      20'000'000;  ///< one step: a subschema applied, a member looked up, or 64 bytes scanned
  /// Limit of the steps that one match of a regular expression may take, which cannot be interrupted.
  std::uint64_t max_match_steps = 20'000'000;
  /// Subschemas that may be open at once. Each needs about half a KB of stack.
  std::uint32_t max_depth = 1280;
  std::uint64_t* spent = nullptr;  ///< if not null, the steps of the check are added to it
  StopQuery stop{};                ///< asked during the check, which then fails with COLLET_CANCELLED
};

/// One reason why a value does not match. Each member is complete by itself; text() joins them.
struct Violation {
  std::string instance_path;  ///< JSON Pointer, for a missing member that of the member itself
  std::string schema_path;    ///< pointer of the keyword, preceded by `URI#` in another document
  std::string_view keyword{};
  std::string found;
  std::string expected;
  std::string suggestion{};  ///< similar name that may have been meant, or empty

  /// Returns "/path: found X, expected Y; did you mean 'Z'?"
  std::string text() const;
};

}  // namespace collet::support::json_schema
