// SPDX-License-Identifier: MIT
/// Test documents, and the findings of the plugin in them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// Returns a document of a version such as "3.0". `rest` is YAML, in which OK is replaced by the responses of
/// an operation.
inline std::string document(std::string_view version, std::string_view rest) {
  std::string text;
  if (version == "2.0") text = "swagger: '2.0'\n";
  if (version == "3.0") text = "openapi: 3.0.4\n";
  if (version == "3.1") text = "openapi: 3.1.1\n";
  if (version == "3.2") text = "openapi: 3.2.0\n";
  if (!rest.starts_with("info:")) text += "info: {title: A, version: '1'}\n";
  text += rest;
  constexpr std::string_view k_ok = "{'200': {description: fine}}";
  for (auto at = text.find(" OK"); at != std::string::npos; at = text.find(" OK", at))
    text.replace(at + 1, 2, k_ok);
  return text;
}

inline std::string validated(std::string_view text, std::string_view more = {}) {
  const auto answer = PluginUnderTest(collet_plugin_v1).call("validate", with_content(text, more));
  return answer.status == COLLET_OK ? answer.json : answer.error;
}

/// Returns "rule at /pointer" for all errors and warnings and, with `infos`, for infos, sorted by severity
/// and place.
inline std::vector<std::string> found(const std::string& answer, bool infos) {
  std::vector<std::string> out;
  const json::View view(answer);
  for (const std::string_view list : {"errors", "warnings", "infos"}) {
    if (list == "infos" && !infos) continue;
    for (const auto item : view[list].items())
      out.push_back(item["rule"].string().value_or("?") + " at " + item["pointer"].string().value_or("?"));
  }
  return out;
}

}  // namespace collet::test
