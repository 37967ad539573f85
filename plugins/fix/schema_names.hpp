// SPDX-License-Identifier: MIT
/// The names of schemas, and the references to them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/fix/stage.hpp"

namespace collet::fix {

/// Returns a name with letters, digits, '.', '_' and '-' only, made of a name such as Page[List[User]].
std::string legal_name(std::string_view name, Naming naming);
bool is_legal_name(std::string_view name);

/// A reference to a named schema of the document, or to a value inside it.
struct SchemaReference {
  std::string name;
  std::string_view rest;  ///< the steps below the schema, as written
};

/// Reads the text of a reference; none for references that lead elsewhere.
std::optional<SchemaReference> read_schema_reference(std::string_view text, openapi::Version version);
std::string write_schema_reference(std::string_view name, std::string_view rest, openapi::Version version);

/// Returns a step of a JSON Pointer with `~1` and `~0` decoded.
std::string decoded_step(std::string_view step);

/// Returns all values with the name `$ref` or `$dynamicRef` that are texts, also in extensions and data.
std::vector<openapi::Node> reference_texts(Stage& stage);

}  // namespace collet::fix
