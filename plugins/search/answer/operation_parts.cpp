// SPDX-License-Identifier: MIT
#include "plugins/search/answer/operation_parts.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "plugins/apis/media_type.hpp"
#include "sdk/support/text.hpp"

namespace collet::search {
namespace {

using openapi::Located;
using openapi::Node;
using support::equal_ignoring_case;

constexpr std::size_t k_max_parameters = 20000;

/// Returns 2 for application/json, 1 for similar media types, 0 for others.
int json_rank(std::string_view media) {
  media = media.substr(0, media.find(';'));
  while (!media.empty() && media.back() == ' ')
    media.remove_suffix(1);
  if (equal_ignoring_case(media, "application/json")) return 2;
  const auto plus = media.size() > 5 ? media.substr(media.size() - 5) : std::string_view();
  if (equal_ignoring_case(plus, "+json") || equal_ignoring_case(plus, "/json") || media == "*/*") return 1;
  return 0;
}

constexpr std::string_view k_places[] = {"path", "query", "querystring", "header", "cookie"};

int place_rank(std::string_view in) {
  return static_cast<int>(std::find(std::begin(k_places), std::end(k_places), in) - std::begin(k_places));
}

/// Returns true if `in` names a place of a request.
bool is_place(std::string_view in, bool swagger) {
  if (swagger && (in == "body" || in == "formData")) return true;
  return std::find(std::begin(k_places), std::end(k_places), in) != std::end(k_places);
}

/// OpenAPI 3.0, Parameter Object: header parameters of these names are ignored.
bool is_ignored(std::string_view in, std::string_view name) {
  return in == "header" &&
         (equal_ignoring_case(name, "Accept") || equal_ignoring_case(name, "Content-Type") ||
          equal_ignoring_case(name, "Authorization"));
}

Located member(Located object, std::string_view name) {
  return {object.node[name], object.source};
}

Parameter read_parameter(Located at, bool swagger, openapi::Resolver& references) {
  Parameter parameter;
  const Node node = at.node;
  parameter.name = node["name"].string();
  parameter.in = node["in"].string();
  parameter.required = node["required"].boolean().value_or(false) || parameter.in == "path";
  parameter.deprecated = node["deprecated"].boolean().value_or(false);
  parameter.description = node["description"].string();
  if (swagger) {
    parameter.schema = parameter.in == "body" ? member(at, "schema") : at;
  } else {
    parameter.schema = member(at, "schema");
    const Node content = node["content"];
    if (!parameter.schema && content.is_object() && content.size() != 0)
      parameter.schema = member(references.resolve(Located{content.at(0), at.source}), "schema");
  }
  return parameter;
}

}  // namespace

OperationParts::OperationParts(const openapi::Operation& operation, const openapi::Outline& outline,
                               openapi::Resolver& references, const apis::Auth* auth)
    : operation_(operation),
      references_(references),
      source_(outline.source_of(operation)),
      auth_(auth),
      swagger_(operation.index->version() == openapi::Version::v2_0) {
  const Node node = operation.node;
  Names known;
  read_parameters({node["parameters"], source_}, known);
  read_parameters(
      {outline.path_item(operation.path_item).target["parameters"], outline.source_of(operation.path_item)},
      known);
  add_undeclared(known);
  std::sort(parameters_.begin(), parameters_.end(), [](const Parameter& a, const Parameter& b) {
    return std::tuple(place_rank(a.in), a.in, a.name) < std::tuple(place_rank(b.in), b.in, b.name);
  });
  read_request();
  read_response();
}

void OperationParts::read_parameters(Located list, Names& known) {
  if (!list.node.is_array()) return;
  for (const Node entry : list.node) {
    const auto at = references_.resolve(Located{entry, list.source});
    if (!at.node.is_object() || parameters_.size() >= k_max_parameters) continue;
    auto parameter = read_parameter(at, swagger_, references_);
    // Since 3.1, the description of a Reference Object replaces that of its target.
    const bool overrides = operation_.index->version() >= openapi::Version::v3_1;
    if (const auto text = entry["description"].string(); overrides && !text.empty())
      parameter.description = text;
    if (parameter.name.empty() || !is_place(parameter.in, swagger_)) continue;
    if (is_ignored(parameter.in, parameter.name)) continue;
    if (auth_ != nullptr && apis::is_sent_by(*auth_, parameter.in, parameter.name)) continue;
    if (swagger_ && parameter.in == "body") {
      if (!body_) body_ = parameter;
      continue;
    }
    auto& into = swagger_ && parameter.in == "formData" ? form_ : parameters_;
    if (known.emplace(parameter.in, parameter.name).second) into.push_back(parameter);
  }
}

/// Adds the variables of the path that are not declared. A request needs them too.
void OperationParts::add_undeclared(const Names& known) {
  if (operation_.kind != openapi::Kind::path) return;
  const auto path = operation_.path();
  for (auto open = path.find('{'); open != std::string_view::npos; open = path.find('{', open + 1)) {
    const auto close = path.find('}', open);
    if (close == std::string_view::npos) break;
    const auto name = path.substr(open + 1, close - open - 1);
    const bool is_new = !name.empty() && known.count({"path", name}) == 0 &&
                        std::none_of(parameters_.begin(), parameters_.end(), [&](const Parameter& one) {
                          return one.in == "path" && one.name == name;
                        });
    if (is_new && parameters_.size() < k_max_parameters)
      parameters_.push_back({name, "path", true, false, {}, {}});
  }
}

std::string_view OperationParts::media_of(std::string_view keyword, std::size_t& others) const {
  Node list = operation_.node[keyword];
  if (!list.is_array()) list = operation_.index->document().root()[keyword];
  if (!list.is_array() || list.size() == 0) return {};
  Node best;
  const bool file = std::any_of(form_.begin(), form_.end(), [](const Parameter& field) {
    return field.schema.node["type"].string() == "file";
  });
  const auto fits = [&](std::string_view media) {
    const auto kind = apis::body_kind(media);
    return form_.empty() || (kind == apis::BodyKind::form && !file) || kind == apis::BodyKind::multipart;
  };
  const bool sent = keyword == "consumes";
  for (const Node media : list) {
    if (!media.is_string() || (sent && !fits(media.text()))) continue;
    const bool better = !best || (sent ? apis::body_rank(media.text()) < apis::body_rank(best.text())
                                       : json_rank(media.text()) > json_rank(best.text()));
    if (better) best = media;
  }
  if (!best) return {};
  others = list.size() - 1;
  return best.string();
}

Body OperationParts::body_of(Located content, bool sent) const {
  Body body;
  if (!content.node.is_object() || content.node.size() == 0) return body;
  Node best = content.node.at(0);
  for (const Node media : content.node) {
    const bool better = sent ? apis::body_rank(media.key()) < apis::body_rank(best.key())
                             : json_rank(media.key()) > json_rank(best.key());
    if (better) best = media;
  }
  body.media = best.key();
  body.other_media = content.node.size() - 1;
  const auto media = references_.resolve(Located{best, content.source});
  body.schema = {media.node["schema"] ? media.node["schema"] : media.node["itemSchema"], media.source};
  return body;
}

void OperationParts::read_request() {
  if (swagger_) {
    if (!body_ && form_.empty()) return;
    request_.emplace();
    if (body_) {
      request_->schema = body_->schema;
      request_->required = body_->required;
      request_->description = body_->description;
    } else {
      std::sort(form_.begin(), form_.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
      request_->form = form_;
      request_->required =
          std::any_of(form_.begin(), form_.end(), [](const auto& one) { return one.required; });
    }
    request_->media = media_of("consumes", request_->other_media);
    return;
  }
  const auto body = references_.resolve(Located{operation_.node["requestBody"], source_});
  if (!body.node.is_object()) return;
  request_ = body_of(member(body, "content"), true);
  const Node content = body.node["content"];
  const bool offered = content.is_object() && content.size() != 0;
  request_->required = offered && body.node["required"].boolean().value_or(false);
  request_->description = body.node["description"].string();
}

void OperationParts::read_response() {
  const Node responses = operation_.node["responses"];
  if (!responses.is_object()) return;
  Node chosen = responses["200"];
  for (const Node response : responses)
    if (!chosen && response.key().size() == 3 && response.key().front() == '2' && response.key() != "2XX")
      chosen = response;
  if (!chosen) chosen = responses["2XX"];
  if (!chosen) chosen = responses["default"];
  const auto at = references_.resolve(Located{chosen, source_});
  if (!at.node.is_object()) return;
  if (swagger_) {
    response_.emplace();
    response_->schema = member(at, "schema");
    if (response_->schema) response_->media = media_of("produces", response_->other_media);
  } else {
    response_ = body_of(member(at, "content"), false);
  }
  response_->status = chosen.key().substr(0, 20);
  response_->description = at.node["description"].string();
}

}  // namespace collet::search
