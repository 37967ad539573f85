// SPDX-License-Identifier: MIT
/// The documents of a schema, and the resolution of $id, $anchor and $ref among them. Exists while a schema
/// is compiled; the program then owns the trees.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sdk/support/json_schema/document/options.hpp"
#include "sdk/support/json_schema/document/tree.hpp"
#include "sdk/support/result.hpp"

namespace collet::support::json_schema {

/// A node in one of the documents.
struct Place {
  std::uint32_t document = 0;
  NodeId node = 0;
  bool operator==(const Place&) const = default;
};

/// A document, or a part of one that has an $id.
struct Resource {
  Place root;
  std::string base;
  Dialect dialect;
  std::unordered_map<std::string, NodeId> anchors;
  std::vector<std::pair<std::string, NodeId>> dynamic_anchors;
};

using ResourceId = std::uint32_t;

class Documents {
 public:
  explicit Documents(const SchemaOptions& options);

  /// Adds the schema itself: document 0, resource 0.
  Result<void> add_main(Tree tree);

  const Tree& tree(std::uint32_t document) const { return documents_[document].tree; }
  const Resource& resource(ResourceId id) const { return resources_[id]; }
  /// Returns the innermost resource that contains the node.
  ResourceId resource_of(Place place) const;
  /// Resolves a reference that the resource `from` contains.
  Result<Place> resolve(ResourceId from, std::string_view reference);
  /// Returns "/properties/a", "/" for the root, or `URI#/…` for another document than the first.
  std::string location(Place place, std::string_view below = {}) const;

  std::vector<Note>& notes() { return notes_; }
  /// Returns the trees. No other function may be called afterwards.
  std::deque<Tree> release_trees();
  std::vector<std::string> uris() const;

 private:
  struct Document {
    Tree tree;
    std::string uri;
    std::unordered_map<NodeId, ResourceId> roots;
    std::unordered_set<NodeId> scanned;
  };
  struct Found {
    NodeId node;
    ResourceId resource;
  };

  Result<ResourceId> load(const std::string& uri, std::string_view text);
  Result<ResourceId> add(Tree tree, std::string uri);
  /// Finds resources and anchors at `node` and in the subschemas below it.
  void scan(std::uint32_t document, NodeId node, ResourceId resource);
  void scan_children(std::uint32_t document, NodeId node, ResourceId resource, std::vector<Found>& todo);
  ResourceId identify(std::uint32_t document, NodeId node, ResourceId resource);
  Dialect dialect_of(std::uint32_t document, NodeId root, const Dialect& fallback);
  /// Returns the dialect that the $vocabulary of the meta-schema defines.
  Dialect custom_dialect(const std::string& uri, const Dialect& fallback, Place where);

  const SchemaOptions& options_;
  std::deque<Document> documents_;
  std::deque<Resource> resources_;
  std::unordered_map<std::string, ResourceId> by_uri_;
  std::unordered_map<std::string, std::string_view> registered_;
  std::vector<Note> notes_;
  std::size_t bytes_ = 0;
};

}  // namespace collet::support::json_schema
