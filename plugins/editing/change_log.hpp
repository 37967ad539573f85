// SPDX-License-Identifier: MIT
/// The changes that an editing tool made, as answers list them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/edit/tree_changes.hpp"

namespace collet::editing {

/// A change as a JSON text without its braces, made while its nodes are alive.
struct LoggedChange {
  std::string json;
};

class ChangeLog {
 public:
  /// Longest printed value of `before` and `after`; of a longer one, the kind and size are printed.
  static constexpr std::size_t k_max_value_bytes = 200;

  /// Adds the changes that a step of the tool made. `members` are members that each of them gets, such as
  /// `"type":"update"`.
  void add(const std::vector<openapi::edit::TreeChange>& changes, std::string_view members);

  /// Adds `count` changes without printing them. `print` appends a change, by its number, as a JSON object
  /// when the answer lists it. They come after all others.
  void add_deferred(std::size_t count, std::function<void(std::size_t, std::string&)> print);
  /// Adds removed values in the same way. Their document must outlive the log.
  void add_removals(const std::vector<openapi::Node>& removed);

  std::size_t size() const { return changes_.size() + deferred_; }
  /// Appends a change as one JSON object.
  void print(std::size_t number, std::string& out) const;

 private:
  std::vector<LoggedChange> changes_;
  std::size_t deferred_ = 0;
  std::function<void(std::size_t, std::string&)> print_deferred_;
};

/// Returns an RFC 6902 JSON Patch that turns the base of the edit into its current document.
std::string json_patch(const openapi::edit::Edit& edit);

}  // namespace collet::editing
