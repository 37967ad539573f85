// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/index.hpp"

#include <algorithm>
#include <iterator>

#include "plugins/openapi/heap_bytes.hpp"
#include "plugins/openapi/index/index_builder.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::openapi {
namespace {

/// Number of items to prefetch ahead: nodes, symbols and texts lie far apart in memory.
constexpr std::size_t k_ahead = 12;

}  // namespace

std::string_view kind_word(Kind kind) {
  constexpr std::string_view k_words[] = {"path", "webhook", "callback"};
  return k_words[static_cast<std::size_t>(kind)];
}

std::string_view Operation::path() const {
  return index->path_item(path_item).path;
}

std::string_view Operation::operation_id() const {
  return id_node == k_none ? std::string_view() : node.document()->node(id_node).text();
}

OperationTags::OperationTags(Node list) : list_(list.is_array() ? list : Node()) {
  for (const Node tag : list_)
    if (tag.is_string()) ++count_;
}

std::uint32_t OperationTags::number(std::size_t i) const {
  if (index_ == nullptr) {
    std::uint32_t first = 0;
    while ((*this)[first] != (*this)[i])
      ++first;
    return first;
  }
  return index_->arrays().operation_tags[first_ + i];
}

std::string_view OperationTags::operator[](std::size_t i) const {
  if (index_ == nullptr) {
    if (count_ == list_.size()) return list_.at(static_cast<std::uint32_t>(i)).text();
    for (const Node tag : list_)
      if (tag.is_string() && i-- == 0) return tag.text();
    return {};
  }
  return index_->tag_name(number(i));
}

Index::Index(const Document& document) : document_(&document) {
  IndexBuilder(document, *this).run();
  const auto seal = [](auto& array) { array.seal(); };
  IndexArrays::each_array(arrays_, seal);
}

Index::~Index() = default;

std::string_view Index::version_text() const {
  if (!problem_.empty()) return {};
  const Node root = document_->root();
  const Node openapi = root["openapi"];
  return (openapi ? openapi : root["swagger"]).text();
}

std::string_view Index::title() const {
  return problem_.empty() ? document_->root()["info"]["title"].string() : std::string_view();
}

std::string_view Index::description() const {
  return problem_.empty() ? document_->root()["info"]["description"].string() : std::string_view();
}

std::vector<Server> Index::servers() const {
  std::vector<Server> servers;
  if (!problem_.empty()) return servers;
  const Node root = document_->root();
  if (version_ != Version::v2_0) {
    const Node list = root["servers"];
    if (!list.is_array()) return servers;
    for (const Node server : list)
      if (server.is_object())
        servers.push_back({std::string(server["url"].string()), server["description"].string()});
    return servers;
  }
  const std::string_view host = root["host"].string();
  const std::string_view base = root["basePath"].string();
  const Node schemes = root["schemes"];
  const std::string rest = (host.empty() ? "" : "//" + std::string(host)) + std::string(base);
  if (rest.empty()) return servers;
  if (!host.empty() && schemes.is_array()) {
    for (const Node scheme : schemes)
      if (scheme.is_string()) servers.push_back({std::string(scheme.text()) + ":" + rest, {}});
  }
  if (servers.empty()) servers.push_back({rest, {}});
  return servers;
}

std::vector<TagInfo> Index::tags() const {
  std::vector<TagInfo> tags;
  const Node list = problem_.empty() ? document_->root()["tags"] : Node();
  if (!list.is_array()) return tags;
  for (const Node tag : list)
    if (tag["name"].is_string()) tags.push_back({tag["name"].text(), tag["description"].string(), tag});
  return tags;
}

Node Index::schemas() const {
  if (!problem_.empty()) return {};
  const Node root = document_->root();
  const Node schemas = version_ == Version::v2_0 ? root["definitions"] : root["components"]["schemas"];
  return schemas.is_object() ? schemas : Node();
}

Operation Index::operation(std::uint32_t number) const {
  const OperationRecord& record = arrays_.operations[number];
  return {{document_, record.node},
          record.path_item,
          static_cast<Kind>(record.kind),
          record.deprecated != 0,
          this,
          record.id_node,
          record.first_tag,
          record.tag_count};
}

PathItem Index::path_item(std::uint32_t number) const {
  const PathItemRecord& record = arrays_.path_items[number];
  const Node node(document_, record.node);
  return {node.key(),
          static_cast<Kind>(record.kind),
          node,
          {document_, record.target},
          record.first_operation,
          record.operation_count};
}

std::vector<std::string_view> Index::operation_ids() const {
  const auto& operations = arrays_.operations;
  std::vector<std::string_view> ids(operations.size());
  for (std::size_t i = 0; i < operations.size(); ++i) {
    if (i + k_ahead < operations.size()) document_->prefetch(operations[i + k_ahead].id_node);
    const std::uint32_t node = operations[i].id_node;
    if (node != k_none) ids[i] = document_->node(node).text();
  }
  return ids;
}

std::vector<std::string_view> Index::paths() const {
  const auto& items = arrays_.path_items;
  std::vector<std::string_view> paths;
  paths.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i + 2 * k_ahead < items.size()) document_->prefetch(items[i + 2 * k_ahead].node);
    if (i + k_ahead < items.size())
      document_->prefetch_text(document_->node(items[i + k_ahead].node).key_symbol());
    paths.push_back(document_->node(items[i].node).key());
  }
  return paths;
}

std::string_view Index::tag_name(std::uint32_t number) const {
  return document_->node(arrays_.tag_names[number]).text();
}

std::vector<std::uint32_t> Index::with_operation_id(std::string_view id) const {
  return lookups_.with_operation_id(*this, id);
}
std::vector<std::uint32_t> Index::with_tag(std::string_view tag) const {
  return lookups_.with_tag(*this, tag);
}
std::vector<std::uint32_t> Index::with_method(std::string_view method) const {
  return lookups_.with_method(*this, method);
}
std::vector<std::uint32_t> Index::path_items_at(std::string_view pattern) const {
  return lookups_.path_items_at(*this, pattern);
}

std::vector<std::uint32_t> Index::operations_at(std::string_view pattern) const {
  std::vector<std::uint32_t> found;
  for (const std::uint32_t number : path_items_at(pattern)) {
    const PathItemRecord& item = arrays_.path_items[number];
    for (std::uint32_t i = 0; i < item.operation_count; ++i)
      found.push_back(item.first_operation + i);
  }
  return found;
}

std::size_t Index::memory() const {
  std::size_t bytes =
      heap_bytes(sizeof(Index)) + heap_bytes_of(findings_) + heap_bytes(problem_) + lookups_.memory();
  const auto add = [&](const auto& array) { bytes += array.held(); };
  IndexArrays::each_array(arrays_, add);
  return bytes;
}

std::span<const std::string_view> methods_of(Version version) {
  static constexpr std::string_view k_methods[] = {"get",  "put",   "post",  "delete", "options",
                                                   "head", "patch", "trace", "query"};
  const std::size_t later = version >= Version::v3_2 ? 0 : version >= Version::v3_0 ? 1 : 2;
  return {k_methods, std::size(k_methods) - later};
}

bool is_method(std::string_view key, Version version) {
  const auto methods = methods_of(version);
  return std::find(methods.begin(), methods.end(), key) != methods.end();
}

bool path_matches(std::string_view pattern, std::string_view path) {
  return support::segment_match(pattern, path);
}

}  // namespace collet::openapi
