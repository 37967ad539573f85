// SPDX-License-Identifier: MIT
/// The differences between two states of a document, as RFC 6902 writes them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi::edit {

struct TreeChange {
  enum class Kind : std::uint8_t { add, remove, replace };
  Kind kind;
  std::string pointer;  ///< as the value of `path` in a JSON Patch: of the state after all changes before it
  Node before{};        ///< null Node if added
  Node after{};         ///< null Node if removed
  std::uint32_t line = 0;
};

/// Returns the changes that turn `before` into `after`, both nodes of one document or of two. What both share
/// is not visited, so the work grows with the changes. Changed members are in the order of `after`.
COLLET_OPENAPI_API std::vector<TreeChange> tree_changes(Node before, Node after);

/// Returns "add", "remove" or "replace".
COLLET_OPENAPI_API std::string_view change_word(TreeChange::Kind kind);

}  // namespace collet::openapi::edit
