// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include <collet/failure.hpp>
#include <collet/invoke.hpp>
#include <collet/json_writer.hpp>

#include "plugins/workflow/run/author/run_tests.hpp"
#include "plugins/workflow/run/commands/command_parts.hpp"

namespace collet::workflow {

namespace {

/// Runs the workflow of the test.
RunEnd end_of(const WorkflowTest& test, const Host& host, Service& service, Call& call) {
  service.replay_from(test.recording);
  RunEnd end;
  try {
    const auto deployment = load_folder(service, started_tools(host, call));
    const auto& workflow = require_workflow(*deployment, test.workflow);
    const auto result = invoke(host, call, "workflow:" + workflow.workflow->name, test.arguments.json());
    end.message = result.message;
    for (const auto& part : result.parts) {
      if (part.kind == COLLET_PART_TEXT) end.text.append(part.bytes).append("\n");
      if (part.kind != COLLET_PART_JSON) continue;
      if (auto value = Value::parse(part.bytes)) end.outputs = *std::move(value);
    }
    if (result.status == COLLET_OK) return end;
    end.error = std::string(end.outputs["failed_step"]["kind"].text());
  } catch (const Failure& failure) {
    end.message = failure.message();
  }
  if (end.error.empty()) end.error = "refused";
  return end;
}

}  // namespace

int run_tests(const Host& host, Service& service, Call& call) {
  const auto files = test_files(service.settings().folder);
  if (files.empty())
    throw Failure(COLLET_INVALID_ARGUMENT, service.settings().folder + "/tests holds no *.json file");
  std::vector<WorkflowTest> tests;
  for (const std::string& file : files) {
    auto read = read_test(file);
    if (!read) throw Failure(COLLET_INVALID_ARGUMENT, read.error().message);
    tests.push_back(*std::move(read));
  }
  // The servers cannot be called after the first recording.
  std::stable_partition(tests.begin(), tests.end(),
                        [](const WorkflowTest& test) { return test.recording.empty(); });
  std::string report;
  std::size_t failed = 0;
  for (const WorkflowTest& test : tests) {
    if (!test.recording.empty()) {
      std::string arguments;
      json::Writer(arguments).begin_object().member("file", test.recording).end_object();
      invoke(host, call, "external:replay", arguments).or_fail();
    }
    const auto wrong = differences(test, end_of(test, host, service, call));
    report.append(wrong.empty() ? "ok " : "FAIL ").append(test.name).append("\n");
    for (const std::string& line : wrong)
      report.append("  ").append(line).append("\n");
    if (!wrong.empty()) ++failed;
  }
  report.append(std::to_string(files.size() - failed)).append(" of ").append(std::to_string(files.size()));
  call.text(report.append(" tests passed"));
  return failed == 0 ? k_exit_ok : k_exit_failed;
}

}  // namespace collet::workflow
