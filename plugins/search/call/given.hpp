// SPDX-License-Identifier: MIT
/// What a call gave for the parameters of an operation, and whether it fits.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/arguments.hpp>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/search/apis.hpp"
#include "plugins/search/call/body.hpp"
#include "plugins/search/call/parameters.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// All that keeps a call from being sent, told at once.
class Problems {
 public:
  static constexpr std::size_t k_most = 12;  ///< the others are only counted

  void add(std::string text) { texts_.push_back(std::move(text)); }
  void add(std::string pointer, std::string_view text) { texts_.push_back(std::move(pointer).append(text)); }
  void add(support::Error error);
  bool full() const { return texts_.size() > k_most; }
  bool none() const { return texts_.empty(); }
  support::Error error() const;

 private:
  std::vector<std::string> texts_;
  collet_status code_ = COLLET_INVALID_ARGUMENT;
};

/// "/query/a~1b": names come from callers and documents, so that long ones are cut.
std::string pointer_to(std::string_view place, std::string_view name);

/// Everything given must outlive it.
class Given {
 public:
  Given(openapi::Resolver& references, const CalledOperation& called, const Auth& auth,
        const Arguments& arguments);

  /// Those that a call may give: not what `auth` sends and not the headers that are ours. What a path names
  /// and nobody declares is a required text.
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const BodyPlan& body_plan() const { return body_plan_; }
  json::View body() const { return arguments_.raw("body"); }

  /// `place` is path, query, header, cookie or body.
  const Parameter* find(std::string_view place, std::string_view name) const;
  /// What was given for it, or nothing.
  json::View value_of(const Parameter& parameter) const;

  /// Unknown names, missing required values, values that do not fit their schemas; what of the document
  /// cannot be read.
  void check(Problems& problems) const;

 private:
  void check_names(Problems& problems) const;
  void check_missing(Problems& problems) const;
  void check_body(Problems& problems) const;
  void check_value(openapi::Located schema, json::View value, const std::string& pointer,
                   Problems& problems) const;
  void unknown(std::string_view place, const std::string& name, Problems& problems) const;

  static constexpr std::array<std::string_view, 4> k_places = {"path", "query", "header", "cookie"};
  openapi::Resolver& references_;
  const CalledOperation& called_;
  const Arguments& arguments_;
  std::vector<Parameter> parameters_;
  BodyPlan body_plan_;
  std::optional<support::Error> unreadable_;  ///< what the operation takes
  std::array<std::optional<Arguments>, k_places.size()> given_;
};

}  // namespace collet::search::call
