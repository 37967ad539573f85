// SPDX-License-Identifier: MIT
#include "plugins/validate/structure/structure_rules.hpp"

#include "plugins/validate/structure/structure_check.hpp"

namespace collet::validate {
namespace {

constexpr Rule k_structure_rules[] = {
    {"structure-type", Severity::error, "schema", "A value has the JSON type that its field requires.",
     "info: {title: A, version: 1.0}"},
    {"structure-required", Severity::error, "schema", "A required field is present.", "info: {title: A}"},
    {"structure-unknown-field", Severity::error, "specification-extensions",
     "A field is defined for its object in this version, or its name begins with x-.",
     "info: {title: A, version: '1', descripton: typo}"},
    {"structure-exclusive-fields", Severity::error, "schema",
     "Of fields that exclude each other, only one is present.",
     "{name: a, in: query, schema: {}, example: 1, examples: {}}"},
    {"structure-value", Severity::error, "schema",
     "A value is one of the values that its field allows, or has the format of its field.",
     "{name: a, in: body, schema: {}}"},
    {"structure-format", Severity::error, "data-type-format",
     "A value that has to be a URI or an email address is valid.", "contact: {email: nobody}"},
    {"structure-name", Severity::error, "schema",
     "A name chosen by the author has only characters that its place allows.", "paths: {pets: {}}"},
    {"structure-count", Severity::error, "schema",
     "A list that must not be empty has items; a content of one media type has exactly one.", "{enum: []}"},
    {"structure-unique-items", Severity::error, "schema",
     "The items of a list are unique if the specification requires it.", "{required: [a, a]}"},
};

}  // namespace

const Rule& k_structure_type = k_structure_rules[0];
const Rule& k_structure_required = k_structure_rules[1];
const Rule& k_structure_unknown_field = k_structure_rules[2];
const Rule& k_structure_exclusive_fields = k_structure_rules[3];
const Rule& k_structure_value = k_structure_rules[4];
const Rule& k_structure_format = k_structure_rules[5];
const Rule& k_structure_name = k_structure_rules[6];
const Rule& k_structure_count = k_structure_rules[7];
const Rule& k_structure_unique_items = k_structure_rules[8];

std::span<const Rule> structure_rules() {
  return k_structure_rules;
}

}  // namespace collet::validate
