// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/request_bodies.hpp"

#include <algorithm>

#include "plugins/convert/core/pass.hpp"

namespace collet::convert {
namespace {

using openapi::Node;

constexpr std::string_view k_multipart = "multipart/form-data";
constexpr std::string_view k_kept_empty = "x-oas-allowEmptyValue";
constexpr std::string_view k_urlencoded = "application/x-www-form-urlencoded";

/// Collects the members of an object.
class Members {
 public:
  void add(std::string_view name, const std::string& json) {
    text_ += (text_.empty() ? "" : ",") + json_string(name) + ":" + json;
  }
  void add_raw(const std::string& members) {
    if (!members.empty()) text_ += (text_.empty() ? "" : ",") + members;
  }
  bool empty() const { return text_.empty(); }
  std::string object() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

void add_extensions(Members& out, Node from) {
  for (const Node member : from)
    if (member.key().starts_with("x-")) out.add(member.key(), json_of(member));
}

}  // namespace

std::vector<std::string> media_types(Node list) {
  std::vector<std::string> out;
  for (const Node type : list)
    if (type.is_string() && std::find(out.begin(), out.end(), type.text()) == out.end())
      out.emplace_back(type.text());
  return out;
}

std::string plain_body(Node parameter, const std::vector<std::string>& consumes) {
  Members media;
  Members content;
  if (const Node schema = parameter["schema"]) media.add("schema", json_of(schema));
  for (const std::string& type : consumes)
    content.add(type, media.object());
  if (consumes.empty()) content.add("application/json", media.object());
  Members body;
  if (const Node description = parameter["description"]) body.add("description", json_of(description));
  const Node restored = parameter["content"];
  body.add("content", restored ? json_of(restored) : content.object());
  if (const Node required = parameter["required"]) body.add("required", json_of(required));
  if (const Node name = parameter["name"];
      name.is_string() && name.text() != "body" && !parameter[k_body_name])
    body.add(k_body_name, json_of(name));
  add_extensions(body, parameter);
  return body.object();
}

void report_form_losses(Pass& pass, Node field, bool keeps) {
  const auto kept = [&](std::string_view name) { return keeps ? name : std::string_view(); };
  if (const Node format = field["collectionFormat"];
      field["type"].string() == "array" && !serialization_of(format.string(), "formData").known)
    pass.unsupported_anywhere(format, k_no_serialization, kept(k_kept_format));
  if (const Node empty = field["allowEmptyValue"]; empty.boolean().value_or(false))
    pass.unsupported_anywhere(empty, "3.0 has no such field for a form", kept(k_kept_empty));
  report_item_formats(pass, field, keeps);
}

std::string form_body(const std::vector<Node>& fields, const std::vector<std::string>& consumes, bool keeps) {
  Members properties;
  Members encoding;
  std::string required;
  bool file = false;
  for (const Node field : fields) {
    const std::string_view name = field["name"].string();
    file = file || field["type"].string() == "file";
    Members schema;
    schema.add_raw(simple_schema(field, keeps));
    if (const Node description = field["description"]) schema.add("description", json_of(description));
    if (const Node empty = field["allowEmptyValue"]; empty && keeps) schema.add(k_kept_empty, json_of(empty));
    add_extensions(schema, field);
    if (field["type"].string() == "array") {
      const std::string_view format = field["collectionFormat"].string();
      const Serialization how = serialization_of(format, "formData");
      Members one;
      one.add("style", json_string(how.style));
      one.add("explode", how.explode ? "true" : "false");
      encoding.add(name, one.object());
      if (!how.known && keeps) schema.add(k_kept_format, json_string(format));
    }
    properties.add(name, schema.object());
    if (field["required"].boolean().value_or(false))
      required += (required.empty() ? "" : ",") + json_string(name);
  }
  Members schema;
  schema.add("type", "\"object\"");
  schema.add("properties", properties.object());
  if (!required.empty()) schema.add("required", "[" + required + "]");
  Members media;
  media.add("schema", schema.object());
  if (!encoding.empty()) media.add("encoding", encoding.object());
  Members content;
  for (const std::string& type : consumes)
    if (type == k_multipart || (type == k_urlencoded && !file)) content.add(type, media.object());
  if (content.empty()) content.add(file ? k_multipart : k_urlencoded, media.object());
  Members body;
  body.add("content", content.object());
  if (!required.empty()) body.add("required", "true");
  return body.object();
}

}  // namespace collet::convert
