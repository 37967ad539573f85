// SPDX-License-Identifier: MIT
#include "plugins/validate/structure_rules.hpp"

#include "plugins/validate/structure.hpp"

namespace collet::validate {
namespace {

constexpr Rule k_rules[] = {
    {"structure-type", Severity::error, "schema", "A value has the JSON type that its field asks for.",
     "info: {title: A, version: 1.0}"},
    {"structure-required", Severity::error, "schema", "A field that is required is there.",
     "info: {title: A}"},
    {"structure-unknown-field", Severity::error, "specification-extensions",
     "A field is one that its object has in this version, or its name begins with x-.",
     "info: {title: A, version: '1', descripton: typo}"},
    {"structure-exclusive-fields", Severity::error, "schema",
     "Of fields that exclude each other one is there.",
     "{name: a, in: query, schema: {}, example: 1, examples: {}}"},
    {"structure-value", Severity::error, "schema",
     "A value is one of those that its field knows, or looks as it says.", "{name: a, in: body, schema: {}}"},
    {"structure-format", Severity::error, "data-type-format",
     "What has to be a URI or an email address is one.", "contact: {email: nobody}"},
    {"structure-name", Severity::error, "schema",
     "A name that the author chooses has the characters that its place allows.", "paths: {pets: {}}"},
    {"structure-count", Severity::error, "schema",
     "A list that may not be empty is not; a content of one media type has one.", "{enum: []}"},
    {"structure-unique-items", Severity::error, "schema", "The items of a list differ where they have to.",
     "{required: [a, a]}"},
};

}  // namespace

const Rule& k_structure_type = k_rules[0];
const Rule& k_structure_required = k_rules[1];
const Rule& k_structure_unknown_field = k_rules[2];
const Rule& k_structure_exclusive_fields = k_rules[3];
const Rule& k_structure_value = k_rules[4];
const Rule& k_structure_format = k_rules[5];
const Rule& k_structure_name = k_rules[6];
const Rule& k_structure_count = k_rules[7];
const Rule& k_structure_unique_items = k_rules[8];

std::span<const Rule> structure_rules() {
  return k_rules;
}

}  // namespace collet::validate
