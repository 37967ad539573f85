// SPDX-License-Identifier: MIT
/// The form of a document: what the table of the specification's objects (plugins/openapi/table/objects.hpp)
/// says.
#pragma once

#include <span>

#include "plugins/openapi/index/index.hpp"
#include "plugins/validate/finding.hpp"

namespace collet::validate {

/// The rules that check_structure() looks for.
std::span<const Rule> structure_rules();

/// What the table forbids: wrong types, missing required fields, unknown fields that are no extension, fields
/// of another version, wrong enum values and formats of fixed fields. One finding per defect: what is beneath
/// a value of the wrong type is not looked at.
void check_structure(const openapi::Index& index, Findings& findings, const Stop& stop);

}  // namespace collet::validate
