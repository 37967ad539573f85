// SPDX-License-Identifier: MIT
/// The form of a step `ask`: a flat object of texts, numbers, truth values and choices, as clients show it.
#pragma once

#include <string>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

/// Returns the problem of the schema as one line with the path to it, or "" if clients can show it.
std::string ask_form_problem(const Value& form);

/// Returns the schema with its type, and without other fields than those of its properties.
Value closed_ask_form(const Value& form);

}  // namespace collet::workflow
