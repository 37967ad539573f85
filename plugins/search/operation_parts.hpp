// SPDX-License-Identifier: MIT
/// What a caller of an operation sends and gets, wherever the version of OpenAPI has it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/search/apis.hpp"

namespace collet::search {

struct Parameter {
  std::string_view name;
  std::string_view in;  ///< path, query, header, cookie, querystring; in 2.0 formData too
  bool required = false;
  bool deprecated = false;
  std::string_view description;
  openapi::Located schema;  ///< in 2.0 the parameter itself
};

/// A body that is sent or received.
struct Body {
  std::string status;  ///< of a response
  bool required = false;
  std::string_view description;
  std::string_view media;  ///< the one whose schema this is: of a request the one that call_api sends, else
                           ///< JSON, else the first
  std::size_t other_media = 0;  ///< how many there are besides
  openapi::Located schema;      ///< no value: nothing is said about it
  std::vector<Parameter> form;  ///< 2.0: the fields, instead of a schema
};

/// Of one operation. References are followed; what is no object is left out.
class OperationParts {
 public:
  /// `auth`: parameters that it sends are none of the caller's.
  OperationParts(const openapi::Operation& operation, const openapi::Outline& outline,
                 openapi::Resolver& references, const Auth* auth);

  /// Those of the operation and of its path item, of which the operation's own come first, and what the path
  /// names without them; ordered by where they go (path, query, header, cookie), then by name. None of the
  /// body.
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const std::optional<Body>& request() const { return request_; }
  /// 200, else the first 2xx, else 2XX, else default.
  const std::optional<Body>& response() const { return response_; }

 private:
  using Names = std::set<std::pair<std::string_view, std::string_view>>;  ///< place and name
  void read_parameters(openapi::Located list, Names& known);
  void add_undeclared(const Names& known);
  void read_request();
  void read_response();
  Body body_of(openapi::Located content, bool sent) const;
  std::string_view media_of(std::string_view keyword, std::size_t& others) const;

  const openapi::Operation& operation_;
  openapi::Resolver& references_;
  const std::uint32_t source_;  ///< of the operation
  const Auth* const auth_;
  bool swagger_;
  std::vector<Parameter> parameters_;
  std::vector<Parameter> form_;
  std::optional<Parameter> body_;
  std::optional<Body> request_;
  std::optional<Body> response_;
};

}  // namespace collet::search
