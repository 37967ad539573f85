// SPDX-License-Identifier: MIT
/// What an OpenAPI document holds, found once: version, info, servers, tags, paths, operations, schemas.
/// Views point into the document, which owns the index.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/document.hpp"

namespace collet::openapi {

enum class Version : std::uint8_t { none, v2_0, v3_0, v3_1, v3_2 };

/// Where an operation or path item stands; webhooks and callbacks are never counted as paths.
enum class Kind : std::uint8_t { path, webhook, callback };
/// "path", "webhook", "callback".
COLLET_OPENAPI_API std::string_view kind_word(Kind kind);

struct Operation {
  std::string_view method;  ///< as written: lower case, or the key in additionalOperations
  std::string_view path;    ///< path template, name of the webhook, or expression of the callback
  std::string_view operation_id;
  std::string_view summary;
  std::vector<std::string_view> tags;  ///< as listed, strings only
  bool deprecated = false;
  Kind kind = Kind::path;
  std::uint32_t path_item = 0;  ///< in Index::path_items()
  Node node;
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

/// A named entry of components (3.x), definitions or the like (2.0).
struct Component {
  std::string_view name;
  Node node;
};

class COLLET_OPENAPI_API Index {
 public:
  explicit Index(const Document& document);

  /// Why this is no OpenAPI document, in a sentence; empty if it is one. Otherwise everything below is empty.
  const std::string& problem() const { return problem_; }

  Version version() const { return version_; }
  std::string_view version_text() const { return version_text_; }  ///< "3.0.3", "2.0"
  std::string_view title() const { return title_; }
  std::string_view description() const { return description_; }
  const std::vector<Server>& servers() const { return servers_; }
  const std::vector<TagInfo>& tags() const { return tags_; }  ///< as declared at the top

  /// Source order; first the paths, then webhooks, then callbacks.
  const std::vector<PathItem>& path_items() const { return path_items_; }
  const std::vector<Operation>& operations() const { return operations_; }
  const std::vector<Component>& schemas() const { return schemas_; }

  /// Each kind is contiguous: paths are path_items()[0 … path_item_count(Kind::path) - 1].
  std::uint32_t path_item_count(Kind kind) const { return path_item_counts_[static_cast<std::size_t>(kind)]; }
  std::uint32_t operation_count(Kind kind) const { return operation_counts_[static_cast<std::size_t>(kind)]; }

  /// What stood where something else belongs and was therefore left out.
  const std::vector<Finding>& findings() const { return findings_; }

  std::size_t memory() const;

 private:
  friend class IndexBuilder;
  Index() = default;
  std::string problem_;
  Version version_ = Version::none;
  std::string_view version_text_;
  std::string_view title_;
  std::string_view description_;
  std::vector<Server> servers_;
  std::vector<TagInfo> tags_;
  std::vector<PathItem> path_items_;
  std::vector<Operation> operations_;
  std::vector<Component> schemas_;
  std::array<std::uint32_t, 3> path_item_counts_{};
  std::array<std::uint32_t, 3> operation_counts_{};
  std::vector<Finding> findings_;
};

/// Is a member of that name of a path item an operation?
bool is_method(std::string_view key, Version version);

/// Does a path match a pattern? `*` is one segment, `**` zero or more; otherwise literal and case-sensitive.
COLLET_OPENAPI_API bool path_matches(std::string_view pattern, std::string_view path);

}  // namespace collet::openapi
