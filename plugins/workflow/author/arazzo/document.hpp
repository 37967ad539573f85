// SPDX-License-Identifier: MIT
/// The parts of an Arazzo document that its workflows share.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/author/arazzo/arazzo.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

/// Collects the problems of a workflow.
class ArazzoProblems {
 public:
  explicit ArazzoProblems(std::vector<ArazzoProblem>& out) : out_(out) {}
  void add(const std::string& pointer, std::string message) { out_.push_back({pointer, std::move(message)}); }
  /// Adds a problem for each key of the object except `names` and `x-…`.
  void check_keys(const Value& object, const std::string& pointer,
                  std::initializer_list<std::string_view> names);

 private:
  std::vector<ArazzoProblem>& out_;
};

/// A value of the document and its place.
struct PlacedValue {
  Value value;
  std::string pointer;
};

class ArazzoDocument {
 public:
  ArazzoDocument(const Value& root, const ApiNames& apis);

  const Value& root() const { return root_; }
  bool has_workflow(std::string_view id) const { return workflows_.find(id) != workflows_.end(); }
  /// Returns the tool that calls an operation: "api:shop/createOrder".
  support::Result<std::string> operation(const Value& step) const;
  /// Returns the workflow of this document that a step calls.
  support::Result<std::string> called_workflow(std::string_view reference) const;
  /// Returns an item of a list, or the component that it refers to (`reference: $components.…`).
  std::optional<PlacedValue> resolved(const Value& item, const std::string& pointer,
                                      ArazzoProblems& problems) const;
  /// Returns the URL of a source by the name of its API.
  std::string url_of_api(std::string_view api) const;

 private:
  struct Source {
    std::string api;
    std::string url;
  };
  support::Result<std::string> by_id(std::string_view id) const;
  support::Result<std::string> by_path(std::string_view path) const;

  Value root_;
  std::map<std::string, Source, std::less<>> sources_;  ///< OpenAPI descriptions by name
  std::set<std::string, std::less<>> workflows_;
};

/// Returns a pointer with one more token.
std::string below(const std::string& pointer, std::string_view token);
std::string below(const std::string& pointer, std::size_t index);

}  // namespace collet::workflow
