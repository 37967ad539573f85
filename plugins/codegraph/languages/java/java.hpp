// SPDX-License-Identifier: MIT
/// The language Java.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::java {

const Language& language();

}  // namespace collet::codegraph::java
