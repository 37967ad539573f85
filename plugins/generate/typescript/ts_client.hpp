// SPDX-License-Identifier: MIT
/// Prints a client in TypeScript: a function for each operation.
#pragma once

#include <string>

#include "plugins/generate/typescript/ts_types.hpp"

namespace collet::generate::typescript {

/// Appends the types and the function of all operations, ordered as in the description.
void append_client(std::string& out, const Model& model, Types& types, bool dates);

}  // namespace collet::generate::typescript
