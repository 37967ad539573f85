// SPDX-License-Identifier: MIT
/// What an OpenAPI document holds, found once: version, info, servers, tags, paths, operations, schemas.
/// Views point into the document, which owns the index.
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

/// Where an operation or path item stands; webhooks and callbacks are never counted as paths.
enum class Kind : std::uint8_t { path, webhook, callback };
/// "path", "webhook", "callback".
COLLET_OPENAPI_API std::string_view kind_word(Kind kind);

/// The tags of an operation, as listed, strings only.
class COLLET_OPENAPI_API OperationTags {
 public:
  OperationTags(const Index& index, std::uint32_t first, std::uint32_t count)
      : index_(&index), first_(first), count_(count) {}
  /// Of an operation that no index knows: the array that has them.
  explicit OperationTags(Node list);
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::string_view operator[](std::size_t i) const;
  /// Equal for equal tags of the operation: in Index::tag_names(), where an index knows it.
  std::uint32_t number(std::size_t i) const;

 private:
  const Index* index_ = nullptr;
  Node list_;
  std::uint32_t first_ = 0;
  std::uint32_t count_ = 0;
};

/// Made on the way out of an index; what it takes to look up is a function.
struct COLLET_OPENAPI_API Operation {
  Node node;
  std::uint32_t path_item = 0;  ///< in Index::path_items()
  Kind kind = Kind::path;
  bool deprecated = false;
  /// As written: lower case, or the key in additionalOperations.
  std::string_view method() const { return node.key(); }
  /// Path template, name of the webhook, or expression of the callback.
  std::string_view path() const;
  std::string_view operation_id() const;
  std::string_view summary() const { return node["summary"].string(); }
  OperationTags tags() const {
    return first_tag == k_none ? OperationTags(node["tags"]) : OperationTags(*index, first_tag, tag_count);
  }

  const Index* index = nullptr;    ///< of the document that has the path item
  std::uint32_t id_node = k_none;  ///< these as in OperationRecord; of an operation in another document
  std::uint32_t first_tag = 0;     ///< k_none
  std::uint32_t tag_count = 0;
};

struct PathItem {
  std::string_view path;  ///< as Operation::path
  Kind kind = Kind::path;
  Node node;                          ///< as written in the document, perhaps a $ref
  Node target;                        ///< `node`, or what its local $ref names
  std::uint32_t first_operation = 0;  ///< in Index::operations(); its operations are contiguous
  std::uint32_t operation_count = 0;
};

struct Server {
  std::string url;  ///< of a 2.0 document: scheme, host and basePath put together
  std::string_view description;
};

struct TagInfo {
  std::string_view name;
  std::string_view description;
  Node node;
};

/// How they are kept.
struct OperationRecord {
  std::uint32_t node;
  std::uint32_t path_item;
  std::uint32_t id_node;    ///< the text of its operationId, or k_none
  std::uint32_t first_tag;  ///< in IndexArrays::operation_tags
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
  Array<std::uint32_t> operation_tags;  ///< numbers of tags
  Array<std::uint32_t> tag_names;       ///< by number: a node that has the text
  Array<std::uint32_t> unfollowed;  ///< path items that are a reference which leads nowhere in the document

  /// Self: this struct, constant or not; so in all structs of arrays.
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

  /// Why this is no OpenAPI document, in a sentence; empty if it is one. Otherwise everything below is empty.
  const std::string& problem() const { return problem_; }

  Version version() const { return version_; }
  std::string_view version_text() const;  ///< "3.0.3", "2.0"
  std::string_view title() const;
  std::string_view description() const;
  std::vector<Server> servers() const;
  std::vector<TagInfo> tags() const;  ///< as declared at the top
  /// The named schemas: the object that has them, or no value.
  Node schemas() const;

  /// Source order; first the paths, then webhooks, then callbacks.
  Operation operation(std::uint32_t number) const;
  PathItem path_item(std::uint32_t number) const;
  Kind path_item_kind(std::uint32_t number) const {
    return static_cast<Kind>(arrays_.path_items[number].kind);
  }
  using Operations = Numbered<Index, Operation, &Index::operation>;
  using PathItems = Numbered<Index, PathItem, &Index::path_item>;
  Operations operations() const { return {*this, arrays_.operations.size()}; }
  PathItems path_items() const { return {*this, arrays_.path_items.size()}; }
  /// Those of path_items(), by number; for whoever wants all of them.
  std::vector<std::string_view> paths() const;
  /// Of operations(), by number; empty where there is none.
  std::vector<std::string_view> operation_ids() const;
  /// The different tags of operations, in the order of their first use.
  std::size_t tag_name_count() const { return arrays_.tag_names.size(); }
  std::string_view tag_name(std::uint32_t number) const;

  /// Each kind is contiguous: paths are path_items()[0 … path_item_count(Kind::path) - 1].
  std::uint32_t path_item_count(Kind kind) const { return path_item_counts_[static_cast<std::size_t>(kind)]; }
  std::uint32_t operation_count(Kind kind) const { return operation_counts_[static_cast<std::size_t>(kind)]; }

  /// Numbers of the operations or path items that one filter takes, in order; found without a look at the
  /// others. Tables for them are built on first use.
  std::vector<std::uint32_t> with_operation_id(std::string_view id) const;
  std::vector<std::uint32_t> with_tag(std::string_view tag) const;
  std::vector<std::uint32_t> with_method(std::string_view method) const;     ///< in any case of letters
  std::vector<std::uint32_t> path_items_at(std::string_view pattern) const;  ///< as path_matches() says
  std::vector<std::uint32_t> operations_at(std::string_view pattern) const;

  /// What stood where something else belongs and was therefore left out.
  const std::vector<Finding>& findings() const { return findings_; }

  /// Builds the tables for filters.
  void build_all() const { lookups_.build_all(*this); }
  std::size_t memory() const;
  const IndexArrays& arrays() const { return arrays_; }
  const Document& document() const { return *document_; }

 private:
  friend class IndexBuilder;
  friend struct DocumentStorage;
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

/// Names of the members of a path item that are operations.
std::span<const std::string_view> methods_of(Version version);
/// Is a member of that name one?
COLLET_OPENAPI_API bool is_method(std::string_view key, Version version);

/// Does a path match a pattern? `*` is one segment, `**` zero or more; otherwise literal and case-sensitive.
COLLET_OPENAPI_API bool path_matches(std::string_view pattern, std::string_view path);

}  // namespace collet::openapi
