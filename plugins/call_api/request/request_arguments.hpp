// SPDX-License-Identifier: MIT
/// The arguments of a call for an operation, and their validation.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/arguments.hpp>

#include "plugins/apis/apis.hpp"
#include "plugins/call_api/request/body.hpp"
#include "plugins/call_api/request/check_value.hpp"
#include "plugins/call_api/request/parameters.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// The problems of a call, reported together.
class Problems {
 public:
  static constexpr std::size_t k_max_reported = 12;  ///< further problems are only counted

  void add(std::string text) { texts_.push_back(std::move(text)); }
  void add(std::string pointer, std::string_view text) { texts_.push_back(std::move(pointer).append(text)); }
  void add(support::Error error);
  bool full() const { return texts_.size() > k_max_reported; }
  bool none() const { return texts_.empty(); }
  support::Error error() const;

 private:
  std::vector<std::string> texts_;
  collet_status code_ = COLLET_INVALID_ARGUMENT;
};

/// Returns a JSON pointer such as "/query/a~1b". Long names are cut, as callers and documents choose them.
std::string pointer_to(std::string_view place, std::string_view name);

/// The arguments of one call. All constructor arguments must outlive the object.
class RequestArguments {
 public:
  RequestArguments(openapi::Resolver& references, const CalledOperation& called, const apis::Auth& auth,
                   const Arguments& arguments, ReadOnly read_only, const support::Access& access);

  /// Returns the parameters that a call may set: not those that `auth` sends, and not headers that call_api
  /// sets. An undeclared variable of the path is a required string.
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const BodyPlan& body_plan() const { return body_plan_; }
  /// Returns the body with texts in place of files and bytes.
  json::View body() const { return body_.view(); }
  const BodyBytes& body_bytes() const { return body_; }
  /// Returns the media types that the caller accepts, or an empty text.
  const std::string& accepted() const { return accepted_; }

  /// Finds a parameter. `place` is path, query, header, cookie or body.
  const Parameter* find(std::string_view place, std::string_view name) const;
  /// Returns the value of a parameter, or no value.
  json::View value_of(const Parameter& parameter) const;

  /// Reports unknown names, missing required values, values that do not match their schemas, and parts of the
  /// document that cannot be read.
  void check(Problems& problems) const;

 private:
  void read_types();
  void check_types(Problems& problems) const;
  void check_names(Problems& problems) const;
  void check_missing(Problems& problems) const;
  void check_body(Problems& problems) const;
  void check_value(openapi::Located schema, json::View value, const std::string& pointer, Problems& problems,
                   ReadOnly read_only = ReadOnly::allowed) const;
  void unknown(std::string_view place, const std::string& name, Problems& problems) const;

  static constexpr std::array<std::string_view, 4> k_places = {"path", "query", "header", "cookie"};
  openapi::Resolver& references_;
  const CalledOperation& called_;
  const Arguments& arguments_;
  const ReadOnly read_only_;  ///< properties of a body
  std::vector<Parameter> parameters_;
  BodyPlan body_plan_;
  BodyBytes body_;
  std::string wanted_;    ///< media type of the body that the caller chose, or empty
  std::string accepted_;  ///< the caller's header Accept, or empty
  std::optional<support::Error>
      unreadable_;  ///< reason why the parameters or the body of the operation cannot be read
  std::array<std::optional<Arguments>, k_places.size()> given_;
};

}  // namespace collet::call_api
