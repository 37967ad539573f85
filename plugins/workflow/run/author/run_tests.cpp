// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/author/run_tests.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

constexpr std::size_t k_max_shown = 300;

std::string shown(const Value& value) {
  return value.undefined() ? std::string("nothing") : support::clip(value.json(), k_max_shown);
}

}  // namespace

support::Result<WorkflowTest> read_test(const std::string& path) {
  const auto bad = [&](const std::string& why) {
    return support::Error{COLLET_INVALID_ARGUMENT, path + ": " + why};
  };
  const auto text = support::read_file(path, std::size_t{8} << 20U);
  if (!text) return bad(text.error().message);
  const auto read = Value::parse(*text);
  if (!read) return bad(read.error().message);
  const Value& root = *read;
  if (!root.is(Kind::object)) return bad("expected an object");
  for (const auto& member : root.members()) {
    constexpr const char* k_keys[] = {"workflow", "arguments", "recording", "outputs", "text", "fails"};
    if (std::find(std::begin(k_keys), std::end(k_keys), member.name) == std::end(k_keys))
      return bad("unknown key '" + member.name + "'");
  }
  WorkflowTest test;
  const std::filesystem::path file(path);
  test.name = file.stem().string();
  test.workflow = std::string(root["workflow"].text());
  if (test.workflow.empty()) return bad("'workflow' is missing: the name of a workflow");
  test.arguments = root["arguments"].undefined() ? Value::object({}) : root["arguments"];
  if (!test.arguments.is(Kind::object)) return bad("arguments: expected an object");
  if (const auto recording = root["recording"].text(); !recording.empty())
    test.recording = (file.parent_path() / recording).lexically_normal().string();
  test.outputs = root["outputs"];
  test.text = std::string(root["text"].text());
  test.fails = std::string(root["fails"].text());
  if (test.outputs.undefined() && test.text.empty() && test.fails.empty())
    return bad("nothing is expected: 'outputs', 'text' or 'fails' is missing");
  return test;
}

std::vector<std::string> test_files(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> out;
  std::error_code error;
  fs::directory_iterator entries(fs::path(folder) / "tests", error);
  for (const fs::directory_iterator end; !error && entries != end; entries.increment(error))
    if (entries->path().extension() == ".json" && entries->is_regular_file())
      out.push_back(entries->path().string());
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> differences(const WorkflowTest& test, const RunEnd& end) {
  std::vector<std::string> out;
  if (test.fails != end.error) {
    const auto named = [](const std::string& kind) {
      return kind.empty() ? std::string("success") : "[" + kind + "]";
    };
    out.push_back("expected " + named(test.fails) + ", found " + named(end.error) +
                  (end.message.empty() ? "" : ": " + support::clip(end.message, k_max_shown)));
  }
  for (const auto& member : test.outputs.members()) {
    const Value found = end.outputs[member.name];
    if (!(found == member.value))
      out.push_back("outputs." + member.name + ": expected " + shown(member.value) + ", found " +
                    shown(found));
  }
  if (!test.text.empty() && end.text.find(test.text) == std::string::npos)
    out.push_back("the text does not contain " + shown(Value::string(test.text)) + ": " +
                  support::clip(end.text, k_max_shown));
  return out;
}

}  // namespace collet::workflow
