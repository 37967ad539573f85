// SPDX-License-Identifier: MIT
/// Changes that a pass collects, and the report of each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plugins/convert/core/report.hpp"
#include "plugins/openapi/edit/edit.hpp"
#include "sdk/support/result.hpp"

namespace collet::convert {

/// A value that a change brings: a JSON text, or a value of the document before the pass.
struct NewValue {
  // NOLINTBEGIN(google-explicit-constructor): an argument of the functions below is one of these
  NewValue(std::string text) : json(std::move(text)) {}
  NewValue(const char* text) : json(text) {}
  NewValue(openapi::Node node) : own(node) {}
  // NOLINTEND(google-explicit-constructor)
  std::string json{};
  openapi::Node own{};
};

class PendingChanges {
 public:
  /// `step` must be a literal, and so must the types of changes. A change with an empty type is not reported.
  PendingChanges(openapi::edit::Edit& edit, Report& report, std::string_view step)
      : edit_(edit), report_(report), step_(step) {}

  using Path = std::vector<std::uint32_t>;

  const openapi::Document& document() const { return edit_.current(); }

  /// Gives the value at `path` another value, and another name if that is not empty.
  void replace(std::string_view type, const Path& path, openapi::Node before, std::string json,
               std::string_view name = {});
  void remove(std::string_view type, const Path& path, openapi::Node before);
  void rename(std::string_view type, const Path& path, openapi::Node before, std::string_view name);
  /// Inserts a child of the container at `path`.
  void insert(std::string_view type, const Path& path, std::uint32_t after, std::string_view name,
              NewValue value);
  /// Reports a feature that the target version does not have.
  void unsupported(const Path& path, openapi::Node value, std::string message, std::string_view kept_as);

  /// Makes the changes. Nodes of the document before are invalid afterwards.
  support::Result<void> commit();

 private:
  struct Operation {
    enum class Kind : std::uint8_t { replace, remove, rename, insert } kind;
    std::uint32_t path_begin = 0;
    std::uint32_t path_size = 0;
    std::uint32_t after = 0;
    std::uint32_t value = openapi::k_none;  ///< number of a new value
    std::uint32_t own = openapi::k_none;    ///< node of the document before
    std::uint32_t entry = openapi::k_none;
    std::string name{};
  };

  void add(Operation operation, std::string_view type, const Path& path, openapi::Node before);
  std::uint32_t value(std::string json);

  openapi::edit::Edit& edit_;
  Report& report_;
  const std::string_view step_;
  std::vector<Operation> operations_;
  std::vector<std::uint32_t> paths_;
  std::string values_ = "[";
  std::uint32_t value_count_ = 0;
  std::unordered_map<std::string, std::uint32_t> small_values_;
};

}  // namespace collet::convert
