// SPDX-License-Identifier: MIT
/// Reports the findings of the structure check.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/validate/context/finding.hpp"
#include "plugins/validate/structure/object_definitions.hpp"

namespace collet::validate {

class StructureReport {
 public:
  StructureReport(const openapi::Document& document, const ObjectDefinitions& definitions, Findings& findings)
      : document_(document), definitions_(definitions), findings_(findings) {}

  /// Sets the object whose members the following findings are about.
  void in(const ObjectDefinition& definition) { definition_ = &definition; }

  /// The JSON type of a value is wrong: of a field, of an item or member, of an item that must be a string.
  void type(openapi::Node value, const FieldDefinition& member);
  void part_type(openapi::Node value, const FieldDefinition& member);
  void no_string(openapi::Node value);
  /// The format of a text or number is wrong.
  void form(openapi::Node value, const FieldDefinition& member);
  /// The name of a member is wrong.
  void name(openapi::Node member, const openapi::Field& field);
  /// A list or map has too few or too many items.
  void count(openapi::Node container, const FieldDefinition& member);
  /// An object has no member.
  void nothing(openapi::Node object, const ObjectDefinition& definition);
  void repeated(openapi::Node item);
  /// Reports faults that are known once all members of an object were read. `seen` contains bits of
  /// FieldDefinition::bit.
  void object(openapi::Node object, const ObjectDefinition& definition, std::uint64_t seen,
              const std::vector<std::uint32_t>& unknown);

 private:
  std::string_view in_place_of(openapi::Object object, std::string_view name, bool other_variant) const;
  void unknown_field(openapi::Node member, const ObjectDefinition& definition, std::string& meant);
  void missing(openapi::Node object, const ObjectDefinition& definition, std::uint64_t missing,
               const std::vector<std::string>& meant);
  void exclusions(openapi::Node object, const ObjectDefinition& definition, std::uint64_t seen);
  void special(openapi::Node object, const ObjectDefinition& definition);
  void add(const Rule& rule, openapi::Node at, std::string message, std::string suggestion = {},
           std::optional<Severity> here = std::nullopt);

  const openapi::Document& document_;
  const ObjectDefinitions& definitions_;
  Findings& findings_;
  const ObjectDefinition* definition_ = nullptr;
  std::uint32_t looked_for_near_ = 0;
};

}  // namespace collet::validate
