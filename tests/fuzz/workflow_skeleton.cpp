// SPDX-License-Identifier: MIT
/// Any JSON as the schema of a tool: the skeleton of a workflow that calls it has no error of structure or
/// names.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plugins/workflow/author/skeleton/skeleton.hpp"
#include "plugins/workflow/language/read/load.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto schema = collet::workflow::Value::parse(text);
  if (!schema) return 0;
  const std::string file =
      collet::workflow::skeleton_file({{"w", {{"a:b", text, *schema}, {"a:c", {}, *schema}}}});
  const auto loaded = collet::workflow::load({{"w.yaml", file}});
  bool is_usable = true;
  for (const auto& finding : loaded.findings) {
    const bool is_of_schema = finding.message.starts_with("the input schema cannot be used");
    if (finding.severity == collet::workflow::Severity::error && !is_of_schema) std::abort();
    is_usable = is_usable && !is_of_schema;
  }
  if (is_usable && loaded.model.workflows.size() != 1) std::abort();
  return 0;
}
