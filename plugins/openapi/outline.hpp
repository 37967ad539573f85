// SPDX-License-Identifier: MIT
/// The path items and operations that a question is about: those of the index and, where the `$ref` of a path
/// item leads into another document, those that stand there.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/resolver.hpp"

namespace collet::openapi {

class COLLET_OPENAPI_API Outline {
 public:
  /// The resolver must outlive it. Without such path items nothing is copied.
  explicit Outline(Resolver& references);
  Outline(const Outline&) = delete;
  Outline& operator=(const Outline&) = delete;

  /// As Index has them. Callbacks of operations in other documents are not among them.
  const std::vector<PathItem>& path_items() const { return *path_items_; }
  const std::vector<Operation>& operations() const { return *operations_; }
  std::uint32_t operation_count(Kind kind) const { return operation_counts_[static_cast<std::size_t>(kind)]; }

  /// Path items whose reference leads to no path item, and for the first k_max_problems of them why.
  std::uint32_t unresolved() const { return unresolved_; }
  const std::vector<std::string>& problems() const { return problems_; }
  static constexpr std::size_t k_max_problems = 3;

  /// The document that the target of a path item, and thereby its operations, are in.
  std::uint32_t source_of(std::uint32_t path_item) const {
    return sources_.empty() ? 0 : sources_[path_item];
  }

 private:
  Located end_of(const PathItem& item, Resolver& references);
  void add_operations(PathItem& item, Version version);

  const std::vector<PathItem>* path_items_;
  const std::vector<Operation>* operations_;
  std::vector<PathItem> own_items_;
  std::vector<Operation> own_operations_;
  std::vector<std::uint32_t> sources_;  ///< by path item; empty: all are in the document itself
  std::array<std::uint32_t, 3> operation_counts_{};
  std::uint32_t unresolved_ = 0;
  std::vector<std::string> problems_;
};

}  // namespace collet::openapi
