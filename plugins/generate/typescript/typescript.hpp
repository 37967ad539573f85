// SPDX-License-Identifier: MIT
/// A model as modules of TypeScript.
#pragma once

#include "plugins/generate/model/generated_file.hpp"
#include "plugins/generate/model/model.hpp"

namespace collet::generate::typescript {

/// Prints the parts that TypeScript has: types and client.
Printed print(const Model& model, const Parts& parts);

}  // namespace collet::generate::typescript
