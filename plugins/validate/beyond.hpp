// SPDX-License-Identifier: MIT
/// What is wrong in the documents that references of the one in question lead to.
#pragma once

#include "plugins/validate/finding.hpp"
#include "plugins/validate/joined.hpp"

namespace collet::validate {

/// Checks what other documents give to this one, by the same rules and as what it is taken for: what is not
/// referred to is not looked at. Findings name the places in those documents. False: there were too
/// many values to look at all of them.
bool check_beyond(const Joined& joined, bool structure, Findings& findings, const Stop& stop);

}  // namespace collet::validate
