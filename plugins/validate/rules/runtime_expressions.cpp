// SPDX-License-Identifier: MIT
/// Runtime expressions in callbacks and links: "Runtime Expressions" (3.x).
#include <algorithm>

#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/string_formats.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

/// Returns true for an empty text, or for one that begins with a slash and contains `~` only in `~0` and
/// `~1`.
bool is_pointer(std::string_view text) {
  if (!text.empty() && text.front() != '/') return false;
  for (auto at = text.find('~'); at != std::string_view::npos; at = text.find('~', at + 1))
    if (at + 1 >= text.size() || (text[at + 1] != '0' && text[at + 1] != '1')) return false;
  return true;
}

/// Returns true if the text matches `expression` in the grammar of the specification.
bool is_expression(std::string_view text) {
  if (text == "$url" || text == "$method" || text == "$statusCode") return true;
  const auto behind = [&](std::string_view start) {
    if (!text.starts_with(start)) return false;
    text.remove_prefix(start.size());
    return true;
  };
  if (!behind("$request.") && !behind("$response.")) return false;
  if (text == "body") return true;
  if (behind("body#")) return is_pointer(text);
  if (behind("header.")) return is_token(text);
  return (behind("query.") || behind("path.")) && !text.empty();
}

/// Returns the first invalid expression in a text, or an empty text. A text is one expression, or contains
/// expressions in `{…}`.
std::string_view wrong_expression(std::string_view text) {
  if (text.starts_with('$')) return is_expression(text) ? std::string_view() : text;
  for (auto from = text.find("{$"); from != std::string_view::npos; from = text.find("{$", from + 1)) {
    const auto to = text.find('}', from);
    const auto inner = text.substr(from + 1, to == std::string_view::npos ? to : to - from - 1);
    if (to == std::string_view::npos || !is_expression(inner)) return inner;
  }
  return {};
}

void check_text(RuleContext& context, Node at, std::string_view text) {
  if (const auto wrong = wrong_expression(text); !wrong.empty())
    context.report(rule("runtime-expression"), at,
                   "found the expression " + single_quoted(wrong) +
                       ", expected $url, $method, $statusCode, or $request. or $response. with header.NAME, "
                       "query.NAME, path.NAME, body or body#/POINTER");
}

void check_callbacks(RuleContext& context, Node callbacks) {
  for (const Node callback : callbacks)
    for (const Node item : callback)
      if (item.is_object()) check_text(context, item, item.key());
}

void check_link(RuleContext& context, Node link) {
  for (const Node parameter : link["parameters"])
    check_text(context, parameter, parameter.string());
  if (const Node body = link["requestBody"]) check_text(context, body, body.string());
}

}  // namespace

void check_expressions(RuleContext& context) {
  if (context.is(Version::v2_0)) return;
  const Node components = context.document.root()["components"];
  for (const auto& operation : context.index.operations()) {
    context.cancellation.poll();
    check_callbacks(context, operation.node["callbacks"]);
  }
  check_callbacks(context, components["callbacks"]);
  for (const auto& found : context.inventory.responses()) {
    context.cancellation.poll();
    for (const Node link : context.document.node(found.node)["links"])
      check_link(context, link);
  }
  for (const Node link : components["links"])
    check_link(context, link);
}

}  // namespace collet::validate
