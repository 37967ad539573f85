// SPDX-License-Identifier: MIT
/// Requests for documents that the tests contain as text.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "plugins/call_api/request/request.hpp"
#include "plugins/openapi/open/spec.hpp"

namespace collet::call_api {

inline openapi::Opened opened(std::string_view document) {
  std::string spec;
  json::Writer(spec).begin_object().member("content", document).end_object();
  auto result = openapi::load_spec(json::View(spec), {});
  EXPECT_TRUE(result) << (result ? "" : result.error().message);
  return *std::move(result);
}

/// Returns "GET https://a.example/…", a line for each header that is not always there, and the body after an
/// empty line; or the error. Calls the first operation of the document.
inline std::string built(const openapi::Opened& document, std::string_view arguments,
                         const apis::Auth& auth = {}) {
  openapi::Resolver references(document);
  const auto called = called_operation(openapi::Outline(references), 0);
  const Server server{"https://a.example/v1", "https://a.example:443"};
  const auto request = build_request(references, called, server, auth, Arguments(arguments));
  if (!request) return request.error().message;
  std::string out = request->method + " " + request->url;
  for (const auto& [name, value] : request->headers)
    if (name != "Accept") out.append("\n").append(name).append(": ").append(value);
  if (request->has_body) out.append("\n\n").append(request->body);
  return out;
}

/// Returns a document of one operation; `operation` has its members without braces.
inline std::string document_with(std::string_view path, std::string_view operation,
                                 std::string_view version = "3.0.3", std::string_view more = "") {
  std::string out = R"({"openapi":")";
  out.append(version).append(R"(","info":{"title":"t","version":"1"},"paths":{)");
  json::append_string(out, path);
  out.append(R"(:{"get":{)").append(operation).append("}}}").append(more).append("}");
  return out;
}

/// Returns a document whose only operation has one parameter.
inline std::string with_parameter(std::string_view parameter, std::string_view version = "3.0.3",
                                  std::string_view path = "/p") {
  return document_with(path, R"("parameters":[)" + std::string(parameter) + "]", version);
}

}  // namespace collet::call_api
