// SPDX-License-Identifier: MIT
/// The types of the elements of collections.
#pragma once

#include "plugins/codegraph/link/signatures.hpp"

namespace collet::codegraph {

/// Returns the type of what a loop over a collection yields.
Type element_of(const Program& program, Signatures& signatures, const Language* language,
                const Type& collection);

}  // namespace collet::codegraph
