// SPDX-License-Identifier: MIT
/// The document of most tests of `walk`, and the plugin under test.
#pragma once

#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// A document with 10 operations of 6 paths, one of a webhook and one of a callback.
inline constexpr std::string_view k_shop = R"({
"openapi": "3.1.0",
"info": {"title": "Shop", "version": "1"},
"paths": {
  "/": {"get": {"operationId": "root", "summary": "Root"}},
  "/orders": {
    "summary": "All orders",
    "get": {"operationId": "listOrders", "summary": "List orders", "tags": ["orders"]},
    "post": {"operationId": "createOrder", "summary": "Create an order", "tags": ["orders", "admin"],
      "x-internal": true,
      "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Order"}}}},
      "callbacks": {"done": {"{$request.body#/url}": {"post": {"operationId": "onDone"}}}}}
  },
  "/orders/{id}": {
    "x-owner": "team-a",
    "parameters": [{"$ref": "#/components/parameters/id"}],
    "get": {"operationId": "getOrder", "tags": ["orders"]},
    "delete": {"operationId": "deleteOrder", "tags": ["orders", "admin"], "deprecated": true, "x-rate": 5}
  },
  "/orders/{id}/items": {
    "get": {"operationId": "listItems", "tags": ["items"]},
    "head": {"operationId": "countItems", "tags": ["items"]}
  },
  "/orders/{id}/items/{item}": {"put": {"operationId": "putItem", "tags": ["items"], "x-team": "red"}},
  "/v1/orders/items": {
    "get": {"operationId": "oldItems", "deprecated": true, "tags": ["Items"]},
    "put": {"operationId": "oldPutItem", "x-team": "blue"}
  }
},
"webhooks": {"shipped": {"post": {"operationId": "onShipped", "tags": ["orders"]}}},
"components": {
  "parameters": {"id": {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}},
  "schemas": {"Order": {"type": "object", "properties": {"id": {"type": "string"}}}}
}
})";

inline Answer walk(std::string_view tool, std::string_view document, std::string_view more = {}) {
  return PluginUnderTest(collet_plugin_v1).call(tool, with_content(document, more));
}

/// Returns the operation ids that a filter selects, joined by spaces.
inline std::string ids(std::string_view filter, std::string_view document = k_shop) {
  const auto answer = walk("walk_operations", document, filter);
  if (answer.status != COLLET_OK) return answer.error;
  std::string joined;
  for (const auto item : json::View(answer.json)["summaries"].items()) {
    if (!joined.empty()) joined += ' ';
    joined += item["operation_id"].string().value_or("?");
  }
  return joined;
}

}  // namespace collet::test
