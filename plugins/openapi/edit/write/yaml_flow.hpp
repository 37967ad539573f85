// SPDX-License-Identifier: MIT
/// Changes among the children of a flow collection that keep the text of the others, with its comments.
#pragma once

#include "plugins/openapi/edit/write/child_plan.hpp"
#include "plugins/openapi/edit/write/text_edits.hpp"
#include "plugins/openapi/edit/write/yaml_print.hpp"
#include "plugins/openapi/edit/write/yaml_text.hpp"

namespace collet::openapi::edit {

/// Removes entries of a flow collection, and appends those that are new at its end. Returns false, without
/// any edit, if the collection must be written anew.
bool edit_flow_entries(const YamlText& text, const YamlLayout& layout, const ChildPlan& plan, Node origin,
                       TextEdits& edits);

}  // namespace collet::openapi::edit
