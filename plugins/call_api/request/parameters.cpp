// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/parameters.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <collet/failure.hpp>

#include "sdk/support/text.hpp"

namespace collet::call_api {
namespace {

using openapi::Located;
using openapi::Node;
using openapi::Resolver;
using openapi::Version;

std::optional<In> place_of(std::string_view in) {
  constexpr std::array<std::pair<std::string_view, In>, 7> k_places = {{{"path", In::path},
                                                                        {"query", In::query},
                                                                        {"header", In::header},
                                                                        {"cookie", In::cookie},
                                                                        {"querystring", In::query_string},
                                                                        {"body", In::body},
                                                                        {"formData", In::form}}};
  for (const auto& [word, place] : k_places)
    if (word == in) return place;
  return std::nullopt;
}

Style style_named(std::string_view word, In in) {
  constexpr std::array<std::pair<std::string_view, Style>, 8> k_styles = {
      {{"simple", Style::simple},
       {"label", Style::label},
       {"matrix", Style::matrix},
       {"form", Style::form},
       {"spaceDelimited", Style::space_delimited},
       {"pipeDelimited", Style::pipe_delimited},
       {"deepObject", Style::deep_object},
       {"cookie", Style::cookie}}};
  for (const auto& [name, style] : k_styles)
    if (name == word) return style;
  return in == In::path || in == In::header ? Style::simple : Style::form;
}

Escape escape_of(In in, Style style, bool reserved, Version version) {
  if (in == In::header || style == Style::cookie) return Escape::nothing;
  if (reserved && in == In::query) return Escape::in_query;
  if (reserved && in == In::path && version == Version::v3_2) return Escape::in_path;
  return Escape::all;
}

/// Reads collectionFormat of 2.0.
Serialisation collected(Node parameter, In in) {
  const auto format = parameter["collectionFormat"].string();
  const bool pairs = in == In::query || in == In::form;
  Serialisation serialisation{pairs ? Style::form : Style::simple, false, Escape::all};
  if (format == "ssv") serialisation.style = Style::space_delimited;
  if (format == "tsv") serialisation.style = Style::tab_delimited;
  if (format == "pipes") serialisation.style = Style::pipe_delimited;
  if (format == "multi") serialisation.explode = pairs;
  if (in == In::header) serialisation.escape = Escape::nothing;
  return serialisation;
}

void read_3(Parameter& parameter, Located at, Resolver& references, Version version) {
  const Node node = at.node;
  const Style style = style_named(node["style"].string(), parameter.in);
  const bool reserved = node["allowReserved"].boolean().value_or(false);
  parameter.serialisation = {
      style, node["explode"].boolean().value_or(style == Style::form || style == Style::cookie),
      escape_of(parameter.in, style, reserved, version)};
  parameter.schema = {node["schema"], at.source};
  const Node content = node["content"];
  if (!content.is_object() || content.size() == 0) return;
  parameter.media_type = content.at(0).key();
  const Located media = references.resolve(Located{content.at(0), at.source});
  parameter.schema = {media.node["schema"], media.source};
  parameter.encoding = {media.node["encoding"], media.source};
}

std::optional<Parameter> read_one(Located at, Resolver& references, Version version) {
  const auto place = place_of(at.node["in"].string());
  if (!place || at.node["name"].string().empty()) return std::nullopt;
  Parameter parameter;
  parameter.name = at.node["name"].string();
  parameter.in = *place;
  parameter.required = *place == In::path || at.node["required"].boolean().value_or(false);
  parameter.allow_empty = at.node["allowEmptyValue"].boolean().value_or(false);
  if (version != Version::v2_0) {
    read_3(parameter, at, references, version);
  } else {
    parameter.serialisation = collected(at.node, *place);
    parameter.file = at.node["type"].string() == "file";
    parameter.schema = *place == In::body ? Located{at.node["schema"], at.source} : at;
  }
  return parameter;
}

bool equal_names(std::string_view a, std::string_view b, In in) {
  return in == In::header ? support::equal_ignoring_case(a, b) : a == b;
}

bool is_ignored(const Parameter& parameter) {
  if (parameter.in != In::header) return false;
  constexpr std::array<std::string_view, 3> k_ignored = {"accept", "content-type", "authorization"};
  return std::any_of(k_ignored.begin(), k_ignored.end(), [&](std::string_view name) {
    return support::equal_ignoring_case(name, parameter.name);
  });
}

}  // namespace

CalledOperation called_operation(const openapi::Outline& outline, std::uint32_t number) {
  const auto operation = outline.operation(number);
  return {operation, outline.path_item(operation.path_item).target, outline.source_of(operation),
          outline.index().version()};
}

support::Result<Located> resolved(Resolver& references, Located object) {
  for (int hop = 0; hop <= Resolver::k_max_hops; ++hop) {
    if (references.reference_of(object.node).empty()) return object;
    auto followed = references.follow(object);
    if (!followed.at) return support::Error{COLLET_FAILED, references.describe(object, followed.reason)};
    object = followed.at;
  }
  return support::Error{COLLET_FAILED, references.describe(object, "it leads in a circle")};
}

support::Result<std::vector<Parameter>> read_parameters(Resolver& references, const CalledOperation& called) {
  std::vector<Parameter> all;
  for (const Node list : {called.operation.node["parameters"], called.path_item["parameters"]}) {
    if (!list.is_array()) continue;
    for (const Node item : list) {
      const auto at = resolved(references, {item, called.source});
      if (!at) return at.error();
      const auto read = read_one(*at, references, called.version);
      if (!read || is_ignored(*read)) continue;
      const bool known = std::any_of(all.begin(), all.end(), [&](const Parameter& other) {
        return other.in == read->in && equal_names(other.name, read->name, read->in);
      });
      if (!known) all.push_back(*read);
    }
  }
  return all;
}

std::string_view argument_of(In in) {
  switch (in) {
    case In::path:
      return "path";
    case In::header:
      return "header";
    case In::cookie:
      return "cookie";
    case In::query:
    case In::query_string:
      return "query";
    default:
      return "body";
  }
}

bool may_be_given(std::string_view header) {
  constexpr std::array<std::string_view, 21> k_ours = {"accept",
                                                       "accept-encoding",
                                                       "authorization",
                                                       "connection",
                                                       "content-encoding",
                                                       "content-length",
                                                       "content-type",
                                                       "cookie",
                                                       "expect",
                                                       "host",
                                                       "http2-settings",
                                                       "keep-alive",
                                                       "te",
                                                       "trailer",
                                                       "transfer-encoding",
                                                       "upgrade",
                                                       "x-http-method",
                                                       "x-rewrite-url",
                                                       "x-http-method-override",
                                                       "x-method-override",
                                                       "x-original-url"};
  if (header.size() > 6 && support::equal_ignoring_case(header.substr(0, 6), "proxy-")) return false;
  return std::none_of(k_ours.begin(), k_ours.end(),
                      [&](std::string_view name) { return support::equal_ignoring_case(name, header); });
}

}  // namespace collet::call_api
