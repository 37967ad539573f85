// SPDX-License-Identifier: MIT
/// An operation as OpenAPI 3 has it, whatever version wrote it: parameters of path item and operation joined,
/// the body and form parameters of 2.0 and its consumes and produces as bodies with media types.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/diff/side.hpp"

namespace collet::diff {

struct Parameter {
  std::string key;  ///< equal for the same parameter: where and name, of a path its place in the template
  std::string_view in;
  std::string_view name;
  Located at;
  Located schema;  ///< of 2.0 the parameter itself
  bool required = false;
  bool is_schema = false;  ///< `at` is its own schema
};

/// "form, exploded", "content application/json": how the value is written.
std::string style_of(const Parameter& parameter);

struct Media {
  std::string type;  ///< lower case, without spaces; empty: any, of a 2.0 document that does not say
  Located at;
  Located schema;
  Located item;  ///< itemSchema: of each in a sequence
};

struct Body {
  Located at;
  bool required = false;
  std::vector<Media> content;
  std::vector<Parameter> form;  ///< of 2.0, in place of a schema
};

struct Response {
  std::string_view status;
  Located at;
  std::vector<Media> content;
};

/// Where an operation was found.
struct OperationPlace {
  Located node;
  Located path_item;
  std::string_view path;
};

struct OperationView {
  OperationPlace place;
  std::vector<Parameter> parameters;
  std::optional<Body> body;
  std::vector<Response> responses;
};

OperationView view_operation(Side& side, const OperationPlace& place);

/// The header of a response, or a parameter of 3.x: its schema, beneath `content` too.
Located schema_of_parameter(Side& side, Located parameter);

/// `/users/{id}` → `/users/{}`: equal for paths that differ in names of parameters only.
std::string without_names(std::string_view path);

/// Does the range take the type? `application/*`, `*/*`, empty.
bool media_range_takes(std::string_view range, std::string_view type);
inline bool is_media_range(std::string_view type) {
  return type.empty() || type.find('*') != std::string_view::npos;
}

/// application/xml, text/xml, image/svg+xml.
bool is_xml(std::string_view type);
/// A header or parameter whose `content` is in XML.
bool has_xml(Located parameter);

std::string lower_case(std::string_view text);

}  // namespace collet::diff
