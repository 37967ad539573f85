// SPDX-License-Identifier: MIT
/// How a schema is compiled and a value checked, and what comes of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/json_schema/document/dialect.hpp"

namespace collet::support::json_schema {

/// A document that references may lead to. Nothing else is ever fetched.
struct RegisteredDocument {
  std::string uri;
  std::string_view text;  ///< JSON; read when a reference first leads there, during compile() only
};

struct SchemaLimits {
  std::size_t max_bytes = 4U << 20U;  ///< of all documents that are read; memory is up to 50 times that
  std::uint32_t max_depth = 256;      ///< of nesting in a document
  std::size_t max_subschemas = 200'000;
  std::size_t max_patterns = 1000;
  std::size_t max_pattern_size = 1'000'000;  ///< of all of them, in instructions of the engine
};

struct SchemaOptions {
  Draft draft = Draft::draft2020_12;  ///< of a schema without $schema
  /// OpenAPI 3.0: `nullable: true` adds null to the types.
  bool nullable = false;
  std::string base_uri{};  ///< of the schema itself
  std::vector<RegisteredDocument> documents{};
  SchemaLimits limits{};
};

/// Something about a schema that keeps nobody from using it: `/path: found X, …`.
struct Note {
  std::string schema_path;
  std::string text;  ///< whole, with the path
};

struct CheckOptions {
  std::size_t max_violations = 1;
  std::uint64_t max_steps = 20'000'000;  ///< a step is a subschema met, a member looked up, 64 bytes scanned
  /// Subschemas open at once. One costs about half a KB of stack.
  std::uint32_t max_depth = 1280;
  std::uint64_t* spent = nullptr;  ///< if not null: the steps that were taken are added here
};

/// One reason why a value does not fit. Its members are complete by themselves; text() joins them.
struct Violation {
  std::string instance_path;  ///< JSON Pointer; of a missing member its own
  std::string schema_path;    ///< pointer of the keyword, behind `URI#` if it is in another document
  std::string_view keyword{};
  std::string found;
  std::string expected;
  std::string suggestion{};  ///< what may have been meant, or nothing

  /// "/path: found X, expected Y; did you mean 'Z'?"
  std::string text() const;
};

}  // namespace collet::support::json_schema
