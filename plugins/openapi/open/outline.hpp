// SPDX-License-Identifier: MIT
/// The path items and operations of a description, including those in other documents to which the `$ref` of
/// a path item leads.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::openapi {

/// Has the functions of Index, with the same numbers. External operations, those in other documents, are
/// numbered after those of the document, in the order of their path items. Their callbacks are not included.
class COLLET_OPENAPI_API Outline {
 public:
  /// Follows the references of path items, which may open documents. The resolver must outlive the outline.
  explicit Outline(Resolver& references);
  Outline(const Outline&) = delete;
  Outline& operator=(const Outline&) = delete;

  Operation operation(std::uint32_t number) const;
  PathItem path_item(std::uint32_t number) const;
  Kind kind_of(std::uint32_t path_item) const { return index_.path_item_kind(path_item); }
  using Operations = Numbered<Outline, Operation, &Outline::operation>;
  using PathItems = Numbered<Outline, PathItem, &Outline::path_item>;
  Operations operations() const { return {*this, index_.operations().size() + external_.size()}; }
  PathItems path_items() const { return {*this, index_.path_items().size()}; }
  std::vector<std::string_view> paths() const { return index_.paths(); }
  std::vector<std::string_view> operation_ids() const;
  std::uint32_t path_item_count(Kind kind) const { return index_.path_item_count(kind); }
  std::uint32_t operation_count(Kind kind) const {
    return index_.operation_count(kind) + external_counts_[static_cast<std::size_t>(kind)];
  }

  std::vector<std::uint32_t> with_operation_id(std::string_view id) const;
  std::vector<std::uint32_t> with_tag(std::string_view tag) const;
  std::vector<std::uint32_t> with_method(std::string_view method) const;
  std::vector<std::uint32_t> path_items_at(std::string_view pattern) const {
    return index_.path_items_at(pattern);
  }
  std::vector<std::uint32_t> operations_at(std::string_view pattern) const;

  /// Returns the number of the document that contains the target of a path item, and so its operations.
  std::uint32_t source_of(std::uint32_t path_item) const;
  std::uint32_t source_of(const Operation& operation) const {
    return is_external(operation) ? source_of(operation.path_item) : 0;
  }
  /// Returns true if the operation is in another document.
  static bool is_external(const Operation& operation) { return operation.first_tag == k_none; }
  bool has_external() const { return !external_.empty(); }
  const Description& description() const { return description_; }
  const Index& index() const { return index_; }

  /// The number of path items whose reference leads to no path item, and the reasons for the first
  /// k_max_problems.
  std::uint32_t unresolved() const { return unresolved_; }
  const std::vector<std::string>& problems() const { return problems_; }
  static constexpr std::size_t k_max_problems = 3;

 private:
  struct Target {
    Located at;
    std::uint32_t first_operation = 0;  ///< position in external_
    std::uint32_t operation_count = 0;
  };

  Located resolve_path_item(const PathItem& item, Resolver& references);
  void add_operations(Target& target, const PathItem& item, std::uint32_t number);
  template <class Takes>
  std::vector<std::uint32_t> with_external(std::vector<std::uint32_t> numbers, const Takes& takes) const;

  const Description& description_;
  const Index& index_;
  std::vector<Operation> external_;
  std::map<std::uint32_t, Target> targets_;  ///< by path item number
  std::array<std::uint32_t, 3> external_counts_{};
  std::uint32_t unresolved_ = 0;
  std::vector<std::string> problems_;
};

}  // namespace collet::openapi
