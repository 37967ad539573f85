// SPDX-License-Identifier: MIT
/// The tool call_api in the manifest of the plugin.
#pragma once

#include <collet/schema.hpp>

namespace collet::call_api {

inline constexpr auto call_api_tool = [](auto& plugin) {
  plugin.tool("call_api")
      .title("Send a request to a configured API")
      .search_hint(
          "call an API, send, make, execute, run or try an API request, HTTP request, REST or gRPC call; "
          "invoke "
          "an endpoint or operation; curl, fetch, get, post, put, patch or delete data; dry run of a request")
      .description(
          "Calls an operation of a configured API. Find it with search_api first: query, then operationId "
          "for "
          "its parameters. What does not fit the API's description is refused before anything is sent; "
          "dry_run shows the request instead of sending it. For large responses use the API's own paging.")
      .description_brief("Calls an operation of a configured API, found with search_api first.")
      .property("operationId",
                schema::string().description("operationId, Service/Method or \"VERB /path\"").required())
      .property("api", schema::string().description("if several are configured"))
      .property("path", schema::raw(R"({"type":"object","description":"path parameters by name"})"))
      .property("query", schema::raw(R"({"type":"object"})"))
      .property("header", schema::raw(R"({"type":"object","description":"Content-Type and Accept too"})"))
      .property("cookie", schema::raw(R"({"type":"object"})"))
      .property(
          "body",
          schema::raw(
              R"({"description":"request body, or an object of form fields; bytes: {\"$file\": PATH} or {\"$base64\": TEXT}"})"))
      .property("dry_run", schema::boolean())
      .open_world()
      .asks_consent()
      .opt_in();
};

}  // namespace collet::call_api
