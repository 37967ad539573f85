// SPDX-License-Identifier: MIT
/// The tools call_api and describe_operation in the manifest of the plugin.
#pragma once

#include <collet/schema.hpp>

namespace collet::call_api {

inline constexpr auto call_api_tool = [](auto& plugin) {
  plugin.tool("call_api")
      .title("Send a request to a configured API")
      .search_hint(
          "OpenAPI, OAS, Swagger, spec, specs, specification, document, file, YAML, JSON, openapi.yaml, "
          "openapi.json, swagger.yaml, swagger.json, definition, contract, call, calls, calling, send, "
          "sends, sending, submit, perform, make, execute, executing, run, running, invoke, invoking, "
          "trigger, try, try out, test, hit, request, requests, HTTP, REST, gRPC, curl, wget, postman, "
          "fetch, client, live, real, actual, now, server, staging, production, sandbox, GET, POST, PUT, "
          "PATCH, DELETE, create, update, record, data, body, payload, form, header, headers, token, key, "
          "authentication, credentials, response, return, answer, answers, reply, endpoint, operation, dry "
          "run, preview, call_endpoint, callEndpoint, invoke_api, execute_operation, executeOperation, "
          "send_request, http_request, make_request, api_request, consume, access, interact, query, pull, "
          "push, retrieve, CRUD, turn, connect, talk, integrate, integration, reliable, reliably, auth, "
          "authenticated, bearer, OAuth, URL, web service, webservice, assistant, agent, behalf, write, "
          "operationId, service, any, external, online, go ahead, status")
      .description(
          "Call an operation of a configured service. Find it with search_api first: query, then "
          "operationId for its parameters. What does not fit its description is refused before anything is "
          "sent; dry_run shows the request instead of sending it. For large responses use the service's "
          "own paging.")
      .description_brief("Call an operation of a configured API, found with search_api first.")
      .property("operationId",
                schema::string().description("operationId, Service/Method or \"VERB /path\"").required())
      .property("api", schema::string().description("if several are configured"))
      .property("path", schema::raw(R"({"type":"object","description":"path parameters by name"})"))
      .property("query", schema::raw(R"({"type":"object","description":"by name"})"))
      .property("header", schema::raw(R"({"type":"object","description":"Content-Type and Accept too"})"))
      .property("cookie", schema::raw(R"({"type":"object","description":"by name"})"))
      .property(
          "body",
          schema::raw(
              R"({"description":"request body, or an object of form fields; bytes: {\"$file\": PATH} or {\"$base64\": TEXT}"})"))
      .property("dry_run", schema::boolean().description("sends nothing"))
      .open_world()
      .asks_consent()
      .opt_in();
};

/// For workflows, whose lock file holds what the operations of their steps take and return.
inline constexpr auto describe_operation_tool = [](auto& plugin) {
  plugin.tool("describe_operation")
      .title("Describe an operation of a configured API")
      .description("What an operation takes and returns, with all that its description refers to.")
      .property("operationId", schema::string().description("as for call_api").required())
      .property("api", schema::string().description("as for call_api"))
      .read_only()
      .internal();
};

}  // namespace collet::call_api
