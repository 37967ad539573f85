// SPDX-License-Identifier: MIT
/// Any bytes as a workflow file: text that libyaml accepts too is read alike, findings have places within it,
/// workflows that load can be checked, and a lock made of them reads back.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plugins/workflow/language/check/lock.hpp"
#include "plugins/workflow/language/read/load.hpp"
#include "tests/oracles/workflow_yaml.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

collet::workflow::ToolMap tools() {
  using collet::workflow::Value;
  collet::workflow::ToolMap out;
  collet::workflow::ToolInfo tool;
  tool.key = "a:b";
  tool.input_schema = *Value::parse(
      R"({"type":"object","properties":{"s":{"type":"string"},"l":{"type":"array","items":{"type":"integer"},
          "minItems":1},"o":{"anyOf":[{"type":"string"},{"type":"object","required":["x"]}]}},"required":["s"],
          "additionalProperties":false})");
  tool.output_schema = *Value::parse(R"({"type":"object","properties":{"n":{"type":"integer"}}})");
  out.add(tool);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  require(collet::workflow::ask_libyaml(text).difference.empty());
  const auto loaded = collet::workflow::load({{"w.yaml", text}});
  const auto lines = static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }));
  for (const auto& finding : loaded.findings) {
    require(!finding.message.empty() && finding.code.size() == 5);
    require(finding.mark.line >= 1 && finding.mark.line <= lines + 1);
  }
  const auto known = tools();
  const auto checked = check(loaded.model, known);
  for (const auto& finding : checked.findings)
    require(!finding.message.empty() && finding.mark.line >= 1);
  const auto lock = collet::workflow::Lock::of(checked, known);
  const auto again = collet::workflow::Lock::parse(lock.text());
  require(again && again->text() == lock.text());
  return 0;
}
