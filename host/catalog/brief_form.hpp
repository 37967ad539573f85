// SPDX-License-Identifier: MIT
/// The brief form of a tool: the short description that its plugin gives it, and parameters without theirs.
#pragma once

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// What is shown of the tool, which is in its full form, in brief; the same again where it has no brief form.
Form brief_form(const Tool& tool);

/// Shows the tool in its brief form, if it has one.
void show_brief(Tool& tool);

}  // namespace collet::host::catalog
