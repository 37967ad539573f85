// SPDX-License-Identifier: MIT
#include "tests/unit/workflow/language/fake_tools.hpp"

#include <utility>

namespace collet::workflow::test {

Value json(std::string_view text) {
  auto value = Value::parse(text);
  return value ? *std::move(value) : Value::string("BROKEN: " + value.error().message);
}

ToolInfo tool(std::string key, std::string_view input, std::string_view output) {
  ToolInfo out;
  out.key = std::move(key);
  out.input_schema = json(input);
  if (!output.empty()) out.output_schema = json(output);
  out.server_version = "fake 1.0.0";
  return out;
}

ToolMap fake_tools() {
  ToolMap tools;
  const auto add = [&](std::string key, std::string_view input, std::string_view output, bool reads) {
    ToolInfo info = tool(std::move(key), input, output);
    info.annotations.read_only = reads;
    if (!reads) info.annotations.idempotent = true;
    tools.add(std::move(info));
  };
  add("chrome-devtools:navigate_page",
      R"({"type":"object","properties":{"type":{"type":"string","enum":["url","back","forward","reload"]},
          "url":{"type":"string"},"ignoreCache":{"type":"boolean"},"timeout":{"type":"integer","minimum":0}},
          "additionalProperties":false})",
      {}, false);
  add("chrome-devtools:wait_for",
      R"({"type":"object","properties":{"text":{"type":"array","items":{"type":"string"},"minItems":1},
          "timeout":{"type":"integer"}},"required":["text"],"additionalProperties":false})",
      {}, true);
  add("chrome-devtools:take_screenshot",
      R"({"type":"object","properties":{"format":{"type":"string","enum":["png","jpeg","webp"],"default":"png"},
          "quality":{"type":"number","minimum":0,"maximum":100},"uid":{"type":"string"},"fullPage":{"type":"boolean"},
          "filePath":{"type":"string"}},"additionalProperties":false})",
      {}, true);
  add("chrome-devtools:performance_start_trace",
      R"({"type":"object","properties":{"reload":{"type":"boolean"},"autoStop":{"type":"boolean"}},
          "required":["reload","autoStop"],"additionalProperties":false})",
      {}, true);
  add("chrome-devtools:performance_stop_trace",
      R"({"type":"object","properties":{"filePath":{"type":"string"}},"additionalProperties":false})", {},
      true);
  add("chrome-devtools:list_network_requests",
      R"({"type":"object","properties":{"pageSize":{"type":"integer","exclusiveMinimum":0}},
          "additionalProperties":false})",
      {}, true);
  add("chrome-devtools:list_console_messages",
      R"({"type":"object","properties":{"types":{"type":"array","items":{"type":"string","enum":["log","error",
          "warn"]}}},"additionalProperties":false})",
      {}, true);
  add("shadcn:search_items_in_registries",
      R"({"type":"object","properties":{"registries":{"type":"array","items":{"type":"string"}},
          "query":{"type":"string"},"limit":{"type":"number"}},"required":["registries","query"]})",
      {}, true);
  const auto built_in = [&](std::string key, std::string_view input, std::string_view output) {
    ToolInfo info = tool(std::move(key), input, output);
    info.annotations.read_only = true;
    info.external = false;
    tools.add(std::move(info));
  };
  constexpr std::string_view k_spec =
      R"({"type":"object","properties":{"file":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false})";
  const auto with_spec = [&](std::string_view rest) {
    return std::string(R"({"type":"object","properties":{"spec":)").append(k_spec).append(rest);
  };
  built_in("validate:validate",
           with_spec(R"(,"strict":{"type":"boolean"}},"required":["spec"],"additionalProperties":false})"),
           R"({"type":"object","properties":{"error_count":{"type":"integer"},"errors":{"type":"array"}},
               "required":["error_count"]})");
  built_in("walk:walk_operations",
           with_spec(R"(,"operation_id":{"type":"string"},"limit":{"type":"integer"}},"required":["spec"],
                        "additionalProperties":false})"),
           {});
  built_in("diff:diff",
           std::string(R"({"type":"object","properties":{"base":)")
               .append(k_spec)
               .append(R"(,"revision":)")
               .append(k_spec)
               .append(R"(,"breaking_only":{"type":"boolean"}},"required":["base","revision"],)")
               .append(R"("additionalProperties":false})"),
           {});
  return tools;
}

Loaded load_text(std::string_view yaml) {
  return load({{"workflows.yaml", std::string(yaml)}});
}

namespace {

std::string lines_of(const std::vector<Finding>& findings, const std::vector<std::string>& files) {
  std::string out;
  for (const Finding& finding : findings)
    out += finding_text(finding, files);
  return out;
}

}  // namespace

std::string load_findings(std::string_view yaml) {
  const Loaded loaded = load_text(yaml);
  return lines_of(loaded.findings, loaded.model.files);
}

std::string all_findings(std::string_view yaml, const Tools& tools) {
  const Loaded loaded = load_text(yaml);
  const Checked checked = check(loaded.model, tools);
  return lines_of(loaded.findings, loaded.model.files) + lines_of(checked.findings, loaded.model.files);
}

std::string all_findings(std::string_view yaml) {
  return all_findings(yaml, fake_tools());
}

std::string with_steps(std::string_view steps, std::string_view more) {
  std::string out =
      "version: 1\n"
      "workflows:\n"
      "  w:\n"
      "    description: A test.\n"
      "    parameters:\n"
      "      url: { type: string, required: true }\n"
      "      ready: { type: string }\n";
  out.append(more).append("    steps:\n");
  while (!steps.empty()) {
    const auto end = std::min(steps.find('\n'), steps.size());
    out.append("      ").append(steps.substr(0, end)).append("\n");
    steps.remove_prefix(std::min(end + 1, steps.size()));
  }
  return out;
}

}  // namespace collet::workflow::test
