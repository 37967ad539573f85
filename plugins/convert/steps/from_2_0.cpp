// SPDX-License-Identifier: MIT
/// 2.0 to 3.0, first part: what is converted in its place.
#include <string>

#include "plugins/convert/steps/moved_pointers.hpp"
#include "plugins/convert/steps/response_content.hpp"
#include "plugins/convert/steps/schema_types.hpp"
#include "plugins/convert/steps/simple_schema.hpp"
#include "plugins/convert/steps/steps.hpp"
#include "plugins/convert/steps/swagger_names.hpp"

namespace collet::convert {
namespace {

using openapi::Field;
using openapi::Node;
using openapi::Object;
using support::Result;

constexpr std::string_view k_step = "2.0 to 3.0";

bool discriminator(Step& step, const Site& site, Node member) {
  if (!member.is_string()) return true;
  if (const Node kept = site.node["x-oas-discriminator"]) {
    step.pass().remove("discriminator", member);
    step.pass().rename("restored", kept, "discriminator");
  } else {
    step.pass().replace("discriminator", member, "{\"propertyName\":" + json_of(member) + "}");
  }
  return false;
}

bool type(Step& step, const Site& site, Node member) {
  if (member.string() != "file") return narrow_type(step, site, member);
  step.pass().replace("file", member, "\"string\"");
  if (const Node format = site.node["format"])
    step.pass().replace("file", format, "\"binary\"");
  else
    step.pass().insert("file", member, "format", "\"binary\"");
  return false;
}

bool items(Step& step, const Site& site, Node member) {
  if (!member.is_array()) return true;
  step.unsupported(site, member, "3.0 has one schema for all items");
  step.pass().insert("items", member, "items", "{}");
  return false;
}

bool parameters(Step& step, const Site& site, Node member) {
  const Node kept = site.node["x-oas-parameters"];
  if (!kept.is_array()) return true;
  for (const Node parameter : kept)
    step.pass().insert_into("restored", member, {}, json_of(parameter));
  step.pass().remove("restored", kept);
  return true;
}

constexpr FieldRule k_fields[] = {
    {Object::operation, "parameters", parameters},
    {Object::path_item, "parameters", parameters},
    {Object::schema, "discriminator", discriminator},
    {Object::schema, "type", type},
    {Object::schema, "items", items},
};
constexpr Rules k_rules{openapi::Version::v2_0, openapi::Version::v3_0, k_step, k_fields, {}};

/// Appends a value with the references in it rewritten. Returns whether there were any.
bool rewrite_references(const openapi::Document& document, const SwaggerNames& names, Node node,
                        std::string& out) {
  bool changed = false;
  if (node.is_object() || node.is_array()) {
    const bool object = node.is_object();
    out += object ? '{' : '[';
    bool first = true;
    for (const Node child : node) {
      if (!first) out += ',';
      first = false;
      if (object) out += json_string(child.key()) + ":";
      const std::string text = object && child.key() == "$ref"
                                   ? pointer_from_2_0(document, names, child.string()).text
                                   : std::string();
      if (text.empty()) {
        changed = rewrite_references(document, names, child, out) || changed;
      } else {
        out += json_string(text);
        changed = true;
      }
    }
    out += object ? '}' : ']';
  } else {
    out += json_of(node);
  }
  return changed;
}

class InPlace final : public Visitor {
 public:
  InPlace(StepContext& context, Pass& pass, const SwaggerNames& names)
      : step_(k_rules, pass, context.mode, {}), keeps_(context.mode != Unsupported::drop), names_(names) {}

  bool enter(Pass& pass, const Site& site) override {
    if (site.reference) return true;
    switch (site.object) {
      case Object::parameter:
        if (is_body_part(site.node)) return true;
        flatten(pass, site, site.node["in"].string());
        return false;
      case Object::header:
        flatten(pass, site, "header");
        return false;
      case Object::security_scheme:
        security_scheme(pass, site);
        return false;
      case Object::security_requirement:
        for (const Node scheme : site.node)
          if (const auto& name = names_.name("securityDefinitions", scheme.key());
              !name.empty() && name != scheme.key())
            pass.rename("component-name", scheme, name);
        return false;
      default:
        return true;
    }
  }

  bool member(Pass& pass, const Site& site, Node member, const Field* field) override {
    const std::string_view key = member.key();
    if (key == "$ref" && member.is_string() && field != nullptr) {
      reference(pass, site, member);
      return false;
    }
    if (site.reference) return false;
    if (field == nullptr) return extension(pass, site, member);
    if (site.object == Object::document) {
      if (key == "definitions" || key == "parameters" || key == "responses" || key == "securityDefinitions") {
        for (const Node child : member)
          if (const auto& name = names_.name(key, child.key()); !name.empty() && name != child.key())
            pass.rename_in("component-name", member, child, name);
        return true;
      }
      if (field->name == "swagger" || !has_field(Object::document, key, openapi::k_in_3_0)) return false;
    }
    if (site.object == Object::parameter || site.object == Object::response)
      return key == "schema" || key == "headers" || key == "content";
    // Contents that were restored. The way from 3.0 did not change what else is in them.
    if (site.object == Object::request_body) return key == "content";
    if (site.object == Object::media_type) return key == "schema";
    if (site.object == Object::operation && key == "requestBody") return true;
    if (site.object == Object::operation && !has_field(Object::operation, key, openapi::k_in_3_0))
      return false;
    return step_.member(pass, site, member, field);
  }

 private:
  void reference(Pass& pass, const Site& site, Node member) {
    // The pass over operations converts these.
    if (site.object == Object::response) return;
    if (site.object == Object::parameter && SwaggerNames::body_parameter(pass.document(), member.text()))
      return;
    const MovedPointer moved = pointer_from_2_0(pass.document(), names_, member.text());
    if (!moved.text.empty())
      pass.replace("reference", member, json_string(moved.text));
    else if (moved.lost)
      pass.unsupported(member, "3.0 has no such form field or shared body");
    else if (!member.text().starts_with('#'))
      pass.unsupported(member, "the other document is not converted");
  }

  bool extension(Pass& pass, const Site& site, Node member) {
    if (member.key().starts_with(k_kept_prefix)) return step_.member(pass, site, member, nullptr);
    if (site.object == Object::schema && member.key() == "x-nullable" && member.boolean() &&
        !site.node["nullable"]) {
      pass.rename("nullable", member, "nullable");
      return false;
    }
    std::string text;
    if ((member.is_object() || member.is_array()) &&
        rewrite_references(pass.document(), names_, member, text))
      pass.replace("reference", member, std::move(text));
    return false;
  }

  /// Moves the keywords of a parameter or header into its schema.
  void flatten(Pass& pass, const Site& site, std::string_view place) {
    constexpr std::string_view k_type = "parameter-schema";
    const Node node = site.node;
    const Node type = node["type"];
    const Node format = node["collectionFormat"];
    const bool kept = node["x-oas-schema"] || node["x-oas-content"];
    for (const Node member : node) {
      if (member.key().starts_with(k_kept_prefix)) {
        const std::string_view name = member.key().substr(k_kept_prefix.size());
        if (name == "schema" || name == "content" || name == "style" || name == "explode")
          pass.rename("restored", member, name);
        else
          step_.member(pass, site, member, nullptr);
      } else if (is_simple_keyword(member.key()) && (kept || member != type)) {
        pass.remove(kept ? std::string_view("restored") : k_type, member);
      }
    }
    if (!kept) {
      report_item_formats(pass, node, keeps_);
      std::string schema = "{" + simple_schema(node, keeps_) + "}";
      if (type)
        pass.replace_as(k_type, type, "schema", std::move(schema));
      else
        pass.insert(k_type, {}, "schema", std::move(schema));
    }
    if (kept || type.string() != "array" || node["x-oas-style"]) {
      if (format) pass.remove("array-style", format);
      return;
    }
    const Serialization how = serialization_of(format.string(), place);
    if (!how.known) {
      step_.unsupported(site, format, k_no_serialization);
      return;
    }
    if (format) pass.remove("array-style", format);
    if (how.style.empty()) return;
    const Node after = format ? format : type;
    pass.insert("array-style", after, "style", json_string(how.style));
    pass.insert("array-style", after, "explode", how.explode ? "true" : "false");
  }

  void security_scheme(Pass& pass, const Site& site) {
    constexpr std::string_view k_type = "security";
    const Node node = site.node;
    const Node type = node["type"];
    if (node["x-oas-type"]) {  // made by the way from 3.0
      for (const Node member : node) {
        const std::string_view key = member.key();
        if (key.starts_with(k_kept_prefix))
          pass.rename("restored", member, key.substr(k_kept_prefix.size()));
        else if (key == "type" || key == "in" || key == "name")
          pass.remove("restored", member);
      }
      return;
    }
    if (type.string() == "basic") {
      pass.replace(k_type, type, "\"http\"");
      pass.insert(k_type, type, "scheme", "\"basic\"");
    }
    if (type.string() != "oauth2") return;
    const Node flow = node["flow"];
    if (const Node kept = node["x-oas-flows"]) {
      pass.rename("restored", kept, "flows");
    } else {
      const std::string_view word = flow.string();
      std::string inner;
      for (const std::string_view name : {"authorizationUrl", "tokenUrl", "scopes"})
        if (const Node member = node[name])
          inner += (inner.empty() ? "" : ",") + json_string(name) + ":" + json_of(member);
      if (!node["scopes"]) inner += inner.empty() ? "\"scopes\":{}" : ",\"scopes\":{}";
      const std::string flows = "{" +
                                json_string(word == "application"  ? "clientCredentials"
                                            : word == "accessCode" ? "authorizationCode"
                                            : word.empty()         ? "implicit"
                                                                   : word) +
                                ":{" + inner + "}}";
      pass.insert(k_type, flow ? flow : type, "flows", flows);
    }
    for (const std::string_view name : {"flow", "authorizationUrl", "tokenUrl", "scopes"})
      if (const Node member = node[name]) pass.remove(k_type, member);
  }

  Step step_;
  const bool keeps_;
  const SwaggerNames& names_;
};

}  // namespace

Result<void> convert_2_0_to_3_0(StepContext& context) {
  if (const auto restored = restore_contents(context); !restored) return restored;
  const SwaggerNames names(context.edit.current());
  Pass pass(context.edit, context.report, openapi::Version::v2_0, k_step);
  InPlace visitor(context, pass, names);
  if (const auto walked = pass.walk(visitor, context.work); !walked) return walked;
  if (const auto done = pass.commit(); !done) return done;
  return convert_swagger_structure(context, names);
}

}  // namespace collet::convert
