// SPDX-License-Identifier: MIT
#include "plugins/generate/model/operation_builder.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::generate {
namespace {

bool is_status(std::string_view text) {
  if (text == "default") return true;
  const auto wild = [](char c) { return support::is_digit(c) || c == 'X' || c == 'x'; };
  return text.size() == 3 && text[0] >= '1' && text[0] <= '5' && wild(text[1]) && wild(text[2]);
}

std::string_view word_of(Payload payload) {
  static constexpr std::string_view k_words[] = {"json", "form", "multipart", "text", "events", "binary"};
  return k_words[static_cast<std::size_t>(payload)];
}

/// Returns words for an operation without an operationId: its method and path, or for a callback the names of
/// its operation and of the callback, since its path is an expression.
std::string unnamed(const openapi::Operation& operation) {
  if (operation.kind == openapi::Kind::callback) {
    const Node callback = operation.node.parent().parent();
    const Node owner = callback.parent().parent();
    return std::string(owner["operationId"].string()) + ' ' + std::string(callback.key());
  }
  return support::lower_case(operation.method()) + " " + std::string(operation.path());
}

}  // namespace

Payload payload_of(std::string_view media_type, bool text_schema) {
  std::string type = support::lower_case(media_type.substr(0, media_type.find(';')));
  type = std::string(support::trim(type));
  if (type == "application/json" || type.ends_with("+json") || type.ends_with("/json")) return Payload::json;
  if (type == "application/x-www-form-urlencoded") return Payload::form;
  if (type.starts_with("multipart/")) return Payload::multipart;
  if (type == "text/event-stream") return Payload::events;
  if (type.starts_with("text/") || type == "application/xml" || type.ends_with("+xml")) return Payload::text;
  if (type == "*/*" && !text_schema) return Payload::json;
  return Payload::binary;
}

OperationBuilder::OperationBuilder(Model& model, openapi::Resolver& references,
                                   const openapi::Outline& outline, TypeBuilder& types)
    : model_(model),
      references_(references),
      outline_(outline),
      types_(types),
      old_(outline.index().version() == openapi::Version::v2_0) {}

OperationBuilder::Resolved OperationBuilder::resolve(Located object, const std::string& name) {
  if (references_.reference_of(object.node).empty()) return {object, name};
  const Located target = references_.resolve(object);
  if (!target || !target.node.is_object() || target.node == object.node) {
    model_.warnings.push_back({object, "the reference leads to nothing; what it names is left out"});
    return {{}, name};
  }
  return {target, declaration_name(references_, target)};
}

void OperationBuilder::add(const openapi::Operation& from) {
  if (!from.node.is_object()) return;
  const std::uint32_t source = outline_.source_of(from);
  Operation to;
  to.at = {from.node, source};
  to.method = support::upper_case(from.method());
  to.path = from.path();
  to.name = from.operation_id().empty() ? unnamed(from) : std::string(from.operation_id());
  if (const auto tags = from.tags(); !tags.empty()) to.tag = tags[0];
  to.deprecated = from.deprecated;
  to.webhook = from.kind != openapi::Kind::path;
  std::vector<Located> form;
  add_parameters(
      to, {outline_.path_item(from.path_item).target["parameters"], outline_.source_of(from.path_item)},
      form);
  add_parameters(to, {from.node["parameters"], source}, form);
  add_missing(to);
  if (!form.empty()) add_form(to, from.node, form);
  if (const Node body = from.node["requestBody"]; body.is_object()) add_body(to, {body, source});
  add_responses(to, {from.node, source});
  model_.operations.push_back(std::move(to));
}

void OperationBuilder::add_parameters(Operation& to, Located list, std::vector<Located>& form) {
  if (!list.node.is_array()) return;
  for (const Node written : list.node)
    if (written.is_object()) add_parameter(to, {written, list.source}, form);
}

void OperationBuilder::add_parameter(Operation& to, Located written, std::vector<Located>& form) {
  const Resolved found = resolve(written, to.name);
  const Node node = found.at.node;
  if (!node) return;
  const auto place = node["in"].string();
  const auto name = node["name"].string();
  if (place == "body") {
    Body body;
    body.required = node["required"].boolean().value_or(false);
    body.node = node;
    body.contents =
        old_contents(to.at.node, "consumes", {node["schema"], found.at.source}, to.name + " body");
    to.body = std::move(body);
    return;
  }
  if (place == "formData") {
    form.push_back(found.at);
    return;
  }
  static constexpr std::pair<std::string_view, Place> k_places[] = {{"path", Place::path},
                                                                    {"query", Place::query},
                                                                    {"header", Place::header},
                                                                    {"cookie", Place::cookie},
                                                                    {"querystring", Place::query_text}};
  const auto known = std::find_if(std::begin(k_places), std::end(k_places),
                                  [&](const auto& one) { return one.first == place; });
  if (known == std::end(k_places) || (name.empty() && place != "querystring")) {
    model_.warnings.push_back({found.at, "the parameter has no name or no known place; it is left out"});
    return;
  }
  // Requests set these by themselves (OpenAPI 3, Parameter Object).
  if (known->second == Place::header)
    for (const std::string_view ignored : {"Accept", "Content-Type", "Authorization"})
      if (support::equal_ignoring_case(name, ignored)) return;
  Parameter parameter;
  parameter.name = name;
  parameter.place = known->second;
  parameter.required = known->second == Place::path || node["required"].boolean().value_or(false);
  parameter.reserved = node["allowReserved"].boolean().value_or(false);
  parameter.node = node;
  set_style(parameter, node);
  const bool component = found.name != to.name;
  const std::string words = component ? found.name + " param" : to.name + ' ' + std::string(name);
  Located schema{old_ ? node : node["schema"], found.at.source};
  if (parameter.style == Style::json) schema.node = node["content"].at(0)["schema"];
  parameter.type = types_.type_of(schema, words);
  const auto same = [&](const Parameter& other) {
    return other.name == name && other.place == parameter.place;
  };
  const auto before = std::find_if(to.parameters.begin(), to.parameters.end(), same);
  if (before != to.parameters.end())
    *before = parameter;
  else
    to.parameters.push_back(parameter);
}

/// Adds the variables of the path that no parameter declares.
void OperationBuilder::add_missing(Operation& to) {
  const std::string_view path = to.path;
  for (std::size_t open = path.find('{'); !to.webhook && open != std::string_view::npos;
       open = path.find('{', open + 1)) {
    const std::size_t close = path.find('}', open);
    if (close == std::string_view::npos) return;
    const std::string_view name = path.substr(open + 1, close - open - 1);
    const auto same = [&](const Parameter& other) {
      return other.place == Place::path && other.name == name;
    };
    if (name.empty() || std::any_of(to.parameters.begin(), to.parameters.end(), same)) continue;
    model_.warnings.push_back({to.at, "no parameter declares the variable " + support::quote(name) +
                                          " of the path; it is a string"});
    Parameter parameter;
    parameter.name = name;
    parameter.place = Place::path;
    parameter.style = Style::simple;
    parameter.required = true;
    parameter.type = types_.add({Kind::string});
    to.parameters.push_back(parameter);
  }
}

void OperationBuilder::set_style(Parameter& parameter, Node node) const {
  const bool is_form = parameter.place == Place::query || parameter.place == Place::cookie;
  parameter.style = is_form ? Style::form : Style::simple;
  if (old_) {
    const auto format = node["collectionFormat"].string();
    if (format == "multi") parameter.explode = true;
    if (format == "ssv" && is_form) parameter.style = Style::space_delimited;
    if (format == "pipes" && is_form) parameter.style = Style::pipe_delimited;
    return;
  }
  if (node["content"].size() != 0) {
    parameter.style = Style::json;
    return;
  }
  static constexpr std::pair<std::string_view, Style> k_styles[] = {
      {"simple", Style::simple},
      {"label", Style::label},
      {"matrix", Style::matrix},
      {"form", Style::form},
      {"spaceDelimited", Style::space_delimited},
      {"pipeDelimited", Style::pipe_delimited},
      {"deepObject", Style::deep_object}};
  const auto written = node["style"].string();
  for (const auto& [word, style] : k_styles) {
    const bool fits = parameter.place == Place::path
                          ? style == Style::simple || style == Style::label || style == Style::matrix
                      : parameter.place == Place::header ? style == Style::simple
                      : parameter.place == Place::cookie ? style == Style::form
                                                         : style >= Style::form;
    if (word == written && fits) parameter.style = style;
  }
  parameter.explode = node["explode"].boolean().value_or(parameter.style == Style::form ||
                                                         parameter.style == Style::deep_object);
}

std::vector<Content> OperationBuilder::contents_of(Located content, const std::string& name) {
  std::vector<Content> list;
  for (const Node media : content.node) {
    if (!media.is_object() || media.key().empty()) continue;
    Content one;
    one.media_type = media.key();
    const Located schema{media["schema"], content.source};
    one.payload = payload_of(one.media_type, types_of(schema.node) == Types::k_string);
    const std::string words =
        one.payload == Payload::json ? name : name + ' ' + std::string(word_of(one.payload));
    one.type = types_.type_of(schema, words);
    one.encoding = media["encoding"];
    const auto same = [&](const Content& other) {
      return other.payload == one.payload && other.type == one.type;
    };
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(std::move(one));
  }
  return list;
}

std::vector<Content> OperationBuilder::old_contents(Node operation, std::string_view key, Located schema,
                                                    const std::string& name) {
  Node media = operation[key];
  if (!media.is_array()) media = outline_.description().document().root()[key];
  std::vector<Content> list;
  const bool file = schema.node["type"].string() == "file";
  const Id type = types_.type_of(schema, name);
  for (const Node one : media) {
    if (!one.is_string()) continue;
    Content content{std::string(one.text()), payload_of(one.text(), false), type};
    if (file) content.payload = Payload::binary;
    if (content.payload == Payload::form || content.payload == Payload::multipart) continue;
    const auto same = [&](const Content& other) { return other.payload == content.payload; };
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(std::move(content));
  }
  if (list.empty())
    list.push_back({file ? "application/octet-stream" : "application/json",
                    file ? Payload::binary : Payload::json, type});
  return list;
}

void OperationBuilder::add_body(Operation& to, Located written) {
  const Resolved found = resolve(written, to.name + " body");
  if (!found.at) return;
  Body body;
  body.node = found.at.node;
  body.required = body.node["required"].boolean().value_or(false);
  body.contents = contents_of({body.node["content"], found.at.source}, found.name);
  if (!body.contents.empty()) to.body = std::move(body);
}

void OperationBuilder::add_form(Operation& to, Node operation, const std::vector<Located>& form) {
  Object object;
  bool file = false;
  Body body;
  for (const Located& field : form) {
    Property property;
    property.name = field.node["name"].string();
    const auto same = [&](const Property& other) { return other.name == property.name; };
    if (property.name.empty() || std::any_of(object.properties.begin(), object.properties.end(), same))
      continue;
    property.required = field.node["required"].boolean().value_or(false);
    body.required = body.required || property.required;
    property.schema = field.node;
    if (field.node["type"].string() == "file") {
      file = true;
      property.type = types_.add({Kind::string, Format::binary});
    } else {
      property.type = types_.type_of(field, to.name + ' ' + std::string(property.name));
    }
    object.properties.push_back(property);
  }
  Node media = operation["consumes"];
  if (!media.is_array()) media = outline_.description().document().root()["consumes"];
  for (const Node one : media)
    file = file || one.string() == "multipart/form-data";
  model_.objects.push_back(std::move(object));
  Type type{Kind::object, Format::none, false, static_cast<Id>(model_.objects.size() - 1)};
  type.name = to.name + " form";
  const Id id = types_.add(type);
  body.contents.push_back(file ? Content{"multipart/form-data", Payload::multipart, id}
                               : Content{"application/x-www-form-urlencoded", Payload::form, id});
  to.body = std::move(body);
}

void OperationBuilder::add_responses(Operation& to, Located operation) {
  for (const Node written : operation.node["responses"]) {
    if (!written.is_object() || !is_status(written.key())) continue;
    Response response;
    response.status = written.key() == "default" ? "default" : support::upper_case(written.key());
    const Resolved found =
        resolve({written, operation.source}, to.name + ' ' + response.status + " response");
    if (!found.at) continue;
    response.node = found.at.node;
    if (old_) {
      if (response.node["schema"])
        response.contents =
            old_contents(operation.node, "produces", {response.node["schema"], found.at.source}, found.name);
    } else {
      response.contents = contents_of({response.node["content"], found.at.source}, found.name);
    }
    const auto same = [&](const Response& other) { return other.status == response.status; };
    if (std::none_of(to.responses.begin(), to.responses.end(), same))
      to.responses.push_back(std::move(response));
  }
}

}  // namespace collet::generate
