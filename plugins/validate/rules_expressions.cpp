// SPDX-License-Identifier: MIT
/// Runtime expressions in callbacks and links: "Runtime Expressions" (3.x).
#include <algorithm>

#include "plugins/validate/rules.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

/// A name of a header: `token` of RFC 9110.
bool is_token(std::string_view text) {
  constexpr std::string_view k_marks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           k_marks.find(c) != std::string_view::npos;
  });
}

/// Empty, or what begins with a slash and has ~0 and ~1 alone.
bool is_pointer(std::string_view text) {
  if (!text.empty() && text.front() != '/') return false;
  for (auto at = text.find('~'); at != std::string_view::npos; at = text.find('~', at + 1))
    if (at + 1 >= text.size() || (text[at + 1] != '0' && text[at + 1] != '1')) return false;
  return true;
}

/// `expression` of the specification's grammar.
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

/// The first expression in a text that is none; empty: all are. `{…}` in a text holds one, or it is one as a
/// whole.
std::string_view wrong_expression(std::string_view text) {
  if (text.starts_with('$')) return is_expression(text) ? std::string_view() : text;
  for (auto from = text.find("{$"); from != std::string_view::npos; from = text.find("{$", from + 1)) {
    const auto to = text.find('}', from);
    const auto inner = text.substr(from + 1, to == std::string_view::npos ? to : to - from - 1);
    if (to == std::string_view::npos || !is_expression(inner)) return inner;
  }
  return {};
}

void check_text(Context& context, Node at, std::string_view text) {
  if (const auto wrong = wrong_expression(text); !wrong.empty())
    context.report(rule("runtime-expression"), at,
                   "found the expression " + cited(wrong) +
                       ", expected $url, $method, $statusCode, or $request. or $response. with header.NAME, "
                       "query.NAME, path.NAME, body or body#/POINTER");
}

void check_callbacks(Context& context, Node callbacks) {
  for (const Node callback : callbacks)
    for (const Node item : callback)
      if (item.is_object()) check_text(context, item, item.key());
}

void check_link(Context& context, Node link) {
  for (const Node parameter : link["parameters"])
    check_text(context, parameter, parameter.string());
  if (const Node body = link["requestBody"]) check_text(context, body, body.string());
}

}  // namespace

void check_expressions(Context& context) {
  if (context.is(Version::v2_0)) return;
  const Node components = context.document.root()["components"];
  for (const auto& operation : context.index.operations()) {
    context.stop.poll();
    check_callbacks(context, operation.node["callbacks"]);
  }
  check_callbacks(context, components["callbacks"]);
  for (const auto& found : context.inventory.responses()) {
    context.stop.poll();
    for (const Node link : context.document.node(found.node)["links"])
      check_link(context, link);
  }
  for (const Node link : components["links"])
    check_link(context, link);
}

}  // namespace collet::validate
