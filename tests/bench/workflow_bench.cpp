// SPDX-License-Identifier: MIT
// workflow_bench FILE.yaml [ROUNDS]: copies the file's workflows until there are 100, loads them and checks
// them against tools that accept everything; prints the CPU time in ms of loading and of checking, the least
// of ROUNDS (20).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/read/load.hpp"

namespace {

using namespace collet::workflow;  // NOLINT(google-build-using-namespace): a program of one page

constexpr std::size_t k_workflows = 100;

double cpu_ms() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Returns files with the same text and other names of workflows.
std::vector<SourceFile> copies(const std::string& text, const Model& model) {
  std::vector<SourceFile> files;
  for (std::size_t i = 0; i * model.workflows.size() < k_workflows; ++i) {
    std::string copy = text;
    for (const Workflow& workflow : model.workflows) {
      const std::string key = "  " + workflow.key + ":\n";
      const auto at = copy.find(key);
      if (at != std::string::npos) copy.insert(at + key.size() - 2, "_" + std::to_string(i));
    }
    files.push_back({"w" + std::to_string(i) + ".yaml", std::move(copy)});
  }
  return files;
}

ToolMap tools_of(const Model& model) {
  std::set<std::string> names;
  for (const Workflow& workflow : model.workflows) {
    each_step(workflow, [&](const Step& step) {
      if (const auto* const call = std::get_if<CallAction>(&step.action)) names.insert(call->tool);
    });
  }
  ToolMap tools;
  for (const std::string& name : names) {
    ToolInfo tool;
    tool.key = name;
    tool.annotations.read_only = true;
    tool.input_schema = *Value::parse(
        R"({"type":"object","properties":{"url":{"type":"string"},"text":{"type":"array","items":{"type":"string"},
            "minItems":1},"filePath":{"type":"string"},"fullPage":{"type":"boolean"},"format":{"enum":["png","jpeg",
            "webp"]},"reload":{"type":"boolean"},"types":{"type":"array","items":{"type":"string"}},"timeout":
            {"type":"integer","minimum":0}}})");
    tools.add(std::move(tool));
  }
  return tools;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::ifstream stream(argv[1], std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 20;
  const Loaded one = load({{"w.yaml", text}});
  if (one.model.workflows.empty()) return 1;
  const ToolMap tools = tools_of(one.model);
  const auto files = copies(text, one.model);
  double least_load = 1e9;
  double least_check = 1e9;
  std::size_t count = 0;
  std::size_t findings = 0;
  for (int round = 0; round < rounds; ++round) {
    const double start = cpu_ms();
    const Loaded loaded = load(files);
    const double read = cpu_ms();
    const Checked checked = check(loaded.model, tools);
    const double done = cpu_ms();
    least_load = std::min(least_load, read - start);
    least_check = std::min(least_check, done - read);
    count = loaded.model.workflows.size();
    findings = loaded.findings.size() + checked.findings.size();
  }
  std::printf("%zu workflows, %zu findings: load %.2f ms, check %.2f ms, together %.2f ms\n", count, findings,
              least_load, least_check, least_load + least_check);
  return 0;
}
