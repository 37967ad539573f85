// SPDX-License-Identifier: MIT
/// 3.1 to 3.2, which only adds to it, and back.
#include <algorithm>
#include <string>

#include "plugins/convert/steps/steps.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::convert {
namespace {

using openapi::Node;
using openapi::Object;
using support::Result;

/// Restores the items that the way from 3.2 took from a list of parameters.
bool restored_parameters(Step& step, const Site& site, Node member) {
  const Node kept = site.node["x-oas-parameters"];
  if (!kept.is_array()) return true;
  for (const Node parameter : kept)
    step.pass().insert_into("restored", member, {}, parameter);
  step.pass().remove("restored", kept);
  return true;
}

/// 3.1 requires a description.
bool enter_response(Step& step, const Site& site) {
  if (site.reference || site.node["description"]) return true;
  const Node summary = site.node["summary"];
  step.pass().insert("required-field", {}, "description", summary ? json_of(summary) : std::string("\"\""));
  return true;
}

bool data_value(Step& step, const Site& site, Node member) {
  if (site.node["value"]) return step.unsupported(site, member, "3.1 has one value");
  step.pass().rename("example", member, "value");
  return false;
}

bool serialized_value(Step& step, const Site& site, Node member) {
  if (site.node["value"] || site.node["dataValue"] || site.node["externalValue"])
    return step.unsupported(site, member, "3.1 has one value");
  step.pass().rename("example", member, "value");
  return false;
}

bool node_type(Step& step, const Site& site, Node member) {
  const std::string_view word = member.string();
  if (word == "attribute" && !site.node["attribute"])
    step.pass().replace_as("xml", member, "attribute", "true");
  else if (word == "element" && site.parent->node["type"].string() == "array" && !site.node["wrapped"])
    step.pass().replace_as("xml", member, "wrapped", "true");
  else
    step.unsupported(site, member, "3.1 has attribute and wrapped only");
  return false;
}

/// Takes `in: querystring` out of a list of parameters.
bool parameters(Step& step, const Site& site, Node member) {
  std::string kept;
  for (const Node parameter : member) {
    Node found = parameter;
    if (const Node reference = parameter["$ref"]; reference.is_string())
      found = openapi::find_local_ref(step.pass().document(), reference.text());
    if (found["in"].string() != "querystring") continue;
    kept += (kept.empty() ? "" : ",") + json_of(parameter);
    step.pass().remove_in("querystring", member, parameter);
  }
  if (kept.empty()) return true;
  step.unsupported_items(site, member, "x-oas-parameters", "[" + kept + "]", "3.1 has no in: querystring");
  return true;
}

/// Takes `in: querystring` out of the shared parameters.
bool shared_parameters(Step& step, const Site& site, Node member) {
  std::string kept;
  for (const Node parameter : member) {
    if (parameter["in"].string() != "querystring") continue;
    kept += (kept.empty() ? "" : ",") + json_string(parameter.key()) + ":" + json_of(parameter);
    step.pass().remove_in("querystring", member, parameter);
  }
  if (kept.empty()) return true;
  step.unsupported_items(site, member, "x-oas-parameters", "{" + kept + "}", "3.1 has no in: querystring");
  return true;
}

bool restored_shared_parameters(Step& step, const Site& site, Node member) {
  const Node kept = site.node["x-oas-parameters"];
  if (!kept.is_object()) return true;
  for (const Node parameter : kept)
    if (!member[parameter.key()]) step.pass().insert_into("restored", member, parameter.key(), parameter);
  step.pass().remove("restored", kept);
  return true;
}

/// 3.2 forbids these characters. The path stays, since no other would be the same.
bool path(Step& step, const Site&, Node member) {
  if (member.key().find_first_of("#?") != std::string_view::npos)
    step.pass().unsupported(member, "3.2 has no paths with # or ?; the path stays as it is");
  return true;
}

/// 3.2 requires a default for a property that may be absent.
bool discriminator(Step& step, const Site& site, Node member) {
  const std::string_view name = member["propertyName"].string();
  const auto is_optional = [&](Node schema) {
    const Node reference = schema["$ref"];
    if (reference.is_string()) schema = openapi::find_local_ref(step.pass().document(), reference.text());
    const Node required = schema["required"];
    return schema["properties"][name] &&
           std::none_of(required.begin(), required.end(), [&](Node one) { return one.string() == name; });
  };
  bool optional = is_optional(site.node);
  for (const std::string_view group : {"oneOf", "anyOf"}) {
    const Node members = site.node[group];
    optional = optional || std::any_of(members.begin(), members.end(), is_optional);
  }
  if (optional)
    step.pass().unsupported(member, "3.2 requires a defaultMapping, or the property; it stays as it is");
  return true;
}

constexpr FieldRule k_up[] = {
    {Object::schema, "discriminator", discriminator},
    {Object::paths, "", path},
    {Object::operation, "parameters", restored_parameters},
    {Object::path_item, "parameters", restored_parameters},
    {Object::components, "parameters", restored_shared_parameters},
};

constexpr FieldRule k_down[] = {
    {Object::example, "dataValue", data_value},    {Object::example, "serializedValue", serialized_value},
    {Object::xml, "nodeType", node_type},          {Object::operation, "parameters", parameters},
    {Object::path_item, "parameters", parameters}, {Object::components, "parameters", shared_parameters},
};
constexpr ObjectRule k_down_objects[] = {{Object::response, enter_response}};

/// Puts media types of components in the place of references to them.
class MediaTypes final : public Visitor {
 public:
  bool enter(Pass& pass, const Site& site) override {
    if (site.object != Object::media_type || !site.reference) return site.object != Object::schema;
    const Node target = openapi::find_local_ref(pass.document(), site.node["$ref"].string());
    if (target.is_object()) pass.replace_self("media-type", json_of(target));
    return false;
  }
  bool member(Pass&, const Site& site, Node member, const openapi::Field*) override {
    return site.object != Object::components || member.key() != "mediaTypes";
  }
};

}  // namespace

Result<void> convert_3_1_to_3_2(StepContext& context) {
  static constexpr Rules k_rules{openapi::Version::v3_1, openapi::Version::v3_2, "3.1 to 3.2", k_up, {}};
  return run_rules(context, k_rules);
}

Result<void> convert_3_2_to_3_1(StepContext& context) {
  MediaTypes media_types;
  if (const auto done = run_visitor(context, media_types, openapi::Version::v3_2, "3.2 to 3.1"); !done)
    return done;
  static constexpr Rules k_rules{openapi::Version::v3_2, openapi::Version::v3_1, "3.2 to 3.1", k_down,
                                 k_down_objects};
  return run_rules(context, k_rules);
}

}  // namespace collet::convert
