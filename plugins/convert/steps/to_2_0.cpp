// SPDX-License-Identifier: MIT
/// 3.0 to 2.0, first part: what is converted in its place.
#include <algorithm>
#include <set>
#include <string>

#include "plugins/convert/steps/flat_schema.hpp"
#include "plugins/convert/steps/moved_pointers.hpp"
#include "plugins/convert/steps/simple_schema.hpp"
#include "plugins/convert/steps/steps.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::convert {
namespace {

using openapi::Field;
using openapi::Node;
using openapi::Object;
using support::Result;

constexpr std::string_view k_step = "3.0 to 2.0";

bool nullable(Step& step, const Site&, Node member) {
  if (member.boolean().value_or(false))
    step.pass().rename("nullable", member, "x-nullable");
  else
    step.pass().remove("nullable", member);
  return false;
}

bool discriminator(Step& step, const Site& site, Node member) {
  const Node name = member["propertyName"];
  const Node required = site.node["required"];
  const bool usable =
      name.is_string() && site.node["properties"][name.text()] &&
      std::any_of(required.begin(), required.end(), [&](Node one) { return one.string() == name.text(); });
  if (!usable)
    return step.unsupported(site, member, "2.0 requires a property that is defined and required here");
  if (member.size() > 1)
    step.unsupported_items(site, member, "x-oas-discriminator", json_of(member), "2.0 has no mapping");
  step.pass().replace("discriminator", member, json_of(name));
  return false;
}

/// 2.0 has no null in place of a value of the type.
bool default_value(Step& step, const Site& site, Node member) {
  if (member.type() != openapi::Type::null || !site.node["type"]) return false;
  return step.unsupported(site, member, "2.0 requires a default of the type");
}

/// 2.0 requires that the values of an enum differ.
bool enumeration(Step& step, const Site&, Node member) {
  std::set<std::string> seen;
  for (const Node value : member)
    if (!seen.insert(json_of(value)).second) step.pass().remove_in("enum", member, value);
  return false;
}

/// 2.0 has no ranges of status codes. 2XX becomes 200, another range becomes the default, if these are free.
bool response(Step& step, const Site& site, Node member) {
  const std::string_view key = member.key();
  if (key.size() != 3 || !key.ends_with("XX")) return true;
  const std::string_view other = key == "2XX" ? "200" : "default";
  const bool first = std::none_of(site.node.begin(), site.node.end(), [&](Node one) {
    return one.key() == other ||
           (other == "default" && one.key() < key && one.key() != "2XX" && one.key().ends_with("XX"));
  });
  if (!first) return step.unsupported(site, member, "2.0 has no ranges of status codes");
  step.pass().unsupported(member, "2.0 has no ranges of status codes", other);
  step.pass().rename({}, member, other);
  return true;
}

/// 2.0 permits a requirement once.
bool security(Step& step, const Site&, Node member) {
  for (std::uint32_t i = 1; i < member.size(); ++i)
    for (std::uint32_t j = 0; j < i; ++j)
      if (openapi::edit::equal_values(member.at(i), member.at(j))) {
        step.pass().remove_in("security", member, member.at(i));
        break;
      }
  return true;
}

bool is_cookie(Step& step, Node parameter) {
  if (const Node reference = parameter["$ref"]; reference.is_string())
    parameter = openapi::find_local_ref(step.pass().document(), reference.text());
  return parameter["in"].string() == "cookie";
}

bool parameters(Step& step, const Site& site, Node member) {
  std::string kept;
  for (const Node parameter : member) {
    if (!is_cookie(step, parameter)) continue;
    kept += (kept.empty() ? "" : ",") + json_of(parameter);
    step.pass().remove_in("cookie", member, parameter);
  }
  if (!kept.empty())
    step.unsupported_items(site, member, "x-oas-parameters", "[" + kept + "]", "2.0 has no in: cookie");
  return true;
}

constexpr FieldRule k_fields[] = {
    {Object::schema, "nullable", nullable},
    {Object::schema, "default", default_value},
    {Object::schema, "enum", enumeration},
    {Object::schema, "discriminator", discriminator},
    {Object::responses, "", response},
    {Object::document, "security", security},
    {Object::operation, "security", security},
    {Object::operation, "parameters", parameters},
    {Object::path_item, "parameters", parameters},
};
constexpr Rules k_rules{openapi::Version::v3_0, openapi::Version::v2_0, k_step, k_fields, {}};

/// Returns a flow's member as JSON text. 2.0 requires URLs with a scheme: one that begins with a slash gets
/// the place of the first server.
std::string absolute_url(Pass& pass, Node member) {
  const std::string_view server = pass.document().root()["servers"].at(0)["url"].string();
  const auto host = server.find("://");
  if (!member.string().starts_with('/') || host == std::string_view::npos) return json_of(member);
  return json_string(std::string(server.substr(0, server.find('/', host + 3))) + std::string(member.text()));
}

class InPlace final : public Visitor {
 public:
  InPlace(StepContext& context, Pass& pass)
      : step_(k_rules, pass, context.mode, {}), keeps_(context.mode != Unsupported::drop) {}

  bool enter(Pass& pass, const Site& site) override {
    switch (site.object) {
      case Object::header:
        if (site.reference)
          shared_header(pass, site);
        else
          flatten(pass, site, "header");
        return false;
      case Object::parameter:
        if (site.reference) return true;
        if (site.node["in"].string() != "cookie") flatten(pass, site, site.node["in"].string());
        return false;
      case Object::schema:
        if (site.reference)
          for (const Node member : site.node)
            if (!member.key().starts_with("x-") &&
                !has_field(Object::schema, member.key(), openapi::k_in_2_0))
              step_.ignored(site, member, "reference-sibling");
        return true;
      case Object::security_scheme:
        if (!site.reference) security_scheme(pass, site);
        return false;
      default:
        return true;
    }
  }

  bool member(Pass& pass, const Site& site, Node member, const Field* field) override {
    const std::string_view key = member.key();
    if (key == "$ref" && member.is_string() && field != nullptr) {
      const MovedPointer moved = pointer_to_2_0(pass.document(), member.text(), keeps_);
      if (!moved.text.empty())
        pass.replace("reference", member, json_string(moved.text));
      else if (moved.lost)
        pass.unsupported(member, "2.0 has no such value");
      else if (!member.text().starts_with('#'))
        pass.unsupported(member, "the other document is not converted");
      return false;
    }
    if (site.reference) {
      if (site.object != Object::schema && site.object != Object::path_item && !key.starts_with("x-"))
        pass.remove("reference-sibling", member);
      return false;
    }
    switch (site.object) {
      case Object::document:
        if (key == "openapi" || key == "servers") return false;
        if (key == "components") return true;
        break;
      case Object::components:
        return key == "schemas" || key == "responses" || key == "parameters" || key == "requestBodies" ||
               key == "securitySchemes";
      case Object::operation:
        if (key == "requestBody") return true;
        break;
      case Object::response:
        if (key == "content") return true;
        break;
      case Object::request_body:
        return key == "content";
      case Object::media_type:
        return key == "schema";
      default:
        break;
    }
    return step_.member(pass, site, member, field);
  }

 private:
  void shared_header(Pass& pass, const Site& site) const {
    const Node target = openapi::find_local_ref(pass.document(), site.node["$ref"].string());
    std::string json;
    if (const Node description = target["description"]) json = "\"description\":" + json_of(description);
    const auto flat = flat_schema(target["schema"], "header");
    if (flat)
      for (const auto& [name, value] : flat->members)
        json += (json.empty() ? "" : ",") + json_string(name) + ":" + value;
    else
      json += std::string(json.empty() ? "" : ",") + "\"type\":\"string\"";
    pass.replace_self("header", "{" + json + "}");
  }

  /// Moves the keywords of the schema of a parameter or header into it.
  void flatten(Pass& pass, const Site& site, std::string_view place) {
    constexpr std::string_view k_type = "parameter-schema";
    const Node node = site.node;
    const Node schema = node["schema"];
    const Node source = schema ? schema : node["content"];
    bool array = false;
    if (source) {
      const auto flat = schema ? flat_schema(schema, place) : std::nullopt;
      if (flat) {
        array = followed(schema)["type"].string() == "array";
        for (const auto& [name, value] : flat->members)
          if (name != "collectionFormat") pass.insert(k_type, source, name, value);
        if (flat->lossy)
          step_.unsupported(site, source, "2.0 has no such members here");
        else
          pass.remove(k_type, source);
      } else {
        pass.insert(k_type, source, "type", "\"string\"");
        step_.unsupported(site, source, "2.0 has only simple types and arrays of them here");
      }
    }
    for (const Node member : node) {
      const std::string_view name = member.key();
      if (name == "style" || name == "explode" || name == "schema" || name == "content") continue;
      if (name == "x-oas-collectionFormat") {
        pass.rename("restored", member, "collectionFormat");
      } else if (!name.starts_with("x-") && !has_field(site.object, name, openapi::k_in_2_0, site.variant)) {
        step_.unsupported(site, member, "2.0 has no such field here");
      }
    }
    style(pass, site, place, array);
  }

  void style(Pass& pass, const Site& site, std::string_view place, bool array) {
    const Node style = site.node["style"];
    const Node explode = site.node["explode"];
    if (site.node["x-oas-collectionFormat"]) array = false;
    const auto format = collection_format(style, explode, place);
    const bool known =
        format.has_value() && (array || !style || style.string() == (place == "query" ? "form" : "simple"));
    for (const Node member : {style, explode}) {
      if (!member) continue;
      if (known)
        pass.remove("array-style", member);
      else
        step_.unsupported(site, member, "2.0 has no such serialization");
    }
    if (known && array && !format->empty())
      pass.insert("array-style", {}, "collectionFormat", json_string(*format));
  }

  void security_scheme(Pass& pass, const Site& site) {
    constexpr std::string_view k_type = "security";
    const Node node = site.node;
    const Node type = node["type"];
    const std::string_view word = type.string();
    if (word == "http" && node["scheme"].string() == "basic") {
      pass.replace(k_type, type, "\"basic\"");
      pass.remove(k_type, node["scheme"]);
    } else if (word == "oauth2") {
      flows(pass, site);
    } else if (word == "http" || word == "openIdConnect") {
      as_header(pass, site, "Authorization", "2.0 has no such scheme; a header takes its place");
    } else if (word == "apiKey" && node["in"].string() == "cookie") {
      as_header(pass, site, "Cookie", "2.0 has no key in a cookie; a header takes its place");
    }
  }

  void as_header(Pass& pass, const Site& site, std::string_view header, std::string message) {
    for (const Node member : site.node)
      if (member.key() != "description" && !member.key().starts_with("x-"))
        step_.unsupported(site, member, message);
    const Node type = site.node["type"];
    pass.insert("security", type, "type", "\"apiKey\"");
    pass.insert("security", type, "name", json_string(header));
    pass.insert("security", type, "in", "\"header\"");
  }

  void flows(Pass& pass, const Site& site) {
    static constexpr std::pair<std::string_view, std::string_view> k_words[] = {
        {"implicit", "implicit"},
        {"password", "password"},
        {"clientCredentials", "application"},
        {"authorizationCode", "accessCode"}};
    const Node flows = site.node["flows"];
    if (std::none_of(std::begin(k_words), std::end(k_words),
                     [&](const auto& one) { return flows[one.first].is_object(); }))
      return as_header(pass, site, "Authorization", "2.0 has no such flow; a header takes its place");
    bool found = false;
    bool lossy = false;
    for (const Node flow : flows) {
      const auto* const word = std::find_if(std::begin(k_words), std::end(k_words),
                                            [&](const auto& one) { return one.first == flow.key(); });
      if (word == std::end(k_words) || found) {
        lossy = true;
        continue;
      }
      found = true;
      pass.insert("security", flows, "flow", json_string(word->second));
      for (const Node member : flow) {
        if (member.key() == "refreshUrl" || member.key().starts_with("x-"))
          lossy = true;
        else
          pass.insert("security", flows, member.key(), absolute_url(pass, member));
      }
    }
    if (lossy)
      step_.unsupported(site, flows, "2.0 has one flow, without refreshUrl");
    else
      pass.remove("security", flows);
  }

  Step step_;
  const bool keeps_;
};

}  // namespace

Result<void> convert_3_0_to_2_0(StepContext& context) {
  Pass pass(context.edit, context.report, openapi::Version::v3_0, k_step);
  InPlace visitor(context, pass);
  if (const auto walked = pass.walk(visitor, context.work); !walked) return walked;
  if (const auto done = pass.commit(); !done) return done;
  return convert_to_swagger_structure(context);
}

}  // namespace collet::convert
