// SPDX-License-Identifier: MIT
/// The tool join, called with documents as texts or files.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// `more` contains members without braces.
inline Answer join(std::initializer_list<std::string_view> documents, std::string_view more = {}) {
  PluginUnderTest plugin(collet_plugin_v1);
  std::string text = "{\"specs\":[";
  for (const std::string_view document : documents) {
    if (text.back() != '[') text += ',';
    json::append_string(text += "{\"content\":", document);
    text += '}';
  }
  text += "],\"max_response_tokens\":1000000";
  if (!more.empty()) text.append(",").append(more);
  return plugin.call("join", text + "}");
}

/// Returns the document after a call that must succeed, or the error after "!".
inline std::string joined(std::initializer_list<std::string_view> documents, std::string_view more = {}) {
  const Answer answer = join(documents, more);
  if (answer.status != COLLET_OK) return "!" + answer.error;
  return json::View(answer.json)["document"].string().value_or("(no document)");
}

}  // namespace collet::test
