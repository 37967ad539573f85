// SPDX-License-Identifier: MIT
/// The stages of fixing: each adds the changes of one type of fixes to a stage.
#pragma once

#include "plugins/fix/fix_types.hpp"
#include "plugins/fix/stage.hpp"

namespace collet::fix {

void apply_suggestions(Stage& stage);
void expand_enums(Stage& stage);
void rename_schemas(Stage& stage);
void add_path_parameters(Stage& stage);
void require_path_parameters(Stage& stage);
void number_operation_ids(Stage& stage);
void add_stubs(Stage& stage);
void prune_paths(Stage& stage);
void prune_schemas(Stage& stage);

}  // namespace collet::fix
