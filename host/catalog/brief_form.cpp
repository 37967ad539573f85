// SPDX-License-Identifier: MIT
#include "host/catalog/brief_form.hpp"

#include <algorithm>
#include <utility>

#include "host/catalog/text/schema_edit.hpp"

namespace collet::host::catalog {

Form brief_form(const Tool& tool) {
  if (tool.description_brief.empty()) return {tool.description, tool.input_schema};
  const std::string schema =
      tool.rare.empty() ? tool.input_schema : without_properties(tool.input_schema, tool.rare, {});
  return {tool.description_brief, without_descriptions(schema)};
}

void show_brief(Tool& tool) {
  if (tool.description_brief.empty() || tool.state == State::quarantined) return;
  // The operator may have removed arguments.
  const auto names = property_names(tool.input_schema);
  std::erase_if(tool.rare, [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) == names.end();
  });
  Form brief = brief_form(tool);
  tool.full = Form{std::move(tool.description), std::move(tool.input_schema)};
  tool.description = std::move(brief.description);
  tool.input_schema = std::move(brief.input_schema);
}

}  // namespace collet::host::catalog
