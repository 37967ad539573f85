// SPDX-License-Identifier: MIT
#include "host/catalog/brief_form.hpp"

#include <utility>

#include "host/catalog/text/schema_edit.hpp"

namespace collet::host::catalog {

Form brief_form(const Tool& tool) {
  if (tool.description_brief.empty()) return {tool.description, tool.input_schema};
  return {tool.description_brief, without_descriptions(tool.input_schema)};
}

void show_brief(Tool& tool) {
  if (tool.description_brief.empty() || tool.state == State::quarantined) return;
  Form brief = brief_form(tool);
  tool.full = Form{std::move(tool.description), std::move(tool.input_schema)};
  tool.description = std::move(brief.description);
  tool.input_schema = std::move(brief.input_schema);
}

}  // namespace collet::host::catalog
