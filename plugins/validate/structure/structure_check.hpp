// SPDX-License-Identifier: MIT
/// The structure of a document, as the table plugins/openapi/table/objects.hpp defines it.
#pragma once

#include <span>

#include "plugins/openapi/index/index.hpp"
#include "plugins/validate/context/finding.hpp"

namespace collet::validate {

/// Returns the rules of check_structure().
std::span<const Rule> structure_rules();

/// Reports wrong types, missing required fields, unknown fields except extensions, fields of other versions,
/// and wrong enum values and formats of fixed fields. Each fault is one finding: values inside a value of the
/// wrong type are not checked.
void check_structure(const openapi::Index& index, Findings& findings, const Cancellation& cancellation);

}  // namespace collet::validate
