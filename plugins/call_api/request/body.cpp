// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/body.hpp"

#include <algorithm>
#include <utility>

#include "plugins/apis/media_type.hpp"
#include "plugins/call_api/encoding/json_text.hpp"
#include "plugins/call_api/encoding/multipart.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/text.hpp"

namespace collet::call_api {
namespace {

using openapi::Located;
using openapi::Node;
using openapi::Resolver;
using Kind = BodyPlan::Kind;

constexpr int k_max_all_of_depth = 8;

/// Returns the schema of a property, from the schema or its `allOf`.
Located property_of(Resolver& references, Located schema, std::string_view name, int depth = 0) {
  schema = references.resolve(schema);
  if (!schema.node.is_object() || depth > k_max_all_of_depth) return {};
  if (const Node property = schema.node["properties"].find(name))
    return references.resolve(Located{property, schema.source});
  const Node all = schema.node["allOf"];
  if (!all.is_array()) return {};
  for (const Node branch : all)
    if (const auto found = property_of(references, {branch, schema.source}, name, depth + 1)) return found;
  return {};
}

/// A property or field of a form, with its encoding.
struct FormField {
  std::string name;
  json::View value;
  Serialisation serialisation{Style::form, true, Escape::all};
  bool styled = false;         ///< the document defines a style
  std::string content_type{};  ///< content type of a part; if empty, it depends on the value
  bool file = false;
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string missing{};  ///< a required header of the part without a value in the document
};

bool is_binary(Node schema) {
  if (!schema.is_object()) return false;
  if (schema["type"].string() == "array" || schema["items"]) return false;
  return schema["format"].string() == "binary" || schema["type"].string() == "file" ||
         (schema["contentMediaType"].is_string() &&
          !apis::is_json_media(apis::media_essence(schema["contentMediaType"].string())));
}

/// Returns the only possible value or the default of a schema, or no value.
Node only_value(Node schema) {
  if (const Node value = schema["const"]) return value;
  if (const Node list = schema["enum"]; list.is_array() && list.size() == 1) return list.at(0);
  return schema["default"];
}

/// Reads the headers of a part. Arguments cannot set them, so only headers with a value in the document are
/// sent.
void read_headers(FormField& field, Resolver& references, Located headers) {
  if (!headers.node.is_object()) return;
  for (const Node member : headers.node) {
    const std::string name(member.key());
    if (support::equal_ignoring_case(name, "Content-Type")) continue;  // Encoding Object, headers
    const Located header = references.resolve(Located{member, headers.source});
    const Located schema = references.resolve(Located{header.node["schema"], header.source});
    const Node value = schema.node.is_object() ? only_value(schema.node) : Node();
    const bool plain = value && !value.is_object() && !value.is_array();
    if (plain && support::is_http_token(name) && support::is_header_value(value.text())) {
      field.headers.emplace_back(name, value.text());
    } else if (header.node["required"].boolean().value_or(false)) {
      field.missing = name;
    }
  }
}

void read_encoding(FormField& field, Resolver& references, Located at) {
  const Node encoding = at.node;
  if (!encoding.is_object()) return;
  read_headers(field, references, {encoding["headers"], at.source});
  const auto listed = encoding["contentType"].string();
  field.content_type = sent_media_type(listed.substr(0, listed.find(',')));
  if (!support::is_header_value(field.content_type)) field.content_type.clear();
  const auto style = encoding["style"].string();
  field.styled = encoding["style"] || encoding["explode"] || encoding["allowReserved"];
  if (style == "spaceDelimited") field.serialisation.style = Style::space_delimited;
  if (style == "pipeDelimited") field.serialisation.style = Style::pipe_delimited;
  if (style == "deepObject") field.serialisation.style = Style::deep_object;
  field.serialisation.explode =
      encoding["explode"].boolean().value_or(field.serialisation.style == Style::form);
  if (encoding["allowReserved"].boolean().value_or(false)) field.serialisation.escape = Escape::in_query;
}

std::vector<FormField> fields_of(Resolver& references, const BodyPlan& plan, json::View body) {
  std::vector<FormField> fields;
  for (const auto& member : body.members()) {
    if (member.value.is(json::Type::null)) continue;
    FormField field{member.key.string().value_or(std::string()), member.value};
    const auto declared = std::find_if(plan.fields.begin(), plan.fields.end(),
                                       [&](const Parameter& known) { return known.name == field.name; });
    if (declared != plan.fields.end()) {
      field.serialisation = declared->serialisation;
      field.styled = true;
      field.file = declared->file;
    } else {
      const Located property = property_of(references, plan.schema, field.name);
      const Located items{property.node["items"], property.source};
      field.file = is_binary(property.node) || is_binary(references.resolve(items).node);
      read_encoding(field, references, {plan.encoding.node.find(field.name), plan.encoding.source});
      // The type of binary data. JSON in a string is sent unchanged.
      const auto media = property.node["contentMediaType"].string();
      if (field.file && field.content_type.empty() && support::is_header_value(media))
        field.content_type = media;
    }
    fields.push_back(std::move(field));
  }
  return fields;
}

bool is_container(json::View value) {
  return value.is(json::Type::object) || value.is(json::Type::array);
}

support::Error ambiguous(const std::string& name, const std::string& part) {
  constexpr std::size_t k_max_part = 80;
  return {COLLET_INVALID_ARGUMENT,
          "/body/" + name + ": found " + support::quote(part, k_max_part) +
              ", which contains the delimiter of the list; expected items without it"};
}

support::Result<std::string> form_text(const std::vector<FormField>& fields) {
  Pairs pairs;
  for (const auto& field : fields) {
    // Without a style, the content type counts: an object is JSON (Encoding Object, contentType).
    const bool whole = !field.styled && (field.value.is(json::Type::object) || !field.content_type.empty());
    if (!whole) {
      const auto part = ambiguous_part(field.value, field.serialisation, Form::pairs);
      if (!part.empty()) return ambiguous(field.name, part);
      append_pairs(pairs, field.name, field.value, field.serialisation);
      continue;
    }
    std::string name, value;
    append_escaped(name, field.name, Escape::all);
    append_escaped(value, plain_text(field.value), Escape::all);
    pairs.emplace_back(std::move(name), std::move(value));
  }
  return joined(pairs, "&");
}

FormPart part_of(const FormField& field, json::View value, const BodyBytes& bytes) {
  if (const auto* const own = bytes.find(value)) {
    std::string type = own->media_type.empty() ? field.content_type : own->media_type;
    return {field.name, own->file_name.empty() ? field.name : own->file_name,
            type.empty() ? "application/octet-stream" : std::move(type), own->content, field.headers};
  }
  FormPart part{field.name, {}, field.content_type, plain_text(value), field.headers};
  if (field.file) {
    part.file_name = field.name;
    if (part.content_type.empty()) part.content_type = "application/octet-stream";
  } else if (part.content_type.empty() && is_container(value)) {
    part.content_type = "application/json";
  }
  if (is_container(value) || !apis::is_json_media(apis::media_essence(part.content_type))) return part;
  part.content = compact_json(value.raw());  // a string is quoted as in JSON
  return part;
}

support::Result<std::vector<FormPart>> parts_of(const std::vector<FormField>& fields,
                                                const BodyBytes& bytes) {
  std::vector<FormPart> parts;
  for (const auto& field : fields) {
    // Each item of an array is a part with the same name, unless the array has a content type of its own.
    const bool items =
        field.value.is(json::Type::array) && !apis::is_json_media(apis::media_essence(field.content_type));
    if (!items) {
      parts.push_back(part_of(field, field.value, bytes));
    } else if (field.styled && !field.serialisation.explode) {
      FormField plain = field;
      plain.serialisation.escape = Escape::nothing;
      const auto part = ambiguous_part(field.value, plain.serialisation, Form::text);
      if (!part.empty()) return ambiguous(field.name, part);
      parts.push_back({field.name,
                       {},
                       field.content_type,
                       one_text(field.name, field.value, plain.serialisation),
                       field.headers});
    } else {
      for (const auto item : field.value.items())
        parts.push_back(part_of(field, item, bytes));
    }
  }
  return parts;
}

/// Returns the items of an array as fields without names.
std::vector<FormField> items_of(Resolver& references, const BodyPlan& plan, json::View body) {
  std::vector<FormField> fields;
  const Node prefix = plan.prefix_encoding.node;
  for (const auto item : body.items()) {
    FormField field{{}, item};
    const bool of_its_own = prefix.is_array() && fields.size() < prefix.size();
    read_encoding(field, references,
                  of_its_own ? Located{prefix.at(static_cast<std::uint32_t>(fields.size())),
                                       plan.prefix_encoding.source}
                             : plan.item_encoding);
    if (field.content_type.empty() && is_container(item)) field.content_type = "application/json";
    fields.push_back(std::move(field));
  }
  return fields;
}

support::Result<Body> encode_parts(const BodyPlan& plan, const std::vector<FormField>& fields,
                                   const BodyBytes& bytes) {
  for (const auto& field : fields)
    if (!field.missing.empty())
      return support::Error{COLLET_UNSUPPORTED,
                            "/body/" + field.name + ": its part must have a header " + field.missing +
                                ", for which the document has no value and a call has no place"};
  const bool named = plan.kind == Kind::multipart;
  const auto parts = parts_of(fields, bytes);
  if (!parts) return parts.error();
  const std::string boundary = boundary_for(*parts);
  return Body{(named ? std::string("multipart/form-data") : apis::media_essence(plan.media_type)) +
                  "; boundary=" + boundary,
              multipart_text(*parts, boundary, named ? Parts::named : Parts::nameless)};
}

/// Writes one item a line. RFC 7464 requires a record separator before each item; the other formats do not.
std::string json_lines(const BodyPlan& plan, json::View items) {
  const bool sequence = apis::media_essence(plan.media_type).ends_with("json-seq");
  std::string out;
  for (const auto item : items.items())
    out.append(sequence ? "\x1E" : "").append(compact_json(item.raw())).append("\n");
  return out;
}

}  // namespace

support::Result<std::string> encode_form(Resolver& references, Located schema, Located encoding,
                                         json::View object) {
  BodyPlan plan;
  plan.schema = schema;
  plan.encoding = encoding;
  return form_text(fields_of(references, plan, object));
}

support::Result<Body> encode_body(Resolver& references, const BodyPlan& plan, const BodyBytes& bytes) {
  const json::View value = bytes.view();
  const auto wrong = [&](std::string_view expected) {
    return support::Error{COLLET_INVALID_ARGUMENT, "/body: expected " + std::string(expected) +
                                                       ", which is sent as " + plan.media_type};
  };
  switch (plan.kind) {
    case Kind::json:
      return Body{plan.media_type, compact_json(value.raw())};
    case Kind::form: {
      if (!value.is(json::Type::object)) return wrong("an object");
      auto text = form_text(fields_of(references, plan, value));
      if (!text) return std::move(text.error());
      return Body{plan.media_type, *std::move(text)};
    }
    case Kind::multipart:
      if (!value.is(json::Type::object)) return wrong("an object");
      return encode_parts(plan, fields_of(references, plan, value), bytes);
    case Kind::mixed:
      if (value.is(json::Type::array)) return encode_parts(plan, items_of(references, plan, value), bytes);
      if (!value.is(json::Type::object)) return wrong("an object or an array, each value a part");
      return encode_parts(plan, fields_of(references, plan, value), bytes);
    case Kind::json_lines:
      if (value.is(json::Type::string)) return Body{plan.media_type, plain_text(value)};
      if (!value.is(json::Type::array))
        return wrong("an array, each item a line, or a string: the whole text");
      return Body{plan.media_type, json_lines(plan, value)};
    case Kind::text:
      if (const auto* const own = bytes.find(value)) return Body{plan.media_type, own->content};
      if (!value.is(json::Type::string))
        return wrong("a string, the whole text, or {\"$file\": PATH} or {\"$base64\": TEXT}");
      return Body{plan.media_type, plain_text(value)};
    case Kind::none:
      break;
  }
  return wrong("nothing");
}

}  // namespace collet::call_api
