// SPDX-License-Identifier: MIT
/// The tool `convert`, called with documents as texts.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// `more` contains members without braces.
inline Answer convert(std::string_view document, std::string_view target, std::string_view more = {}) {
  PluginUnderTest plugin(collet_plugin_v1);
  std::string text = "{\"max_response_tokens\":1000000,\"spec\":{\"content\":";
  json::append_string(text, document);
  text += "},\"target\":";
  json::append_string(text, target);
  if (!more.empty()) text.append(",").append(more);
  return plugin.call("convert", text + "}");
}

/// Returns the document after a conversion that must succeed, or the error after "!".
inline std::string converted(std::string_view document, std::string_view target, std::string_view more = {}) {
  const Answer answer = convert(document, target, more);
  if (answer.status != COLLET_OK) return "!" + answer.error;
  return json::View(answer.json)["document"].string().value_or("(no document)");
}

/// Returns a document of the version with one schema, as YAML, and the text of the schema after conversion.
inline std::string with_schema(std::string_view version, std::string_view schema) {
  return "openapi: " + std::string(version) +
         "\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n    A: " +
         std::string(schema) + "\n";
}
inline std::string schema_after(std::string_view version, std::string_view target, std::string_view schema) {
  const std::string text = converted(with_schema(version, schema), target);
  const auto at = text.find("    A: ");
  if (at == std::string::npos) return text;
  return text.substr(at + 7, text.size() - at - 8);
}

}  // namespace collet::test
