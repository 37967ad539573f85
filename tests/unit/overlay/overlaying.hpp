// SPDX-License-Identifier: MIT
/// The tools of the family overlay, called with documents as texts.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// Calls overlay_apply. `more` contains members without braces.
inline Answer overlay_apply(std::string_view document, std::string_view overlay, std::string_view more = {}) {
  PluginUnderTest plugin(collet_plugin_v1);
  std::string text = "{\"spec\":{\"content\":";
  json::append_string(text, document);
  text += "},\"overlay\":{\"content\":";
  json::append_string(text, overlay);
  text += '}';
  if (!more.empty()) text.append(",").append(more);
  return plugin.call("overlay_apply", text + "}");
}

/// Returns the document after a call that must succeed, or the error after "!".
inline std::string applied(std::string_view document, std::string_view overlay) {
  const Answer answer = overlay_apply(document, overlay, "\"max_response_tokens\":1000000");
  if (answer.status != COLLET_OK) return "!" + answer.error;
  return json::View(answer.json)["document"].string().value_or("(no document)");
}

inline Answer overlay_validate(std::string_view overlay) {
  PluginUnderTest plugin(collet_plugin_v1);
  std::string text = "{\"overlay\":{\"content\":";
  json::append_string(text, overlay);
  return plugin.call("overlay_validate", text + "}}");
}

}  // namespace collet::test
