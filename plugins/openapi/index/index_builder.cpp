// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/index_builder.hpp"

#include <algorithm>
#include <iterator>

#include "plugins/openapi/table/declared_version.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_findings = 1000;
// No real API description is near these limits. Without them, references to shared path items could make an
// index as large as the square of the document.
constexpr std::size_t k_max_operations = 1'000'000;
constexpr std::size_t k_max_tags = 10'000'000;
constexpr int k_max_ref_hops = 8;

bool is_extension(std::string_view key) {
  return key.substr(0, 2) == "x-";
}

std::string shown(std::string_view text) {
  return "'" + support::cut_characters(text, 60) + "'";
}

std::string keys_of(Node object) {
  std::string out;
  std::uint32_t count = 0;
  for (const Node member : object) {
    if (++count > 5) return out + ", …";
    out += (count > 1 ? ", " : "") + shown(member.key());
  }
  return out.empty() ? "no keys" : "the keys " + out;
}

}  // namespace

void IndexBuilder::run() {
  if (!read_version()) return;
  check_info();
  check_servers();
  check_tags();
  check_schemas();
  for (const std::string_view method : methods_of(index_.version_))
    if (const Symbol symbol = document_.symbol(method); symbol != k_no_symbol) methods_.push_back(symbol);
  add_path_items(root_["paths"], Kind::path, "paths");
  if (index_.version_ >= Version::v3_1) add_path_items(root_["webhooks"], Kind::webhook, "webhooks");
  if (index_.version_ >= Version::v3_0) add_callbacks();
  const bool too_many_tags = index_.arrays_.operation_tags.building().size() > k_max_tags;
  if (operations_.size() > k_max_operations || too_many_tags) {
    items_.truncate(0);
    operations_.truncate(0);
    index_.arrays_.operation_tags.building().truncate(0);
    index_.arrays_.tag_names.building().truncate(0);
    index_.arrays_.unfollowed.building().truncate(0);
    index_.path_item_counts_ = {};
    index_.operation_counts_ = {};
    index_.findings_.clear();
    index_.version_ = Version::none;
    index_.problem_ = too_many_tags ? "the operations of the document have more than 10,000,000 tags"
                                    : "the document has more than 1,000,000 operations";
  }
}

bool IndexBuilder::read_version() {
  constexpr std::string_view k_expected =
      "expected an object with openapi: 3.0 to 3.2 or swagger: 2.0 at the top";
  const auto refuse = [&](std::string found) {
    index_.problem_ = "no OpenAPI document: found " + std::move(found) + ", " + std::string(k_expected);
    return false;
  };
  if (!root_.is_object()) return refuse("a root of type " + std::string(type_word(root_.type())));
  const Node openapi = root_["openapi"];
  const Node version = openapi ? openapi : root_["swagger"];
  if (!version) return refuse(keys_of(root_) + " but neither openapi nor swagger");
  const std::string name(version.key());
  if (!version.is_string() && !version.is(Type::number)) {
    return refuse(name + " of type " + std::string(type_word(version.type())));
  }
  if (!version.is_string()) add_finding(version, name, Type::string);
  if (const Node other = root_["swagger"]; openapi && other)
    index_.findings_.push_back(
        {"found swagger beside openapi; openapi counts", other.source_offset(), std::nullopt});
  index_.version_ = declared_version(root_);
  if (index_.version_ == Version::none) return refuse(name + ": " + shown(version.text()));
  return true;
}

void IndexBuilder::check_info() {
  object(root_["info"], "info");
}

void IndexBuilder::check_servers() {
  if (index_.version_ == Version::v2_0) return;
  const Node servers = root_["servers"];
  if (servers && !servers.is_array()) add_finding(servers, "servers", Type::array);
  if (!servers.is_array()) return;
  for (const Node entry : servers)
    object(entry, "a server");
}

void IndexBuilder::check_tags() {
  const Node tags = root_["tags"];
  if (tags && !tags.is_array()) add_finding(tags, "tags", Type::array);
  if (!tags.is_array()) return;
  for (const Node entry : tags) {
    const Node tag = object(entry, "a tag");
    if (tag && !tag["name"].is_string())
      add_finding(tag["name"] ? tag["name"] : tag, "a tag's name", Type::string);
  }
}

void IndexBuilder::check_schemas() {
  if (index_.version_ == Version::v2_0) {
    object(root_["definitions"], "definitions");
  } else {
    object(object(root_["components"], "components")["schemas"], "components.schemas");
  }
}

void IndexBuilder::add_path_items(Node map, Kind kind, std::string_view where) {
  const Node items = object(map, where);
  for (const Node item : items) {
    prefetch_items(item.id(), items.begin() == items.end() ? 0 : (*items.begin()).id() + items.size());
    if (kind == Kind::webhook || !is_extension(item.key())) add_path_item(item, kind);
  }
}

/// Prefetches what the items after this one and before `end` need, each level of indirection some items
/// earlier than the next level.
void IndexBuilder::prefetch_items(std::uint32_t item, std::uint32_t end) const {
  constexpr std::uint32_t k_ahead = 3;
  const auto each_member = [&](std::uint32_t ahead, const auto& use) {
    if (item + ahead >= end) return;
    const Node later = document_.node(item + ahead);
    if (!later.is_object() || later.size() >= k_indexed_members) return;
    for (const Node member : later)
      if (member.size() != 0) use(member);
  };
  const auto first_tag = [&](Node member) { return member.find(tags_symbol_).at(0); };
  if (item + 4 * k_ahead < end) {
    const Node later = document_.node(item + 4 * k_ahead);
    if (later.size() != 0) document_.prefetch((*later.begin()).id());
  }
  each_member(3 * k_ahead, [&](Node member) {
    document_.prefetch((*member.begin()).id());
    document_.prefetch((*member.begin()).id() + member.size() - 1);
  });
  each_member(2 * k_ahead, [&](Node member) {
    if (const Node tag = first_tag(member)) document_.prefetch(tag.id());
  });
  each_member(k_ahead, [&](Node member) {
    const Node tag = first_tag(member);
    if (tag.is_string()) __builtin_prefetch(tag.text().data());
  });
}

void IndexBuilder::add_path_item(Node item, Kind kind) {
  if (!object(item, "a path item")) return;
  Node target = item;
  std::vector<Node> before;  // path items whose `$ref` was followed
  // References of a callback's path items are not followed: they may lead back to the callback's operation.
  for (int hop = 0; hop < k_max_ref_hops && kind != Kind::callback; ++hop) {
    const Node next = find_local_ref(document_, target.find(ref_symbol_).string());
    if (!next.is_object()) break;
    before.push_back(target);
    target = next;
  }
  const auto first = static_cast<std::uint32_t>(operations_.size());
  items_.push_back({item.id(), target.id(), first, 0, static_cast<std::uint32_t>(kind) & 3U});
  // Path Item Object: siblings of its `$ref` count too; of two operations with one method, the nearer one
  // wins.
  for (std::size_t i = 0; i < before.size(); ++i)
    add_operations_of(before[i], std::span(before).first(i));
  add_operations_of(target, before);
  const auto count = static_cast<std::uint32_t>(operations_.size()) - first;
  items_.back().operation_count = count & 0x3FFFFFFFU;
  if (count == 0 && kind != Kind::callback && target.find(ref_symbol_).is_string())
    index_.arrays_.unfollowed.building().push_back(static_cast<std::uint32_t>(items_.size()) - 1);
  ++index_.path_item_counts_[static_cast<std::size_t>(kind)];
  index_.operation_counts_[static_cast<std::size_t>(kind)] += count;
}

/// Leaves out operations that a path item in `before` has too.
void IndexBuilder::add_operations_of(Node item, std::span<const Node> before) {
  const auto is_new = [&](const auto& find) { return std::none_of(before.begin(), before.end(), find); };
  for (const Node member : item) {
    if (is_operation(member.key_symbol())) {
      if (is_new([&](Node nearer) { return nearer.find(member.key_symbol()); })) add_operation(member);
    } else if (index_.version_ >= Version::v3_2 && member.key() == "additionalOperations") {
      for (const Node operation : object(member, "additionalOperations"))
        if (is_new(
                [&](Node nearer) { return nearer.find(member.key_symbol()).find(operation.key_symbol()); }))
          add_operation(operation);
    }
  }
}

bool IndexBuilder::is_operation(Symbol member) const {
  return std::find(methods_.begin(), methods_.end(), member) != methods_.end();
}

void IndexBuilder::add_operation(Node node) {
  if (!object(node, "an operation") || operations_.size() > k_max_operations) return;
  const Node id = node.find(id_symbol_);
  OperationRecord record{};
  record.node = node.id();
  record.path_item = static_cast<std::uint32_t>(items_.size()) - 1;
  record.id_node = id.is_string() ? id.id() : k_none;
  record.kind = items_.back().kind;
  record.deprecated = node.find(deprecated_symbol_).boolean().value_or(false) ? 1 : 0;
  read_operation_tags(node, record);
  operations_.push_back(record);
}

void IndexBuilder::read_operation_tags(Node operation, OperationRecord& record) {
  auto& numbers = index_.arrays_.operation_tags.building();
  auto& names = index_.arrays_.tag_names.building();
  record.first_tag = static_cast<std::uint32_t>(numbers.size());
  const Node list = operation.find(tags_symbol_);
  if (list && !list.is_array()) add_finding(list, "an operation's tags", Type::array);
  if (!list.is_array() || numbers.size() > k_max_tags) return;
  for (const Node tag : list) {
    if (!tag.is_string()) {
      add_finding(tag, "a tag of an operation", Type::string);
      continue;
    }
    const auto next = static_cast<std::uint32_t>(names.size());
    const auto [known, fresh] = number_of_tag_.try_emplace(tag.text(), next);
    if (fresh) names.push_back(tag.id());
    numbers.push_back(known->second);
  }
  record.tag_count = (static_cast<std::uint32_t>(numbers.size()) - record.first_tag) & 0xFFFFFFFU;
}

/// Adds the callbacks of all operations found so far, and of the operations in these callbacks.
void IndexBuilder::add_callbacks() {
  if (callbacks_symbol_ == k_no_symbol) return;
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    for (const Node callback :
         object(document_.node(operations_[i].node).find(callbacks_symbol_), "callbacks"))
      add_callback(callback);
  }
  for (const Node callback : object(root_["components"]["callbacks"], "components.callbacks")) {
    const std::size_t before = operations_.size();
    add_callback(callback);
    for (std::size_t i = before; i < operations_.size(); ++i) {
      for (const Node nested :
           object(document_.node(operations_[i].node).find(callbacks_symbol_), "callbacks"))
        add_callback(nested);
    }
  }
}

void IndexBuilder::add_callback(Node callback) {
  if (!object(callback, "a callback") || callback["$ref"].is_string()) return;
  add_path_items(callback, Kind::callback, "a callback");
}

Node IndexBuilder::object(Node node, std::string_view what) {
  if (!node || node.is_object()) return node;
  add_finding(node, what, Type::object);
  return {};
}

void IndexBuilder::add_finding(Node node, std::string_view what, Type expected) {
  if (index_.findings_.size() >= k_max_findings) return;
  index_.findings_.push_back({std::string(what) + " is of type " + std::string(type_word(node.type())) +
                                  ", expected " + std::string(type_word(expected)),
                              node.source_offset(), std::nullopt});
}

}  // namespace collet::openapi
