// SPDX-License-Identifier: MIT
/// A plugin in the process of the test, called through its entry as a host does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <collet/abi.h>

namespace collet::test {

struct Answer {
  collet_status status = COLLET_OK;
  std::string json;
  std::string text;  ///< concatenated text parts
  std::string error;
};

class PluginUnderTest {
 public:
  /// `config` is the configuration of the plugin, as JSON.
  explicit PluginUnderTest(const collet_entry& entry, std::string_view config = "{}");
  ~PluginUnderTest();
  PluginUnderTest(const PluginUnderTest&) = delete;
  PluginUnderTest& operator=(const PluginUnderTest&) = delete;

  /// `read_root` is the folder that the call may read; empty for none.
  Answer call(std::string_view tool, std::string_view arguments, std::string_view read_root = {});

  /// Later calls count as cancelled.
  void cancel() { cancelled_ = true; }
  /// Later calls count as cancelled once they have asked `questions` times whether they are.
  void cancel_after(std::uint64_t questions) {
    cancelled_ = true;
    patience_ = questions;
  }
  /// Returns how often the last call asked whether it is cancelled.
  std::uint64_t questions() const { return questions_; }
  /// Sets the token budget that `meta` gives to a call.
  void set_budget(int tokens) { budget_ = tokens; }

  std::string_view manifest() const { return {entry_.manifest.data, entry_.manifest.size}; }
  /// Returns the tokens of a tool in a list: the characters of {name, description, inputSchema} divided by 4.
  std::size_t cost(std::string_view tool) const;

 private:
  const collet_entry& entry_;
  const collet_plugin_api* api_;
  collet_instance* instance_ = nullptr;
  bool cancelled_ = false;
  std::uint64_t patience_ = 0;
  std::uint64_t questions_ = 0;
  int budget_ = 10000;
};

/// Returns `{"spec":{"content":"…"}, more}`. `more` contains members without braces.
std::string with_content(std::string_view document, std::string_view more = {});

}  // namespace collet::test
