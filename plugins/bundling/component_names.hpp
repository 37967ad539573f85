// SPDX-License-Identifier: MIT
/// Names of components.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace collet::bundling {

/// Returns `name` with the label and, if it is taken, a number. `taken` gets the new name.
std::string new_name(std::string_view name, std::string_view label, std::set<std::string>& taken);

/// Returns the text with other characters than letters, digits, '.', '-' and '_' replaced.
std::string component_name(std::string_view text);

}  // namespace collet::bundling
