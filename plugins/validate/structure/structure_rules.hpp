// SPDX-License-Identifier: MIT
/// The rules of the structure check.
#pragma once

#include "plugins/validate/context/finding.hpp"

namespace collet::validate {

extern const Rule& k_structure_type;
extern const Rule& k_structure_required;
extern const Rule& k_structure_unknown_field;
extern const Rule& k_structure_exclusive_fields;
extern const Rule& k_structure_value;
extern const Rule& k_structure_format;
extern const Rule& k_structure_name;
extern const Rule& k_structure_count;
extern const Rule& k_structure_unique_items;

}  // namespace collet::validate
