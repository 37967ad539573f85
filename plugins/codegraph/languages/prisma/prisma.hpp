// SPDX-License-Identifier: MIT
/// Schema files of Prisma: the models with their tables, columns and relations. A summary has models only.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::prisma {

const Language& language();

}  // namespace collet::codegraph::prisma
