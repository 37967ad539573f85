// SPDX-License-Identifier: MIT
/// Visits the media types of a document.
#pragma once

#include "plugins/validate/context/rule_context.hpp"

namespace collet::validate {

/// Calls `visit` for each `content` of parameters, headers, responses and request bodies (3.x).
template <class Visit>
void for_each_content(RuleContext& context, const Visit& visit) {
  const auto look = [&](openapi::Node object) {
    context.cancellation.poll();
    const openapi::Node content = object["content"];
    if (content.is_object() && !object["$ref"].is_string()) visit(content);
  };
  for (const auto& list :
       {context.inventory.parameters(), context.inventory.headers(), context.inventory.responses()})
    for (const auto& found : list)
      look(context.document.node(found.node));
  for (const auto& operation : context.index.operations())
    look(operation.node["requestBody"]);
  for (const openapi::Node body : context.document.root()["components"]["requestBodies"])
    look(body);
}

}  // namespace collet::validate
