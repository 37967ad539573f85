// SPDX-License-Identifier: MIT
/// Reads and checks the steps of a call of run_workflow. Whatever the bytes are, the reader ends, every
/// finding names a place in the arguments, and a workflow without an error stays within the limits.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/read/given_steps.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::workflow {
namespace {

ToolMap tools_of_fuzzer() {
  ToolMap tools;
  ToolInfo tool;
  tool.key = "walk:walk_operations";
  tool.external = false;
  tool.input_schema = *Value::parse(
      R"({"type":"object","additionalProperties":false,"required":["spec"],"properties":{"spec":{"type":"object"},"limit":{"type":"integer"}}})");
  tools.add(tool);
  return tools;
}

void check_text(std::string_view text) {
  if (text.size() > k_max_given_bytes || support::check_json_object(text)) return;
  static const ToolMap tools = tools_of_fuzzer();
  const Loaded loaded = load_given(text);
  const Checked checked = check(loaded.model, tools);
  if (loaded.model.workflows.size() + loaded.model.broken.size() > 1) std::abort();
  // The steps may have "line 0" in a name, also with escapes in place of letters.
  const bool may_name_line_0 =
      text.find("line 0") != std::string_view::npos || text.find("\\u") != std::string_view::npos;
  for (const auto* const list : {&loaded.findings, &checked.findings})
    for (const Finding& finding : *list) {
      if (finding.mark.line != 0 || finding.mark.file >= loaded.model.files.size()) std::abort();
      const auto shown = finding_text(finding, loaded.model.files);
      if (!may_name_line_0 && shown.find("line 0") != std::string::npos) std::abort();
    }
  if (loaded.model.workflows.empty()) {
    if (!has_errors(loaded.findings)) std::abort();
    return;
  }
  if (has_errors(loaded.findings)) std::abort();
  const Workflow& workflow = loaded.model.workflows.front();
  std::size_t steps = 0;
  each_step(workflow, [&](const Step&) { ++steps; });
  if (steps == 0 || steps > k_max_given_steps || !workflow.budget.calls || !workflow.finally.empty() ||
      !workflow.lease.empty() || workflow.timeout > k_max_given_time)
    std::abort();
}

}  // namespace
}  // namespace collet::workflow

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  collet::workflow::check_text({reinterpret_cast<const char*>(data), size});
  return 0;
}
