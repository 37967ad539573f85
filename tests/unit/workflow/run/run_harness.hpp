// SPDX-License-Identifier: MIT
/// Runs workflows given as text, with functions of the test as tools.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/serve/answer.hpp"

namespace collet::workflow::test {

/// Records the calls, logs and results at a fake host.
struct HostState {
  std::vector<InvokedPart> parts;
  std::vector<std::string> log;
  std::atomic<bool> cancelled{false};
  std::atomic<std::int64_t> deadline_ms{-1};
  std::mutex mutex;
};
const collet_host_api& host_api();

Invoked text_result(std::string text);
Invoked json_result(std::string json);
Invoked failure(collet_status status, std::string message, std::string_view kind = {});

class RunTest : public ::testing::Test, public ToolCaller {
 protected:
  using Tool = std::function<Invoked(const std::string& arguments)>;

  RunTest();
  ~RunTest() override;

  CallTarget target(const std::string& tool) const override;
  Invoked call(const CallTarget& target, std::string_view arguments_json,
               const CallOptions& call_options) override;

  /// Runs the first workflow of the text (the part below `workflows:`) and writes its answer. A run that is
  /// suspended has no answer.
  void run(const std::string& yaml, const std::string& arguments = "{}");
  /// Continues the run that was suspended, after `waited`.
  void resume(Milliseconds waited = Milliseconds(0));
  /// Returns the JSON of a value by a path as in expressions: "steps.a.json.b".
  std::string at(const std::string& path);
  std::string text() const { return part(COLLET_PART_TEXT); }
  std::string data() const { return part(COLLET_PART_JSON); }
  std::string part(std::int32_t kind) const;
  std::vector<std::string> heads(std::int32_t kind) const;
  std::string journal() const;

  std::map<std::string, Tool> tools;
  std::vector<std::string> called;  ///< "tool {arguments}", followed by " (cleanup)" for calls of `finally`
  HostState host;
  Loaded loaded;
  RunResult ended;
  std::string error;  ///< error of the answer
  collet_status status = COLLET_OK;
  std::int64_t max_tokens = 10000;
  SummaryWriter writer;
  Asker* asker = nullptr;
  std::string folder_path;
  std::unique_ptr<workflow::Run> last;

 private:
  struct Pieces;
  void execute();
  std::unique_ptr<Pieces> pieces_;
  RunState state_;
  std::filesystem::path base_;
  std::mutex mutex_;
};

}  // namespace collet::workflow::test
