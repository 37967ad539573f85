// SPDX-License-Identifier: MIT
/// A model as a package of Go.
#pragma once

#include <string>
#include <vector>

#include "plugins/generate/model/generated_file.hpp"
#include "plugins/generate/model/model.hpp"

namespace collet::generate::go {

struct Printed {
  std::vector<GeneratedFile> files;
  std::size_t types = 0;  ///< number of declared types
};

/// Prints the parts of a package. `package` must be a name of a package.
Printed print(const Model& model, const Parts& parts, const std::string& package);

}  // namespace collet::generate::go
