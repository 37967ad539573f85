// SPDX-License-Identifier: MIT
/// The brief form of a tool: its short description, and parameters without descriptions. Parameters that few
/// agents need are left out; calls may have them nevertheless.
#pragma once

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Returns the brief form of a tool that is shown in its full form, or the full form if the tool has no brief
/// one.
Form brief_form(const Tool& tool);

/// Shows the tool in its brief form, if it has one.
void show_brief(Tool& tool);

}  // namespace collet::host::catalog
