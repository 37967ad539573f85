// SPDX-License-Identifier: MIT
/// Parameters, request and response of an operation, for all versions of OpenAPI.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/apis/apis.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::search {

struct Parameter {
  std::string_view name;
  std::string_view in;  ///< path, query, header, cookie, querystring; in 2.0 also formData
  bool required = false;
  bool deprecated = false;
  std::string_view description;
  openapi::Located schema;  ///< in 2.0, the parameter itself
};

/// A body that is sent or received.
struct Body {
  std::string status;  ///< status of a response
  bool required = false;
  std::string_view description;
  std::string_view media;  ///< media type of the schema: for a request the one that call_api sends; for a
                           ///< response JSON, or else the first
  std::size_t other_media = 0;  ///< number of other media types
  openapi::Located schema;      ///< no value if the document has none
  std::vector<Parameter> form;  ///< in 2.0, the fields instead of a schema
};

/// The parts of one operation. Resolves references and omits values that are not objects.
class OperationParts {
 public:
  /// Parameters that `auth` sends are omitted. `auth` may be null.
  OperationParts(const openapi::Operation& operation, const openapi::Outline& outline,
                 openapi::Resolver& references, const apis::Auth* auth);

  /// Returns the parameters of the operation and of its path item, and undeclared variables of the path.
  /// Those of the operation take precedence. They are ordered by place (path, query, header, cookie), then by
  /// name. Parameters of the body are not included.
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const std::optional<Body>& request() const { return request_; }
  /// Returns the response 200, or else the first 2xx, 2XX, or default.
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
  const std::uint32_t source_;  ///< document of the operation
  const apis::Auth* const auth_;
  bool swagger_;
  std::vector<Parameter> parameters_;
  std::vector<Parameter> form_;
  std::optional<Parameter> body_;
  std::optional<Body> request_;
  std::optional<Body> response_;
};

}  // namespace collet::search
