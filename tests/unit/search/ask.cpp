// SPDX-License-Identifier: MIT
#include "tests/unit/search/ask.hpp"

namespace collet::test {

std::string ask(std::string_view document, std::string_view more, int budget) {
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.set_budget(budget);
  const auto answer = plugin.call("search_api", with_content(document, more));
  return answer.status == COLLET_OK ? answer.text : answer.error;
}

std::string with_thing(std::string_view schema, std::string_view other_schemas) {
  std::string document = R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},)";
  document.append(R"("components":{"schemas":{"Thing":)").append(schema);
  if (!other_schemas.empty()) document.append(",").append(other_schemas);
  return document + "}}}";
}

std::string thing(std::string_view schema, std::string_view other_schemas) {
  const auto text = ask(with_thing(schema, other_schemas), R"("schema":"Thing")");
  constexpr std::string_view k_head = "## Thing\n\n";
  return text.starts_with(k_head) ? text.substr(k_head.size()) : text;
}

std::string with_operation(std::string_view members, std::string_view components) {
  std::string document = R"({"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{"/things/{id}":)";
  document.append(
      R"({"parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}],"post":{)");
  document.append(R"("operationId":"change",)").append(members).append("}}},");
  return document.append(R"("components":)").append(components).append("}");
}

bool has_lines(std::string_view text, std::string_view lines) {
  const auto at = ("\n" + std::string(text) + "\n").find("\n" + std::string(lines) + "\n");
  return at != std::string::npos;
}

}  // namespace collet::test
