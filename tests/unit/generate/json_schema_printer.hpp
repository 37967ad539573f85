// SPDX-License-Identifier: MIT
/// A third language, to show what one takes: a model as one JSON Schema (2020-12).
#pragma once

#include <string>

#include "plugins/generate/model/model.hpp"

namespace collet::test {

/// Returns a schema with a definition for each declaration, and one for the request of each operation.
std::string json_schema(const generate::Model& model);

}  // namespace collet::test
