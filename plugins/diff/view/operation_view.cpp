// SPDX-License-Identifier: MIT
#include "plugins/diff/view/operation_view.hpp"

#include <algorithm>
#include <map>

#include "sdk/support/text.hpp"

namespace collet::diff {
namespace {

/// Returns the index of `{name}` among the template names of `path`, or -1 if it is absent.
int place_in_template(std::string_view path, std::string_view name) {
  int number = 0;
  for (auto at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1), ++number) {
    const auto end = path.find('}', at);
    if (end == std::string_view::npos) break;
    if (path.substr(at + 1, end - at - 1) == name) return number;
  }
  return -1;
}

std::string key_of(std::string_view in, std::string_view name, std::string_view path) {
  std::string key(in);
  key += ':';
  if (in == "path") {
    if (const int place = place_in_template(path, name); place >= 0)
      return key.append("#").append(std::to_string(place));
  }
  return key.append(in == "header" ? support::lower_case(name) : std::string(name));
}

std::string media_type(std::string_view text) {
  std::string type = support::lower_case(text);
  type.erase(std::remove(type.begin(), type.end(), ' '), type.end());
  return type;
}

std::string without_charset(std::string_view media) {
  std::string out(media);
  if (const auto from = out.find(";charset="); from != std::string::npos) {
    const auto to = out.find(';', from + 1);
    out.erase(from, to == std::string::npos ? to : to - from);
  }
  return out;
}

std::vector<MediaType> read_content(DocumentSide& side, Located content) {
  std::vector<MediaType> list;
  for (const Node media : content.node) {
    const Located at = side.resolve({media, content.source});
    list.push_back({media_type(media.key()), at, DocumentSide::member(at, "schema"),
                    DocumentSide::member(at, "itemSchema")});
  }
  return list;
}

/// Returns `consumes` or `produces` of the operation or of the document, or one entry with an empty type if
/// neither has the member.
std::vector<MediaType> listed_types(DocumentSide& side, Located operation, std::string_view name,
                                    Located schema) {
  std::vector<MediaType> list;
  Located types = DocumentSide::member(operation, name);
  if (!types.node.is_array()) types = DocumentSide::member(side.root(), name);
  for (const Node type : types.node)
    if (type.is_string()) list.push_back({media_type(type.text()), {type, types.source}, schema, {}});
  if (list.empty()) list.push_back({{}, schema, schema, {}});
  return list;
}

Parameter read_parameter(DocumentSide& side, Located at, std::string_view path) {
  Parameter parameter;
  parameter.at = at;
  parameter.in = at.node["in"].string();
  parameter.name = at.node["name"].string();
  parameter.key = key_of(parameter.in, parameter.name, path);
  parameter.required = at.node["required"].boolean().value_or(false) || parameter.in == "path";
  parameter.is_schema = side.is_2_0() && parameter.in != "body";
  parameter.schema = parameter.is_schema ? at : schema_of_parameter(side, at);
  return parameter;
}

/// OpenAPI 3.0.4, Parameter Object: these three headers are described elsewhere, and such parameters are
/// ignored.
bool is_ignored(const Parameter& parameter) {
  if (parameter.in != "header") return false;
  const std::string name = support::lower_case(parameter.name);
  return name == "accept" || name == "content-type" || name == "authorization";
}

void read_parameters(DocumentSide& side, OperationView& view, std::vector<Parameter>& form) {
  std::map<std::string, std::size_t> known;
  for (const Located holder : {view.place.path_item, view.place.node}) {
    const Located list = DocumentSide::member(holder, "parameters");
    if (!list.node.is_array()) continue;
    for (const Node written : list.node) {
      const Located at = side.resolve({written, list.source});
      if (!at.node.is_object()) continue;
      Parameter parameter = read_parameter(side, at, view.place.path);
      if (is_ignored(parameter)) continue;
      if (side.is_2_0() && parameter.in == "body") {
        Body body;
        body.at = at;
        body.required = parameter.required;
        body.content = listed_types(side, view.place.node, "consumes", DocumentSide::member(at, "schema"));
        view.body = std::move(body);
        continue;
      }
      auto& target = side.is_2_0() && parameter.in == "formData" ? form : view.parameters;
      const auto [entry, fresh] = known.try_emplace(parameter.key, target.size());
      if (fresh) {
        target.push_back(std::move(parameter));
      } else {
        target[entry->second] = std::move(parameter);
      }
    }
  }
}

void read_form(DocumentSide& side, OperationView& view, std::vector<Parameter> form) {
  if (form.empty()) return;
  Body body;
  body.at = view.place.node;
  body.content = listed_types(side, view.place.node, "consumes", {});
  if (body.content.size() == 1 && body.content[0].type.empty()) body.content[0].at = view.place.node;
  body.required =
      std::any_of(form.begin(), form.end(), [](const Parameter& parameter) { return parameter.required; });
  body.form = std::move(form);
  view.body = std::move(body);
}

void read_responses(DocumentSide& side, OperationView& view) {
  const Located list = DocumentSide::member(view.place.node, "responses");
  for (const Node written : list.node) {
    if (written.key().starts_with("x-")) continue;
    Response response;
    response.status = written.key();
    response.at = side.resolve({written, list.source});
    if (side.is_2_0()) {
      const Located schema = DocumentSide::member(response.at, "schema");
      if (schema) response.content = listed_types(side, view.place.node, "produces", schema);
    } else {
      response.content = read_content(side, DocumentSide::member(response.at, "content"));
    }
    view.responses.push_back(std::move(response));
  }
}

}  // namespace

std::string without_names(std::string_view path) {
  std::string out;
  bool inside = false;
  for (const char c : path) {
    if (c == '}') inside = false;
    if (!inside) out += c;
    if (c == '{') inside = true;
  }
  return out;
}

bool media_range_includes(std::string_view range, std::string_view type) {
  if (range.empty() || range == "*/*" || range == "*") return true;
  // The charset is ignored. Other parameters count if the range has them.
  const std::string wide = without_charset(range);
  const std::string one = without_charset(type);
  const std::string bare = one.substr(0, one.find(';'));
  if (wide == one || wide == bare) return true;
  return wide.ends_with("/*") && bare.substr(0, bare.find('/')) == wide.substr(0, wide.find('/'));
}

bool is_xml(std::string_view type) {
  type = type.substr(0, type.find(';'));
  return type.ends_with("/xml") || type.ends_with("+xml");
}

bool has_xml(Located parameter) {
  const Node content = parameter.node["content"];
  return content.size() != 0 && is_xml(media_type((*content.begin()).key()));
}

Located schema_of_parameter(DocumentSide& side, Located parameter) {
  if (side.is_2_0()) return parameter;
  if (const Located schema = DocumentSide::member(parameter, "schema")) return schema;
  const Located content = DocumentSide::member(parameter, "content");
  if (content.node.size() == 0) return {};
  return DocumentSide::member(side.resolve({*content.node.begin(), content.source}), "schema");
}

std::string style_of(const Parameter& parameter) {
  const Node node = parameter.at.node;
  if (parameter.is_schema) {  // 2.0
    const auto format =
        node["type"].string() == "array" ? node["collectionFormat"].string() : std::string_view();
    if (format == "multi") return "form, exploded";
    if (format == "ssv") return "spaceDelimited";
    if (format == "pipes") return "pipeDelimited";
    if (format == "tsv") return "tsv";
    return parameter.in == "query" || parameter.in == "formData" ? "form" : "simple";
  }
  if (const Node content = node["content"]; !node["schema"] && content.size() != 0)
    return "content " + without_charset(media_type((*content.begin()).key()));
  const bool form = parameter.in == "query" || parameter.in == "cookie";
  std::string style(node["style"].string());
  if (style.empty()) style = form ? "form" : "simple";
  if (node["explode"].boolean().value_or(style == "form")) style += ", exploded";
  return style;
}

OperationView view_operation(DocumentSide& side, const OperationPlace& place) {
  OperationView view;
  view.place = place;
  std::vector<Parameter> form;
  read_parameters(side, view, form);
  read_form(side, view, std::move(form));
  if (!side.is_2_0()) {
    if (const Located at = side.resolved_member(place.node, "requestBody")) {
      Body body;
      body.at = at;
      body.required = at.node["required"].boolean().value_or(false);
      body.content = read_content(side, DocumentSide::member(at, "content"));
      view.body = std::move(body);
    }
  }
  read_responses(side, view);
  return view;
}

}  // namespace collet::diff
