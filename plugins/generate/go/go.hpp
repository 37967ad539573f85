// SPDX-License-Identifier: MIT
/// A model as a package of Go.
#pragma once

#include <string>

#include "plugins/generate/model/generated_file.hpp"
#include "plugins/generate/model/model.hpp"

namespace collet::generate::go {

/// Prints the parts of a package. `package` must be a name of a package.
Printed print(const Model& model, openapi::Resolver& references, const Parts& parts,
              const std::string& package);

}  // namespace collet::generate::go
