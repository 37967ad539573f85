// SPDX-License-Identifier: MIT
/// The types of fixes, in the order in which they are made.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::fix {

enum class FixType : std::uint8_t {
  suggested_value,
  enum_csv_expanded,
  renamed_generic_schema,
  missing_path_parameter,
  path_parameter_not_required,
  duplicate_operation_id,
  stub_missing_ref,
  pruned_empty_path,
  pruned_unused_schema,
};
inline constexpr std::size_t k_fix_types = 9;

using FixTypes = std::bitset<k_fix_types>;

struct FixFacts {
  std::string_view id;
  std::string_view option;   ///< argument that selects it; "default" if it is selected anyway; or empty
  std::string_view summary;  ///< effect, in one or two sentences
};

inline constexpr std::array<FixFacts, k_fix_types> k_fix_facts = {{
    {"suggested-value", "",
     "Replaces a text or renames a member as the suggestion of a finding of validate says: a misspelled "
     "field, a $ref to a component of a similar name, a status 5xx. A guess, so review it."},
    {"enum-csv-expanded", "",
     "Divides an enum value of numbers in one text, '1,2,3' in a schema of integers, into its numbers."},
    {"renamed-generic-schema", "fix_schema_names",
     "Renames a schema whose name has other characters than letters, digits, '.', '_' and '-', such as "
     "Page[User], by naming, and rewrites the references and discriminators that lead to it."},
    {"missing-path-parameter", "default",
     "Adds the path parameters that the template of a path names and that are not declared: to the path item "
     "if all its operations lack them, else to the operations."},
    {"path-parameter-not-required", "default", "Sets required: true in path parameters."},
    {"duplicate-operation-id", "fix_duplicate_operationids",
     "Appends the first free number from 2 to an operationId that an earlier operation has."},
    {"stub-missing-ref", "stub_missing_refs",
     "Adds a component without requirements for each $ref to a missing component of this document; not for "
     "parameters, links and security schemes, which cannot be empty."},
    {"pruned-empty-path", "prune",
     "Removes paths without an operation, a $ref and an extension to which no $ref leads."},
    {"pruned-unused-schema", "prune",
     "Removes named schemas that nothing but removed schemas refers to. Keeps all schemas if the document "
     "has no operations."},
}};

constexpr const FixFacts& facts_of(FixType type) {
  return k_fix_facts[static_cast<std::size_t>(type)];
}

}  // namespace collet::fix
