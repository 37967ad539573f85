// SPDX-License-Identifier: MIT
/// An operation in the form of OpenAPI 3, whatever its version: the parameters of path item and operation are
/// merged, and the body and form parameters, consumes and produces of 2.0 become bodies with media types.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/diff/view/document_side.hpp"

namespace collet::diff {

struct Parameter {
  std::string key;  ///< identifies the parameter: its location and name, or its index in the path template
  std::string_view in;
  std::string_view name;
  Located at;
  Located schema;  ///< in 2.0 the parameter itself
  bool required = false;
  bool is_schema = false;  ///< true if `at` is its own schema
};

/// Returns how the value is written: "form, exploded", "content application/json", ….
std::string style_of(const Parameter& parameter);

struct MediaType {
  std::string type;  ///< lower case, without spaces; empty if a 2.0 document lists no type
  Located at;
  Located schema;
  Located item;  ///< itemSchema: the schema of each item of a sequence
};

struct Body {
  Located at;
  bool required = false;
  std::vector<MediaType> content;
  std::vector<Parameter> form;  ///< in 2.0, instead of a schema
};

struct Response {
  std::string_view status;
  Located at;
  std::vector<MediaType> content;
};

/// The place of an operation.
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

OperationView view_operation(DocumentSide& side, const OperationPlace& place);

/// Returns the schema of a header, or of a parameter of 3.x, also from its `content`.
Located schema_of_parameter(DocumentSide& side, Located parameter);

/// Removes template names: `/users/{id}` → `/users/{}`. Paths that differ only in the names of parameters
/// become equal.
std::string without_names(std::string_view path);

/// Returns true if the range, such as `application/*`, `*/*` or empty, contains the type.
bool media_range_includes(std::string_view range, std::string_view type);
inline bool is_media_range(std::string_view type) {
  return type.empty() || type.find('*') != std::string_view::npos;
}

/// Returns true for application/xml, text/xml, image/svg+xml, ….
bool is_xml(std::string_view type);
/// Returns true if the `content` of a header or parameter is XML.
bool has_xml(Located parameter);

}  // namespace collet::diff
