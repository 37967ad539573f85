// SPDX-License-Identifier: MIT
/// The filters of `walk_operations`.
#pragma once

#include <string>

#include <collet/call.hpp>

#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/print/list/filter/filters.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::walk {

/// The arguments that only this tool has.
struct OperationArguments {
  explicit OperationArguments(const Arguments& arguments);

  std::string operation_id;
  std::string path;
  std::string tag;
  std::string security;  ///< "none", the name of a scheme, or a scope
  std::string method;    ///< lower case
  bool deprecated;
};

/// Refuses a method that neither OpenAPI nor the document defines.
void check_method(const Arguments& arguments, const std::string& method, const openapi::Outline& outline);

/// The arguments, the query and the outline must outlive the filters.
listing::Filters<openapi::Operation> make_filters(const Call& call, const OperationArguments& wanted,
                                                  const listing::Query& query,
                                                  const openapi::Outline& outline, openapi::Node root);

}  // namespace collet::walk
