// SPDX-License-Identifier: MIT
/// Servers and their variables: "Server Object", "Server Variable Object" (3.x).
#include <algorithm>
#include <unordered_set>

#include "plugins/validate/rules/path_template.hpp"
#include "plugins/validate/rules/rules.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

/// "If the enum is defined, the value MUST exist in the enum's values" (since 3.1; SHOULD in 3.0).
void check_default(RuleContext& context, Node variable) {
  const Node choice = variable["default"];
  const Node values = variable["enum"];
  if (!choice.is_string() || !values.is_array() || values.size() == 0) return;
  for (const Node value : values)
    if (value.string() == choice.text()) return;
  context.report(rule("server-default"), choice,
                 "found the default " + single_quoted(choice.text()) + ", expected one of the enum's values",
                 std::string(values.at(0).string()),
                 context.is(Version::v3_0) ? std::optional(Severity::warning) : std::nullopt);
}

/// "Query and fragment MUST NOT be part of this URL"; "Each server variable MUST NOT appear more than once in
/// the URL template" (3.2).
void check_url(RuleContext& context, Node url, const PathTemplate& parts) {
  const auto here = context.is(Version::v3_2) ? std::optional(Severity::error) : std::nullopt;
  const auto wrong = [&](std::string_view what, std::string_view expected) {
    context.report(rule("server-url"), url,
                   "found " + std::string(what) + " in the server's URL, expected " + std::string(expected),
                   {}, here);
  };
  if (!parts.problem.empty()) return wrong(parts.problem, "{name}");
  if (parts.literal.find_first_of("?#") != std::string::npos)
    return wrong(parts.literal.find('?') == std::string::npos ? "a fragment" : "a query", "none");
  for (auto name = parts.names.begin(); name != parts.names.end(); ++name)
    if (std::find(parts.names.begin(), name, *name) != name)
      return wrong("{" + std::string(*name) + "} twice", "it once");
}

void check_server(RuleContext& context, Node server) {
  const Node url = server["url"];
  const Node variables = server["variables"];
  for (const Node variable : variables)
    check_default(context, variable);
  if (!url.is_string()) return;
  const PathTemplate parts(url.text());
  check_url(context, url, parts);
  for (auto name = parts.names.begin(); name != parts.names.end(); ++name) {
    if (variables.find(*name) || std::find(parts.names.begin(), name, *name) != name) continue;
    context.report(rule("server-variable-defined"), url,
                   "found {" + std::string(*name) + "} in the server's URL, expected it among its variables");
  }
  for (const Node variable : variables) {
    if (std::find(parts.names.begin(), parts.names.end(), variable.key()) != parts.names.end()) continue;
    context.report(
        rule("server-variable-used"), variable,
        "found the variable " + single_quoted(variable.key()) + ", which the server's URL does not have");
  }
}

void check_list(RuleContext& context, Node servers) {
  std::unordered_set<std::string_view> names;
  for (const Node server : servers) {
    const Node name = server["name"];
    if (context.is(Version::v3_2) && name.is_string() && !names.insert(name.text()).second)
      context.report(
          rule("server-name-unique"), name,
          "found the name " + single_quoted(name.text()) + ", which another server of the list has");
  }
  for (const Node server : servers)
    check_server(context, server);
}

}  // namespace

void check_servers(RuleContext& context) {
  if (context.is(Version::v2_0)) return;
  check_list(context, context.document.root()["servers"]);
  for (const auto& item : context.index.path_items())
    check_list(context, item.node["servers"]);
  for (const auto& operation : context.index.operations()) {
    context.cancellation.poll();
    check_list(context, operation.node["servers"]);
  }
}

}  // namespace collet::validate
