// SPDX-License-Identifier: MIT
/// C# as a language of the code graph.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::csharp {

const Language& language();

}  // namespace collet::codegraph::csharp
