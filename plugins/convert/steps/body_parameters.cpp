// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/body_parameters.hpp"

#include <algorithm>

#include "plugins/convert/core/pass.hpp"
#include "plugins/convert/steps/flat_schema.hpp"
#include "plugins/convert/steps/request_bodies.hpp"
#include "plugins/convert/steps/response_content.hpp"
#include "plugins/openapi/edit/equal_values.hpp"

namespace collet::convert {
namespace {

using openapi::Node;

void add(std::string& out, std::string_view name, const std::string& json) {
  out += (out.empty() ? "" : ",") + json_string(name) + ":" + json;
}

std::string field(Node property, Node media, bool required, bool keeps, std::string& problem) {
  const std::string_view name = property.key();
  std::string out;
  add(out, "name", json_string(name));
  add(out, "in", "\"formData\"");
  if (const Node description = followed(property)["description"])
    add(out, "description", json_of(description));
  if (required) add(out, "required", "true");
  const auto flat = flat_schema(property, "formData");
  if (!flat) {
    add(out, "type", "\"string\"");
    if (keeps) add(out, "x-oas-schema", json_of(property));
    problem = "2.0 has only simple types and arrays of them in forms";
    return "{" + out + "}";
  }
  if (flat->lossy) problem = "2.0 has no such members in forms";
  bool formatted = false;
  for (const auto& [key, value] : flat->members) {
    formatted = formatted || key == "collectionFormat";
    if (key == "x-oas-allowEmptyValue")
      add(out, "allowEmptyValue", value);
    else
      add(out, key, value);
  }
  if (formatted || followed(property)["type"].string() != "array") return "{" + out + "}";
  const Node encoding = media["encoding"][name];
  const auto format = collection_format(encoding["style"], encoding["explode"], "formData");
  if (format)
    add(out, "collectionFormat", json_string(*format));
  else
    problem = "2.0 has no such serialization";
  return "{" + out + "}";
}

}  // namespace

bool is_form(std::string_view media_type) {
  return media_type.starts_with("multipart/form-data") ||
         media_type.starts_with("application/x-www-form-urlencoded");
}

BodyParameters body_parameters(Node body, bool keeps) {
  BodyParameters out;
  const Node content = body["content"];
  const Node media = content.at(0);
  const Node schema = followed(media["schema"]);
  const bool same = std::all_of(content.begin(), content.end(), [&](Node other) {
    return is_media_type(other.key()) && openapi::edit::equal_values(other["schema"], media["schema"]) &&
           !other["example"] && !other["examples"];
  });
  if (!same)
    out.problem = "2.0 has one schema for all media types, each of the form type/subtype, and no examples";
  if (is_form(media.key()) && schema["properties"].is_object() && !schema["allOf"]) {
    out.form = true;
    for (const Node property : schema["properties"]) {
      const Node list = schema["required"];
      const bool required =
          std::any_of(list.begin(), list.end(), [&](Node one) { return one.string() == property.key(); });
      out.parameters.push_back(field(property, media, required, keeps, out.problem));
    }
    return out;
  }
  std::string text;
  const Node name = body[k_body_name];
  add(text, "name", name.is_string() ? json_of(name) : std::string("\"body\""));
  add(text, "in", "\"body\"");
  if (const Node description = body["description"]) add(text, "description", json_of(description));
  if (const Node required = body["required"]) add(text, "required", json_of(required));
  add(text, "schema", media["schema"] ? json_of(media["schema"]) : std::string("{}"));
  for (const Node member : body)
    if (member.key().starts_with("x-") && member.key() != k_body_name)
      add(text, member.key(), json_of(member));
  if (!same && keeps) add(text, "x-oas-content", json_of(content));
  out.parameters.push_back("{" + text + "}");
  return out;
}

std::string response_schema(Node schema) {
  if (schema["type"].string() != "string" || schema["format"].string() != "binary") return json_of(schema);
  std::string text;
  add(text, "type", "\"file\"");
  for (const Node member : schema)
    if (member.key() != "type" && member.key() != "format") add(text, member.key(), json_of(member));
  return "{" + text + "}";
}

}  // namespace collet::convert
