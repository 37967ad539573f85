// SPDX-License-Identifier: MIT
/// The tool fix, called with documents as texts.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// `more` contains members without braces.
inline Answer fix(std::string_view document, std::string_view more) {
  PluginUnderTest plugin(collet_plugin_v1);
  std::string members(more);
  if (!members.empty()) members += ',';
  return plugin.call("fix", with_content(document, members + "\"max_response_tokens\":1000000"));
}

/// Returns the fixed document, or the error after "!". A second run must change nothing, and the result must
/// have no new error.
inline std::string fixed(std::string_view document, std::string_view more) {
  const Answer answer = fix(document, more);
  if (answer.status != COLLET_OK) return "!" + answer.error;
  EXPECT_EQ(json::View(answer.json)["result"]["new_error_count"].raw(), "0") << answer.json;
  const std::string text = json::View(answer.json)["document"].string().value_or("(no document)");
  const Answer again = fix(text, more);
  EXPECT_EQ(json::View(again.json)["fix_count"].raw(), "0") << again.json << again.error;
  EXPECT_EQ(json::View(again.json)["document"].string().value_or("(none)"), text);
  return text;
}

/// Returns `text` with the first `from` replaced by `to`.
inline std::string with(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " in\n" << text;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace collet::test
