// SPDX-License-Identifier: MIT
/// Runs of workflows written as text, against tools that are functions of the test.
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

/// What a call's host was told.
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

class RunTest : public ::testing::Test, public Caller {
 protected:
  using Tool = std::function<Invoked(const std::string& arguments)>;

  RunTest();
  ~RunTest() override;

  Target target(const std::string& tool) const override;
  Invoked call(const Target& target, std::string_view arguments_json, const CallTerms& terms) override;

  /// Runs the first workflow of the text (of form b, what stands below `workflows:`), answer included.
  void run(const std::string& yaml, const std::string& arguments = "{}");
  /// A member of a step's record, by a path as expressions have it: "steps.a.json.b"; as JSON.
  std::string at(const std::string& path);
  std::string text() const { return part(COLLET_PART_TEXT); }
  std::string data() const { return part(COLLET_PART_JSON); }
  std::string part(std::int32_t kind) const;
  std::vector<std::string> heads(std::int32_t kind) const;
  std::string journal() const;

  std::map<std::string, Tool> tools;
  std::vector<std::string> called;  ///< "tool {arguments}", and " (cleanup)" where it is told to be one
  HostState host;
  Loaded loaded;
  Ended ended;
  std::string error;  ///< of the answer
  collet_status status = COLLET_OK;
  std::int64_t max_tokens = 10000;
  Writer writer;
  std::string folder_path;
  std::unique_ptr<workflow::Run> last;

 private:
  struct Pieces;
  std::unique_ptr<Pieces> pieces_;
  std::filesystem::path base_;
  std::mutex mutex_;
};

}  // namespace collet::workflow::test
