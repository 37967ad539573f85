// SPDX-License-Identifier: MIT
/// 3.1 to 3.0.
#include <string>
#include <vector>

#include "plugins/convert/steps/schema_types.hpp"
#include "plugins/convert/steps/steps.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::convert {
namespace {

using openapi::Node;
using openapi::Object;
using support::Result;

constexpr std::string_view k_path_items = "#/components/pathItems/";

/// Puts path items of components in the place of references to them.
class PathItems final : public Visitor {
 public:
  bool changed = false;

  bool enter(Pass& pass, const Site& site) override {
    if (site.object == Object::schema || site.object == Object::responses) return false;
    if (site.object != Object::path_item) return true;
    const Node reference = site.node["$ref"];
    if (!reference.string().starts_with(k_path_items)) return true;
    const Node target = openapi::find_local_ref(pass.document(), reference.string());
    if (!target.is_object()) return true;
    pass.remove("path-item", reference);
    for (const Node member : target)
      if (member.key() == "$ref" || !site.node[member.key()])
        pass.insert("path-item", reference, member.key(), member);
    changed = true;
    return true;
  }
  bool member(Pass&, const Site& site, Node member, const openapi::Field*) override {
    return site.object != Object::components || member.key() == "callbacks";
  }
};

Result<void> inline_path_items(StepContext& context) {
  constexpr int k_max_hops = 8;
  for (int hop = 0; hop < k_max_hops; ++hop) {
    Pass pass(context.edit, context.report, openapi::Version::v3_1, "3.1 to 3.0");
    PathItems visitor;
    const auto walked = pass.walk(visitor, context.work);
    if (!walked || !visitor.changed) return walked;
    if (const auto done = pass.commit(); !done) return done;
  }
  return {};
}

bool has_mutual_tls(const openapi::Document& document, std::string_view scheme) {
  const Node found = document.root()["components"]["securitySchemes"][scheme];
  return found["type"].string() == "mutualTLS";
}

bool enter_document(Step& step, const Site& site) {
  if (!site.node["paths"]) step.pass().insert("required-field", {}, "paths", std::string("{}"));
  return true;
}

bool enter_operation(Step& step, const Site& site) {
  const Node responses = site.node["responses"];
  const std::string some = R"({"default":{"description":""}})";
  if (!responses)
    step.pass().insert("required-field", {}, "responses", some);
  else if (responses.is_object() && responses.size() == 0)
    step.pass().replace("required-field", responses, some);
  return true;
}

/// Moves the schemes of mutual TLS to an extension.
bool security_schemes(Step& step, const Site& site, Node member) {
  std::string moved;
  std::string rest;
  for (const Node scheme : member) {
    std::string& list = scheme["type"].string() == "mutualTLS" ? moved : rest;
    list += (list.empty() ? "" : ",") + json_string(scheme.key()) + ":" + json_of(scheme);
  }
  if (moved.empty()) return true;
  step.unsupported(site, member, "3.0 has no mutualTLS; the requirements of it are left out");
  step.pass().insert("security", member, "securitySchemes", "{" + rest + "}");
  return false;
}

/// Removes mutual TLS from the requirements. An alternative that requires nothing else disappears.
bool security(Step& step, const Site& site, Node member) {
  std::string list;
  bool found = false;
  for (const Node requirement : member) {
    std::string rest;
    bool any = false;
    for (const Node scheme : requirement) {
      if (has_mutual_tls(step.pass().document(), scheme.key()))
        any = true;
      else
        rest += (rest.empty() ? "" : ",") + json_string(scheme.key()) + ":" + json_of(scheme);
    }
    found = found || any;
    if (!any || !rest.empty()) list += (list.empty() ? "{" : ",{") + rest + "}";
  }
  if (!found) return true;
  step.unsupported(site, member, "3.0 has no mutualTLS");
  step.pass().insert("security", member, "security", "[" + list + "]");
  return false;
}

constexpr FieldRule k_fields[] = {
    {Object::components, "securitySchemes", security_schemes},
    {Object::document, "security", security},
    {Object::operation, "security", security},
};
constexpr ObjectRule k_objects[] = {
    {Object::document, enter_document},
    {Object::operation, enter_operation},
    {Object::schema, enter_schema_of_3_1},
};

}  // namespace

Result<void> convert_3_1_to_3_0(StepContext& context) {
  if (const auto done = inline_path_items(context); !done) return done;
  if (const auto done = move_definitions(context); !done) return done;
  std::vector<FieldRule> fields(std::begin(k_fields), std::end(k_fields));
  const auto schemas = schema_rules_3_1_to_3_0();
  fields.insert(fields.end(), schemas.begin(), schemas.end());
  const Rules rules{openapi::Version::v3_1, openapi::Version::v3_0, "3.1 to 3.0", fields, k_objects};
  return run_rules(context, rules);
}

}  // namespace collet::convert
