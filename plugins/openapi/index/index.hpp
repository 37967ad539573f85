// SPDX-License-Identifier: MIT
/// The index of an OpenAPI document: version, info, servers, tags, paths, operations and schemas, found once.
/// Views point into the document, which must outlive the index.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/lookups.hpp"
#include "plugins/openapi/table/version.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

/// The section that holds an operation or path item; webhooks and callbacks are not counted as paths.
enum class Kind : std::uint8_t { path, webhook, callback };
/// Returns "path", "webhook" or "callback".
COLLET_OPENAPI_API std::string_view kind_word(Kind kind);

/// The tags of an operation in listed order; values that are no strings are left out.
class COLLET_OPENAPI_API OperationTags {
 public:
  OperationTags(const Index& index, std::uint32_t first, std::uint32_t count)
      : index_(&index), first_(first), count_(count) {}
  /// For an operation that is in no index: `list` is its `tags` array.
  explicit OperationTags(Node list);
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::string_view operator[](std::size_t i) const;
  /// Returns a number that is equal for equal tags of the operation; for an indexed operation, the argument
  /// of Index::tag_name().
  std::uint32_t number(std::size_t i) const;

 private:
  const Index* index_ = nullptr;
  Node list_;
  std::uint32_t first_ = 0;
  std::uint32_t count_ = 0;
};

/// An operation, made on access to an index. Members that need a lookup are functions.
struct COLLET_OPENAPI_API Operation {
  Node node;
  std::uint32_t path_item = 0;  ///< number in Index::path_items()
  Kind kind = Kind::path;
  bool deprecated = false;
  /// Returns the method as written: lower case, or the key in additionalOperations.
  std::string_view method() const { return node.key(); }
  /// Returns the path template, the name of the webhook, or the expression of the callback.
  std::string_view path() const;
  std::string_view operation_id() const;
  std::string_view summary() const { return node["summary"].string(); }
  OperationTags tags() const {
    return first_tag == k_none ? OperationTags(node["tags"]) : OperationTags(*index, first_tag, tag_count);
  }

  const Index* index = nullptr;    ///< index of the document that contains the path item
  std::uint32_t id_node = k_none;  ///< as in OperationRecord; for an operation in another document,
  std::uint32_t first_tag = 0;     ///< `first_tag` is k_none
  std::uint32_t tag_count = 0;
};

struct PathItem {
  std::string_view path;  ///< see Operation::path()
  Kind kind = Kind::path;
  Node node;    ///< as written in the document; may have a `$ref`
  Node target;  ///< `node`, or the target of its local `$ref`
  std::uint32_t first_operation =
      0;  ///< number in Index::operations(); operations of a path item are contiguous
  std::uint32_t operation_count = 0;
};

struct Server {
  std::string url;  ///< in a 2.0 document, composed of scheme, host and basePath
  std::string_view description;
};

struct TagInfo {
  std::string_view name;
  std::string_view description;
  Node node;
};

/// The stored form of an Operation, a PathItem and all arrays of an index.
struct OperationRecord {
  std::uint32_t node;
  std::uint32_t path_item;
  std::uint32_t id_node;    ///< node of the operationId string, or k_none
  std::uint32_t first_tag;  ///< position in IndexArrays::operation_tags
  std::uint32_t tag_count : 28;
  std::uint32_t kind : 2;
  std::uint32_t deprecated : 1;
  std::uint32_t unused : 1;
};
struct PathItemRecord {
  std::uint32_t node;
  std::uint32_t target;
  std::uint32_t first_operation;
  std::uint32_t operation_count : 30;
  std::uint32_t kind : 2;
};
struct IndexArrays {
  Array<PathItemRecord> path_items;
  Array<OperationRecord> operations;
  Array<std::uint32_t> operation_tags;  ///< tag numbers, grouped by operation
  Array<std::uint32_t> tag_names;       ///< by tag number, a node with the text
  Array<std::uint32_t> unfollowed;      ///< path items whose `$ref` cannot be resolved within the document

  /// Calls `visit` with each array, in the order of a snapshot. `Self` is this struct, const or not.
  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    visit(self.path_items);
    visit(self.operations);
    visit(self.operation_tags);
    visit(self.tag_names);
    visit(self.unfollowed);
  }
};

class COLLET_OPENAPI_API Index {
 public:
  /// The document must outlive it.
  explicit Index(const Document& document);
  ~Index();
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;

  /// Returns why this is no OpenAPI document, or an empty string if it is one. If it is none, everything
  /// below is empty.
  const std::string& problem() const { return problem_; }

  Version version() const { return version_; }
  std::string_view version_text() const;  ///< "3.0.3", "2.0"
  std::string_view title() const;
  std::string_view description() const;
  std::vector<Server> servers() const;
  std::vector<TagInfo> tags() const;  ///< the tags declared at the root
  /// Returns the object that holds the named schemas, or a null Node.
  Node schemas() const;

  /// Numbered in source order: first paths, then webhooks, then callbacks.
  Operation operation(std::uint32_t number) const;
  PathItem path_item(std::uint32_t number) const;
  Kind path_item_kind(std::uint32_t number) const {
    return static_cast<Kind>(arrays_.path_items[number].kind);
  }
  using Operations = Numbered<Index, Operation, &Index::operation>;
  using PathItems = Numbered<Index, PathItem, &Index::path_item>;
  Operations operations() const { return {*this, arrays_.operations.size()}; }
  PathItems path_items() const { return {*this, arrays_.path_items.size()}; }
  /// Returns the paths of all path_items(), by number.
  std::vector<std::string_view> paths() const;
  /// Returns the operationIds of all operations(), by number; empty for an operation without one.
  std::vector<std::string_view> operation_ids() const;
  /// The distinct tags of operations, numbered in the order of their first use.
  std::size_t tag_name_count() const { return arrays_.tag_names.size(); }
  std::string_view tag_name(std::uint32_t number) const;

  /// Path items and operations of one kind are contiguous: paths are numbers 0 to path_item_count(Kind::path)
  /// - 1.
  std::uint32_t path_item_count(Kind kind) const { return path_item_counts_[static_cast<std::size_t>(kind)]; }
  std::uint32_t operation_count(Kind kind) const { return operation_counts_[static_cast<std::size_t>(kind)]; }

  /// Return the numbers of the operations or path items that match one filter, in ascending order, by tables
  /// that are built on first use.
  std::vector<std::uint32_t> with_operation_id(std::string_view id) const;
  std::vector<std::uint32_t> with_tag(std::string_view tag) const;
  std::vector<std::uint32_t> with_method(std::string_view method) const;     ///< ignoring case
  std::vector<std::uint32_t> path_items_at(std::string_view pattern) const;  ///< see path_matches()
  std::vector<std::uint32_t> operations_at(std::string_view pattern) const;

  /// Returns values of the wrong type, which the index leaves out.
  const std::vector<Finding>& findings() const { return findings_; }

  /// Builds the tables for filters.
  void build_all() const { lookups_.build_all(*this); }
  std::size_t memory() const;
  const IndexArrays& arrays() const { return arrays_; }
  const Document& document() const { return *document_; }

 private:
  friend class IndexBuilder;
  friend struct DescriptionStorage;
  enum class Stored : std::uint8_t { yes };
  Index(const Document& document, Stored) : document_(&document) {}

  const Document* document_;
  std::string problem_;
  Version version_ = Version::none;
  IndexArrays arrays_;
  std::array<std::uint32_t, 3> path_item_counts_{};
  std::array<std::uint32_t, 3> operation_counts_{};
  std::vector<Finding> findings_;
  Lookups lookups_;
};

/// Returns the names of the path item members that are operations.
std::span<const std::string_view> methods_of(Version version);
/// Returns true if a path item member with that name is an operation.
COLLET_OPENAPI_API bool is_method(std::string_view key, Version version);

/// Returns true if a path matches a pattern. `*` matches one segment, `**` zero or more; other segments match
/// literally, including case.
COLLET_OPENAPI_API bool path_matches(std::string_view pattern, std::string_view path);

}  // namespace collet::openapi
