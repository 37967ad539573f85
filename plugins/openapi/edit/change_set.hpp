// SPDX-License-Identifier: MIT
/// Changes of one document that are made together.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi::edit {

/// The child numbers on the way from the root to a place. Unlike a Node, it distinguishes the places at which
/// YAML aliases repeat a value.
using Path = std::span<const std::uint32_t>;

/// Returns the path of a node. For a value that YAML aliases repeat, it is that of the place where the value
/// is written out.
COLLET_OPENAPI_API std::vector<std::uint32_t> path_of(Node node);

/// Position of insert() before the first child.
inline constexpr std::uint32_t k_front = 0xFFFFFFFFU;

/// All paths and child numbers refer to the document before the changes, whatever the order of the calls. A
/// place whose container is replaced or removed has no effect. New values are nodes of any document, which
/// must live until the changes are applied.
class COLLET_OPENAPI_API ChangeSet {
 public:
  ChangeSet();
  ~ChangeSet();
  ChangeSet(ChangeSet&&) noexcept;
  ChangeSet& operator=(ChangeSet&&) noexcept;
  ChangeSet(const ChangeSet&) = delete;
  ChangeSet& operator=(const ChangeSet&) = delete;

  void replace(Path place, Node value);
  /// Removes a member or an item. The root cannot be removed.
  void remove(Path place);
  /// Changes the name of a member, which keeps its position.
  void rename(Path member, std::string_view name);
  /// Inserts a child of the container after its child `after`, or before all with k_front. Values with the
  /// same position keep the order of the calls. `name` is ignored in an array.
  void insert(Path container, std::uint32_t after, std::string_view name, Node value);

  bool empty() const;

  struct Inserted {
    std::uint32_t after;
    std::string name;
    Node value;
  };
  /// The changes of one place, and of the places below it.
  struct Change {
    bool removed = false;
    std::optional<Node> value{};
    std::optional<std::string> name{};
    std::vector<Inserted> inserted{};
    std::map<std::uint32_t, Change> children{};
  };
  const Change& root() const { return *root_; }

 private:
  Change& at(Path place);
  std::unique_ptr<Change> root_;
};

}  // namespace collet::openapi::edit
