// SPDX-License-Identifier: MIT
/// A plugin in process, driven through its entry as a host would.
#pragma once

#include <string>
#include <string_view>

#include <collet/abi.h>

namespace collet::test {

struct Answer {
  collet_status status = COLLET_OK;
  std::string json;
  std::string text;  ///< of text parts
  std::string error;
};

class PluginUnderTest {
 public:
  /// `config`: the plugin's own settings, as JSON.
  explicit PluginUnderTest(const collet_entry& entry, std::string_view config = "{}");
  ~PluginUnderTest();
  PluginUnderTest(const PluginUnderTest&) = delete;
  PluginUnderTest& operator=(const PluginUnderTest&) = delete;

  /// `read_root`: the folder that the call may read; none if empty.
  Answer call(std::string_view tool, std::string_view arguments, std::string_view read_root = {});

  /// Calls from now on count as cancelled.
  void cancel() { cancelled_ = true; }
  /// Tokens that meta gives to an answer.
  void set_budget(int tokens) { budget_ = tokens; }

  std::string_view manifest() const { return {entry_.manifest.data, entry_.manifest.size}; }
  /// What a tool costs in a list: {name, description, inputSchema} in characters / 4.
  std::size_t cost(std::string_view tool) const;

 private:
  const collet_entry& entry_;
  const collet_plugin_api* api_;
  collet_instance* instance_ = nullptr;
  bool cancelled_ = false;
  int budget_ = 10000;
};

/// `{"spec":{"content":"…"}, more}`; `more` are members without braces.
std::string with_content(std::string_view document, std::string_view more = {});

}  // namespace collet::test
