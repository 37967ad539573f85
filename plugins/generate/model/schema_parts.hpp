// SPDX-License-Identifier: MIT
/// A schema with everything that `allOf` adds to it.
#pragma once

#include <forward_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/generate/model/model.hpp"

namespace collet::generate {

/// The types that a schema allows, as bits.
struct Types {
  static constexpr unsigned k_null = 1;
  static constexpr unsigned k_boolean = 2;
  static constexpr unsigned k_integer = 4;
  static constexpr unsigned k_number = 8;
  static constexpr unsigned k_string = 16;
  static constexpr unsigned k_array = 32;
  static constexpr unsigned k_object = 64;
};

struct MergedProperty {
  std::string_view name;
  Located schema;
  std::string_view owner;  ///< words of the declaration that contains the schema
};

/// One schema of an `allOf` that has oneOf or anyOf.
struct Alternatives {
  Located schema;
  std::string_view owner;
};

struct SchemaParts {
  std::forward_list<std::string> owners;  ///< texts of the views below
  std::vector<MergedProperty> properties;
  std::unordered_map<std::string_view, std::size_t> number_of;  ///< property by name
  std::vector<std::string_view> required;
  std::vector<Alternatives> alternatives;
  Located additional;  ///< value of additionalProperties that is a schema or true
  Located items;
  std::string_view items_owner;
  std::string_view additional_owner;
  Node values;    ///< enum
  Node constant;  ///< const
  std::string_view format;
  Located scalar;      ///< the schema that has `format`, or the first that has `type`
  unsigned types = 0;  ///< 0 if no schema has `type`
  bool nullable = false;
  bool encoded = false;  ///< contentEncoding is base64
  bool media = false;    ///< contentMediaType is set
};

/// Returns the bits of a schema's `type`.
unsigned types_of(Node schema);

/// Follows the references of `schema`, which is a declaration's own schema or an inline one, and collects its
/// parts. `words` keeps the names of owners. Conflicts are added to the warnings of the model.
SchemaParts collect_parts(Model& model, openapi::Resolver& references, Located schema,
                          std::string_view owner);

/// Returns the words of a component's name; of another schema, of its place.
std::string declaration_name(const openapi::Resolver& references, Located schema);

}  // namespace collet::generate
