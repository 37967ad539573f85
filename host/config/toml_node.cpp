// SPDX-License-Identifier: MIT
#include "host/config/toml_node.hpp"

#include <algorithm>

#include <collet/json.hpp>

namespace collet::host::config {

const Node* Node::find(std::string_view name) const {
  const auto found = members.find(name);
  return found == members.end() ? nullptr : &found->second.node;
}

Node* Node::find(std::string_view name) {
  const auto found = members.find(name);
  return found == members.end() ? nullptr : &found->second.node;
}

const Node* Node::find_path(std::initializer_list<std::string_view> names) const {
  const Node* at = this;
  for (const auto name : names) {
    if (at == nullptr) return nullptr;
    at = at->find(name);
  }
  return at;
}

std::string_view kind_word(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::boolean:
      return "boolean";
    case Node::Kind::integer:
      return "integer";
    case Node::Kind::number:
      return "float";
    case Node::Kind::string:
      return "string";
    case Node::Kind::date:
      return "date or time";
    case Node::Kind::array:
      return "array";
    case Node::Kind::table:
      break;
  }
  return "table";
}

// Recursive; toml_reader.cpp limits the depth.
void append_json(std::string& out, const Node& node) {
  switch (node.kind) {
    case Node::Kind::boolean:
      out += node.boolean ? "true" : "false";
      return;
    case Node::Kind::integer:
      out += std::to_string(node.integer);
      return;
    case Node::Kind::number:
      json::Writer(out).number(node.number);
      return;
    case Node::Kind::string:
    case Node::Kind::date:
      json::append_string(out, node.text);
      return;
    case Node::Kind::array: {
      char before = '[';
      for (const auto& item : node.items) {
        out += before;
        before = ',';
        append_json(out, item);
      }
      out += node.items.empty() ? "[]" : "]";
      return;
    }
    case Node::Kind::table: {
      char before = '{';
      for (const auto& [key, entry] : node.members) {
        out += before;
        before = ',';
        json::append_string(out, key);
        out += ':';
        append_json(out, entry.node);
      }
      out += node.members.empty() ? "{}" : "}";
      return;
    }
  }
}

std::string to_json(const Node& node) {
  std::string out;
  append_json(out, node);
  return out;
}

std::string quoted_key(std::string_view key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  if (bare) return std::string(key);
  std::string out;
  json::append_string(out, key);
  return out;
}

std::string join_key(std::string_view path, std::string_view key) {
  if (path.empty()) return quoted_key(key);
  return std::string(path) + "." + quoted_key(key);
}

support::Error error_at(const Origin& origin, std::string_view message) {
  return {COLLET_INVALID_ARGUMENT, origin.text() + ": " + std::string(message)};
}

}  // namespace collet::host::config
