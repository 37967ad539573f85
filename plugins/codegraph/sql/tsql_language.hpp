// SPDX-License-Identifier: MIT
/// T-SQL as a language of the code graph.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::tsql {

const Language& language();

}  // namespace collet::codegraph::tsql
