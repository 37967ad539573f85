// SPDX-License-Identifier: MIT
#include "plugins/openapi/index_builder.hpp"

#include <algorithm>
#include <iterator>

#include "plugins/openapi/pointer.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_findings = 1000;
// No description of an API comes near; references to shared path items could otherwise square a document's
// size.
constexpr std::size_t k_max_operations = 1'000'000;
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
  read_info();
  if (index_.version_ == Version::v2_0) {
    read_swagger_servers();
  } else {
    read_servers();
  }
  read_tags();
  read_schemas();
  add_path_items(root_["paths"], Kind::path, "paths");
  if (index_.version_ >= Version::v3_1) add_path_items(root_["webhooks"], Kind::webhook, "webhooks");
  if (index_.version_ >= Version::v3_0) add_callbacks();
  if (index_.operations_.size() > k_max_operations) {
    index_ = Index();
    index_.problem_ = "the document has more than 1,000,000 operations";
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
  if (!version.is_string()) note(version, name, Type::string);
  const std::string_view text = version.text();
  const std::string_view minor = text.substr(0, 3);
  const bool whole = text.size() == 3 || (text.size() > 3 && (text[3] == '.' || text[3] == '-'));
  if (!openapi && minor == "2.0" && whole) {
    index_.version_ = Version::v2_0;
  } else if (openapi && minor == "3.0" && whole) {
    index_.version_ = Version::v3_0;
  } else if (openapi && minor == "3.1" && whole) {
    index_.version_ = Version::v3_1;
  } else if (openapi && minor == "3.2" && whole) {
    index_.version_ = Version::v3_2;
  } else {
    return refuse(name + ": " + shown(text));
  }
  index_.version_text_ = text;
  return true;
}

void IndexBuilder::read_info() {
  const Node info = object(root_["info"], "info");
  index_.title_ = info["title"].string();
  index_.description_ = info["description"].string();
}

void IndexBuilder::read_servers() {
  const Node servers = root_["servers"];
  if (servers && !servers.is_array()) note(servers, "servers", Type::array);
  if (!servers.is_array()) return;
  for (const Node entry : servers) {
    const Node server = object(entry, "a server");
    if (server)
      index_.servers_.push_back({std::string(server["url"].string()), server["description"].string()});
  }
}

void IndexBuilder::read_swagger_servers() {
  const std::string_view host = root_["host"].string();
  const std::string_view base = root_["basePath"].string();
  const Node schemes = root_["schemes"];
  const std::string rest = (host.empty() ? "" : "//" + std::string(host)) + std::string(base);
  if (rest.empty()) return;
  if (!host.empty() && schemes.is_array()) {
    for (const Node scheme : schemes) {
      if (scheme.is_string()) index_.servers_.push_back({std::string(scheme.text()) + ":" + rest, {}});
    }
  }
  if (index_.servers_.empty()) index_.servers_.push_back({rest, {}});
}

void IndexBuilder::read_tags() {
  const Node tags = root_["tags"];
  if (tags && !tags.is_array()) note(tags, "tags", Type::array);
  if (!tags.is_array()) return;
  for (const Node entry : tags) {
    const Node tag = object(entry, "a tag");
    if (tag["name"].is_string()) {
      index_.tags_.push_back({tag["name"].text(), tag["description"].string(), tag});
    } else if (tag) {
      note(tag["name"] ? tag["name"] : tag, "a tag's name", Type::string);
    }
  }
}

void IndexBuilder::read_schemas() {
  const bool swagger = index_.version_ == Version::v2_0;
  const Node schemas =
      swagger ? object(root_["definitions"], "definitions")
              : object(object(root_["components"], "components")["schemas"], "components.schemas");
  index_.schemas_.reserve(schemas.size());
  for (const Node schema : schemas)
    index_.schemas_.push_back({schema.key(), schema});
}

void IndexBuilder::add_path_items(Node map, Kind kind, std::string_view where) {
  for (const Node item : object(map, where)) {
    if (!is_extension(item.key())) add_path_item(item, kind);
  }
}

void IndexBuilder::add_path_item(Node item, Kind kind) {
  if (!object(item, "a path item")) return;
  PathItem entry;
  entry.path = item.key();
  entry.kind = kind;
  entry.node = item;
  entry.target = item;
  // A callback's path items may lead back to the operation that it belongs to.
  for (int hop = 0; hop < k_max_ref_hops && kind != Kind::callback; ++hop) {
    const Node target = find_local_ref(document_, entry.target["$ref"].string());
    if (!target.is_object()) break;
    entry.target = target;
  }
  entry.first_operation = static_cast<std::uint32_t>(index_.operations_.size());
  index_.path_items_.push_back(entry);
  add_operations_of(entry.target);
  const auto count = static_cast<std::uint32_t>(index_.operations_.size()) - entry.first_operation;
  index_.path_items_.back().operation_count = count;
  ++index_.path_item_counts_[static_cast<std::size_t>(kind)];
  index_.operation_counts_[static_cast<std::size_t>(kind)] += count;
}

void IndexBuilder::add_operations_of(Node item) {
  for (const Node member : item) {
    if (is_method(member.key(), index_.version_)) {
      add_operation(member);
    } else if (index_.version_ >= Version::v3_2 && member.key() == "additionalOperations") {
      for (const Node operation : object(member, "additionalOperations"))
        add_operation(operation);
    }
  }
}

void IndexBuilder::add_operation(Node node) {
  if (!object(node, "an operation") || index_.operations_.size() > k_max_operations) return;
  const PathItem& item = index_.path_items_.back();
  Operation operation;
  operation.method = node.key();
  operation.path = item.path;
  operation.operation_id = node["operationId"].string();
  operation.summary = node["summary"].string();
  operation.deprecated = node["deprecated"].boolean().value_or(false);
  operation.kind = item.kind;
  operation.path_item = static_cast<std::uint32_t>(index_.path_items_.size()) - 1;
  operation.node = node;
  read_operation_tags(node, operation.tags);
  index_.operations_.push_back(std::move(operation));
}

void IndexBuilder::read_operation_tags(Node operation, std::vector<std::string_view>& tags) {
  const Node list = operation["tags"];
  if (list && !list.is_array()) note(list, "an operation's tags", Type::array);
  if (!list.is_array()) return;
  tags.reserve(list.size());
  for (const Node tag : list) {
    if (tag.is_string()) {
      tags.push_back(tag.text());
    } else {
      note(tag, "a tag of an operation", Type::string);
    }
  }
}

/// Of every operation found so far, and of the operations found on the way.
void IndexBuilder::add_callbacks() {
  for (std::size_t i = 0; i < index_.operations_.size(); ++i) {
    for (const Node callback : object(index_.operations_[i].node["callbacks"], "callbacks"))
      add_callback(callback);
  }
  for (const Node callback : object(root_["components"]["callbacks"], "components.callbacks")) {
    const std::size_t before = index_.operations_.size();
    add_callback(callback);
    for (std::size_t i = before; i < index_.operations_.size(); ++i) {
      for (const Node nested : object(index_.operations_[i].node["callbacks"], "callbacks"))
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
  note(node, what, Type::object);
  return {};
}

void IndexBuilder::note(Node node, std::string_view what, Type expected) {
  if (index_.findings_.size() >= k_max_findings) return;
  index_.findings_.push_back({std::string(what) + " is of type " + std::string(type_word(node.type())) +
                                  ", expected " + std::string(type_word(expected)),
                              node.source_offset(), std::nullopt});
}

}  // namespace collet::openapi
