// SPDX-License-Identifier: MIT
/// The types and operations from which code is generated, independent of a language. Nodes and
/// texts point into the documents, which must outlive the model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::generate {

using openapi::Located;
using openapi::Node;

/// Number of a Type in Model::types, or of another record in its list.
using Id = std::uint32_t;
inline constexpr Id k_no_id = 0xFFFFFFFFU;

enum class Kind : std::uint8_t {
  any,
  boolean,
  integer,
  number,
  string,
  array,        ///< type of the items in `of`
  map,          ///< an object without named properties; type of the values in `of`
  object,       ///< number in Model::objects in `of`
  enumeration,  ///< number in Model::enumerations in `of`
  one_of,       ///< number in Model::unions in `of`
  named,        ///< number in Model::declarations in `of`
};

enum class Format : std::uint8_t { none, int32, int64, float32, float64, decimal, date_time, bytes, binary };

struct Type {
  Kind kind = Kind::any;
  Format format = Format::none;
  bool nullable = false;
  Id of = k_no_id;
  Located schema{};    ///< the schema that the type describes; null for a type that none describes
  std::string name{};  ///< words for a language that must name the type; empty if it needs no name
};

struct Property {
  std::string_view name;
  Id type = 0;
  bool required = false;
  bool read_only = false;
  bool write_only = false;
  Node schema{};  ///< holds the description
};

struct Object {
  std::vector<Property> properties{};
  Id additional = k_no_id;  ///< type of the other members if the schema declares them
};

struct Enumeration {
  Kind base = Kind::string;  ///< string, integer, number or boolean; any if the values differ in their type
  std::vector<Node> values{};
};

struct Variant {
  Id type = 0;
  std::vector<std::string> tags{};  ///< values of the discriminator that select the variant
};

/// A value of one of several types.
struct Union {
  Id base = k_no_id;  ///< an object type whose properties all variants have too
  std::string_view discriminator{};
  std::vector<Variant> variants{};
};

/// A named type: a component, or another schema to which a reference leads.
struct Declaration {
  std::string name;
  Located schema;
  Id type = 0;
};

enum class Place : std::uint8_t { path, query, header, cookie, query_text };
enum class Style : std::uint8_t {
  simple,
  label,
  matrix,
  form,
  space_delimited,
  pipe_delimited,
  deep_object,
  json,  ///< the parameter has `content`
};

struct Parameter {
  std::string_view name;
  Place place = Place::query;
  Style style = Style::form;
  bool explode = false;
  bool required = false;
  bool reserved = false;  ///< reserved characters are sent as they are
  Id type = 0;
  Node node{};
};

enum class Payload : std::uint8_t { json, form, multipart, text, events, binary };

/// A body in one media type.
struct Content {
  std::string media_type;
  Payload payload = Payload::json;
  Id type = 0;
  Node encoding{};  ///< Encoding Objects by property
};

struct Body {
  bool required = false;
  std::vector<Content> contents{};
  Node node{};
};

struct Response {
  std::string status;  ///< "200", "2XX" or "default"
  std::vector<Content> contents{};
  Node node{};
};

/// A way to send a credential.
struct Credential {
  std::string_view scheme;  ///< name of the security scheme
  Node node{};
};

struct Operation {
  std::string name;    ///< words: the operationId, else method and path
  std::string method;  ///< upper case
  std::string_view path;
  std::string_view tag;  ///< the first one; empty if there is none
  bool deprecated = false;
  bool webhook = false;
  std::vector<Parameter> parameters{};
  std::optional<Body> body{};
  std::vector<Response> responses{};
  Located at{};
};

struct Warning {
  Located at;
  std::string message;
};

struct Model {
  std::string_view title;
  std::string_view version;
  std::vector<std::string> servers{};
  std::vector<Type> types{};
  std::vector<Object> objects{};
  std::vector<Enumeration> enumerations{};
  std::vector<Union> unions{};
  std::vector<Declaration> declarations{};
  std::vector<Operation> operations{};
  std::vector<Credential> credentials{};
  std::vector<Warning> warnings{};

  const Type& type(Id id) const { return types[id]; }
  /// Follows names to a type that is no name. `nullable` of the result holds if one on the way is.
  Type resolved(Id id) const;
};

}  // namespace collet::generate
