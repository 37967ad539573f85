// SPDX-License-Identifier: MIT
/// Copy-on-write edits of a document. The edited document is a Document like any other: families read it
/// without printing it and reading it again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/edit/change_set.hpp"
#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/arena.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi::edit {

/// One document in the course of several sets of changes.
///
/// A set of changes appends nodes to a copy of the arena: new values, and each container on the way to a
/// change with its list of children. Everything else is shared, so that a set costs as much as the containers
/// it touches. A node's origin is the node of the base from which it was made; the writer keeps the text of
/// what still equals its origin.
class COLLET_OPENAPI_API Edit {
 public:
  explicit Edit(DocumentPtr base, const Limits& limits = {});
  ~Edit();
  Edit(const Edit&) = delete;
  Edit& operator=(const Edit&) = delete;

  const Document& base() const { return *base_; }
  /// Returns the document after all changes so far. It is valid until the next apply().
  const Document& current() const { return view_ != nullptr ? *view_ : *base_; }
  bool changed() const { return view_ != nullptr; }

  /// Applies the changes to current(). Fails with `too_large` above the limits and with `failed` if an object
  /// would have two members of one name; the document is then as it was.
  support::Result<void> apply(const ChangeSet& changes);

  /// Returns the node of base() from which a node of current() was made, or a null Node for what was
  /// inserted.
  Node origin(Node current) const;
  /// Returns true if the node and all below it are as in their origin, names included.
  bool untouched(Node current) const;

 private:
  class Maker;
  void begin();

  const DocumentPtr base_;
  const Limits limits_;
  const std::uint32_t base_nodes_;
  Arena arena_;
  std::vector<std::uint32_t> origins_;  ///< by id - base_nodes_; k_none for what was inserted
  std::unique_ptr<const Document> view_;
};

}  // namespace collet::openapi::edit
