// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/document/tree.hpp"

#include <charconv>

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text/text_position.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {
namespace {

constexpr std::uint32_t k_scanned_children = 16;

const Tree& tree_of(Value value) {
  return *static_cast<const Tree*>(value.data);
}
const TreeNode& node_of(Value value) {
  return tree_of(value)[static_cast<NodeId>(value.bits)];
}

}  // namespace

/// Builds a tree from events in document order, from the reader or from a walk over values.
class TreeBuilder {
 public:
  explicit TreeBuilder(Tree& tree) : tree_(tree) {}

  bool begin_object(std::size_t) { return open(ValueKind::object); }
  bool begin_array(std::size_t) { return open(ValueKind::array); }
  bool end_object(std::size_t, std::size_t) { return close(); }
  bool end_array(std::size_t, std::size_t) { return close(); }
  bool key(std::string_view raw, bool escaped, std::size_t) {
    name_ = keep(raw, escaped);
    return true;
  }
  bool string(std::string_view raw, bool escaped, std::size_t) {
    add(ValueKind::string).text = keep(raw, escaped);
    return true;
  }
  bool number(std::string_view raw, std::size_t) {
    add(ValueKind::number).text = keep(raw, false);
    return true;
  }
  bool literal(JsonLiteral literal, std::size_t) {
    if (literal == JsonLiteral::null) {
      add(ValueKind::null);
    } else {
      add(ValueKind::boolean).truth = literal == JsonLiteral::true_;
    }
    return true;
  }

 private:
  std::string_view keep(std::string_view raw, bool escaped) {
    tree_.text_bytes_ += raw.size();
    if (!escaped) return tree_.pool_.emplace_back(raw);
    std::string text;
    json::unescape(raw, text);
    return tree_.pool_.emplace_back(std::move(text));
  }
  TreeNode& add(ValueKind kind) {
    const auto id = static_cast<NodeId>(tree_.nodes_.size());
    TreeNode node;
    node.kind = kind;
    if (!open_.empty()) {
      node.parent = open_.back().id;
      TreeNode& parent = tree_.nodes_[node.parent];
      if (parent.kind == ValueKind::object) node.name = name_;
      if (open_.back().last == k_no_node) {
        parent.first = id;
      } else {
        tree_.nodes_[open_.back().last].next = id;
      }
      open_.back().last = id;
      ++parent.size;
    }
    return tree_.nodes_.emplace_back(node);
  }
  bool open(ValueKind kind) {
    add(kind);
    open_.push_back({static_cast<NodeId>(tree_.nodes_.size() - 1), k_no_node});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  struct Open {
    NodeId id;
    NodeId last;
  };
  Tree& tree_;
  std::vector<Open> open_;
  std::string_view name_;
};

Result<Tree> Tree::parse(std::string_view text, std::uint32_t max_depth) {
  Tree tree;
  TreeBuilder builder(tree);
  const JsonLimits limits{.max_depth = max_depth};
  std::optional<JsonError> error;
  if (const auto bad = first_invalid_utf8(text)) {
    error = JsonError{*bad, "found bytes that are not UTF-8, expected JSON"};
  } else {
    error = read_json(text, limits, builder);
  }
  if (!error) return tree;
  const auto place = place_of(text, error->offset);
  return Error{COLLET_INVALID_ARGUMENT, "line " + std::to_string(place.line) + ", column " +
                                            std::to_string(place.column) + ": " + error->message};
}

Result<Tree> Tree::copy(const ValueAccess& access, Value value, std::uint32_t max_depth,
                        std::size_t max_nodes) {
  Tree tree;
  TreeBuilder builder(tree);
  std::vector<std::pair<ValueCursor, bool>> open;  // cursor, and true for an object
  std::string scratch;
  for (;;) {
    if (tree.size() >= max_nodes)
      return Error{COLLET_TOO_LARGE, "found a schema of more than " + std::to_string(max_nodes) +
                                         " values, expected a smaller one"};
    const auto kind = access.kind(value);
    switch (kind) {
      case ValueKind::object:
      case ValueKind::array:
        if (open.size() >= max_depth)
          return Error{COLLET_TOO_LARGE, "found a schema nested more than " + std::to_string(max_depth) +
                                             " deep, expected less"};
        open.emplace_back(access.children(value), kind == ValueKind::object);
        kind == ValueKind::object ? builder.begin_object(0) : builder.begin_array(0);
        break;
      case ValueKind::string:
        builder.string(access.string(value, scratch), false, 0);
        break;
      case ValueKind::number:
        builder.number(access.number(value), 0);
        break;
      case ValueKind::boolean:
        builder.literal(access.boolean(value) ? JsonLiteral::true_ : JsonLiteral::false_, 0);
        break;
      case ValueKind::null:
      case ValueKind::invalid:
        builder.literal(JsonLiteral::null, 0);
        break;
    }
    while (!open.empty() && !access.next(open.back().first)) {
      builder.end_object(0, 0);
      open.pop_back();
    }
    if (open.empty()) return tree;
    auto& [cursor, object] = open.back();
    value = cursor.value;
    if (object) builder.key(access.name(cursor.name, scratch), false, 0);
  }
}

NodeId Tree::scan(NodeId object, std::string_view name) const {
  NodeId found = k_no_node;
  for (NodeId child = nodes_[object].first; child != k_no_node; child = nodes_[child].next) {
    if (nodes_[child].name == name) found = child;
  }
  return found;
}

NodeId Tree::find(NodeId object, std::string_view name) const {
  const TreeNode& node = nodes_[object];
  if (node.kind != ValueKind::object) return k_no_node;
  if (node.size <= k_scanned_children) return scan(object, name);
  auto& table = members_[object];
  if (table.empty()) {
    for (NodeId child = node.first; child != k_no_node; child = nodes_[child].next)
      table[nodes_[child].name] = child;
  }
  const auto found = table.find(name);
  return found == table.end() ? k_no_node : found->second;
}

NodeId Tree::item(NodeId array, std::size_t number) const {
  const TreeNode& node = nodes_[array];
  if (node.kind != ValueKind::array || number >= node.size) return k_no_node;
  auto& list = items_[array];
  if (list.empty()) {
    list.reserve(node.size);
    for (NodeId child = node.first; child != k_no_node; child = nodes_[child].next)
      list.push_back(child);
  }
  return list[number];
}

NodeId Tree::resolve(std::string_view pointer, NodeId from) const {
  NodeId at = from;
  std::string token;
  while (!pointer.empty() && at != k_no_node) {
    if (pointer.front() != '/') return k_no_node;
    pointer.remove_prefix(1);
    const auto raw = pointer.substr(0, pointer.find('/'));
    pointer.remove_prefix(raw.size());
    token.clear();
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] != '~') {
        token += raw[i];
      } else if (i + 1 < raw.size() && (raw[i + 1] == '0' || raw[i + 1] == '1')) {
        token += raw[++i] == '0' ? '~' : '/';
      } else {
        return k_no_node;
      }
    }
    if (nodes_[at].kind == ValueKind::array) {
      std::size_t number = 0;
      const auto read = std::from_chars(token.data(), token.data() + token.size(), number);
      if (read.ec != std::errc() || read.ptr != token.data() + token.size()) return k_no_node;
      if (token.size() > 1 && token.front() == '0') return k_no_node;
      at = item(at, number);
    } else {
      at = find(at, token);
    }
  }
  return at;
}

std::string Tree::pointer(NodeId id) const {
  std::vector<NodeId> ancestors;
  for (; nodes_[id].parent != k_no_node; id = nodes_[id].parent)
    ancestors.push_back(id);
  std::string text;
  for (auto step = ancestors.rbegin(); step != ancestors.rend(); ++step) {
    const TreeNode& node = nodes_[*step];
    text += '/';
    if (nodes_[node.parent].kind == ValueKind::object) {
      append_pointer_token(text, node.name);
      continue;
    }
    std::size_t number = 0;
    for (NodeId child = nodes_[node.parent].first; child != *step; child = nodes_[child].next)
      ++number;
    text += std::to_string(number);
  }
  return text;
}

ValueKind TreeAccess::kind(Value value) const {
  return node_of(value).kind;
}
bool TreeAccess::boolean(Value value) const {
  return node_of(value).truth;
}
std::string_view TreeAccess::number(Value value) const {
  return node_of(value).text;
}
std::string_view TreeAccess::string(Value value, std::string& /*scratch*/) const {
  return node_of(value).text;
}
std::string_view TreeAccess::name(Value name, std::string& /*scratch*/) const {
  return node_of(name).name;
}

ValueCursor TreeAccess::children(Value container) const {
  ValueCursor cursor;
  cursor.at = container.data;
  cursor.number = node_of(container).first;
  return cursor;
}

bool TreeAccess::next(ValueCursor& cursor) const {
  if (cursor.number == k_no_node) return false;
  cursor.value = {cursor.at, cursor.number};
  cursor.name = cursor.value;
  cursor.number = node_of(cursor.value).next;
  return true;
}

std::size_t TreeAccess::weight(Value /*value*/) const {
  return 0;
}

void append_pointer_token(std::string& pointer, std::string_view token) {
  for (const char c : token) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

}  // namespace collet::support::json_schema
