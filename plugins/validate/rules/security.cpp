// SPDX-License-Identifier: MIT
/// Security requirements: "Security Requirement Object", "Security Scheme Object".
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

struct Scheme {
  std::string_view type;
  bool has_scopes = false;  ///< true if all scopes are known
  std::unordered_set<std::string_view> scopes;
};

using Schemes = std::unordered_map<std::string_view, Scheme>;

Scheme read_scheme(RuleContext& context, Node node) {
  const Node scheme = context.resolve(node);
  Scheme out;
  out.type = scheme["type"].string();
  if (out.type != "oauth2") return out;
  out.has_scopes = true;
  for (const Node scope : scheme["scopes"])  // 2.0
    out.scopes.insert(scope.key());
  for (const Node flow : scheme["flows"])
    for (const Node scope : flow["scopes"])
      out.scopes.insert(scope.key());
  return out;
}

Schemes read_schemes(RuleContext& context) {
  const Node root = context.document.root();
  Schemes schemes;
  for (const Node node :
       context.is(Version::v2_0) ? root["securityDefinitions"] : root["components"]["securitySchemes"])
    schemes.emplace(node.key(), read_scheme(context, node));
  return schemes;
}

/// "Each name MUST correspond to a security scheme which is declared in the Security Schemes under the
/// Components Object"; since 3.2 it may be the URI of one.
void check_name(RuleContext& context, Node entry, const Schemes& schemes) {
  const std::string_view name = entry.key();
  if (context.is(Version::v3_2) && name.find_first_of("#/:") != std::string_view::npos) {
    if (name.starts_with('#') && !openapi::find_local_ref(context.document, name))
      context.report(rule("security-scheme-defined"), entry,
                     "found " + single_quoted(name) + ", which leads to nothing; expected a security scheme");
    return;
  }
  std::vector<std::string_view> names;
  for (const auto& [known, scheme] : schemes)
    names.push_back(known);
  const auto near = support::nearest(name, names, 1);
  context.report(rule("security-scheme-defined"), entry,
                 "found the security scheme " + single_quoted(name) +
                     ", which is not defined; expected one of " +
                     (context.is(Version::v2_0) ? "securityDefinitions" : "components.securitySchemes"),
                 near.empty() ? std::string() : near.front());
}

void check_scopes(RuleContext& context, Node entry, const Scheme& scheme) {
  const bool scopes = scheme.type == "oauth2" || scheme.type == "openIdConnect";
  // "For other security scheme types, the array MUST be empty" (2.0 and 3.0). In later versions it contains
  // role names.
  if (!scopes && context.old() && !scheme.type.empty() && entry.size() != 0) {
    context.report(rule("security-scopes-empty"), entry,
                   "found scopes of " + single_quoted(entry.key()) + ", which is of the type " +
                       single_quoted(scheme.type) + ", expected an empty array",
                   "[]");
    return;
  }
  if (!scheme.has_scopes) return;
  for (const Node scope : entry) {
    if (!scope.is_string() || scheme.scopes.contains(scope.text())) continue;
    context.report(rule("security-scope-defined"), scope,
                   "found the scope " + single_quoted(scope.text()) + ", which " +
                       single_quoted(entry.key()) + " does not define");
  }
}

void check_list(RuleContext& context, Node list, const Schemes& schemes) {
  for (const Node requirement : list) {
    for (const Node entry : requirement) {
      const auto scheme = schemes.find(entry.key());
      if (scheme == schemes.end()) {
        check_name(context, entry, schemes);
        const Node named = context.is(Version::v3_2) && entry.key().starts_with('#')
                               ? openapi::find_local_ref(context.document, entry.key())
                               : Node();
        if (named && entry.is_array()) check_scopes(context, entry, read_scheme(context, named));
      } else if (entry.is_array()) {
        check_scopes(context, entry, scheme->second);
      }
    }
  }
}

}  // namespace

void check_security(RuleContext& context) {
  const Schemes schemes = read_schemes(context);
  check_list(context, context.document.root()["security"], schemes);
  for (const auto& operation : context.index.operations()) {
    context.cancellation.poll();
    check_list(context, operation.node["security"], schemes);
  }
}

}  // namespace collet::validate
