// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/grammar/json_tree.hpp"

#include <charconv>

#include "sdk/support/json/json_reader.hpp"

namespace collet::codegraph::postgres {
namespace {

/// Returns the text of a JSON string whose escapes a valid reader has accepted. The grammar writes no
/// surrogates.
std::string unescaped(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\\' || i + 1 >= raw.size()) {
      out += raw[i];
      continue;
    }
    const char mark = raw[++i];
    if (mark == 'u' && i + 4 < raw.size()) {
      unsigned code = 0;
      std::from_chars(raw.data() + i + 1, raw.data() + i + 5, code, 16);
      i += 4;
      if (code < 0x80) {
        out += static_cast<char>(code);
      } else if (code < 0x800) {
        out += static_cast<char>(0xC0U | (code >> 6U));
        out += static_cast<char>(0x80U | (code & 0x3FU));
      } else {
        out += static_cast<char>(0xE0U | (code >> 12U));
        out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (code & 0x3FU));
      }
      continue;
    }
    constexpr std::string_view k_marks = "bfnrt";
    constexpr std::string_view k_values = "\b\f\n\r\t";
    const auto known = k_marks.find(mark);
    out += known == std::string_view::npos ? mark : k_values[known];
  }
  return out;
}

}  // namespace

/// Appends each value to the nodes of a tree.
struct TreeHandler {
  explicit TreeHandler(std::vector<JsonTree::Node>& all) : nodes(all) {}

  bool begin_object(std::size_t /*at*/) { return open(); }
  bool end_object(std::size_t /*at*/, std::size_t /*count*/) { return close(); }
  bool begin_array(std::size_t /*at*/) { return open(); }
  bool end_array(std::size_t /*at*/, std::size_t /*count*/) { return close(); }
  bool key(std::string_view raw, bool /*escaped*/, std::size_t /*at*/) {
    key_ = raw;
    return true;
  }
  bool string(std::string_view raw, bool escaped, std::size_t /*at*/) {
    auto& node = add();
    node.text = raw;
    node.is_string = true;
    node.escaped = escaped;
    return true;
  }
  bool number(std::string_view raw, std::size_t /*at*/) {
    add().text = raw;
    return true;
  }
  bool literal(support::JsonLiteral which, std::size_t /*at*/) {
    add().text = which == support::JsonLiteral::true_ ? "true" : "";
    return true;
  }

 private:
  struct Open {
    std::uint32_t node;
    std::uint32_t last;
  };
  JsonTree::Node& add() {
    const auto index = static_cast<std::uint32_t>(nodes.size());
    if (!stack_.empty()) {
      auto& top = stack_.back();
      (top.last == JsonTree::k_none ? nodes[top.node].first : nodes[top.last].next) = index;
      top.last = index;
    }
    auto& node = nodes.emplace_back();
    node.key = key_;
    key_ = {};
    return node;
  }
  bool open() {
    add();
    stack_.push_back({static_cast<std::uint32_t>(nodes.size() - 1), JsonTree::k_none});
    return true;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }

  std::vector<JsonTree::Node>& nodes;
  std::string_view key_;
  std::vector<Open> stack_;
};

std::optional<JsonTree> JsonTree::parse(std::string text) {
  std::optional<JsonTree> out(std::in_place);
  out->bytes_.assign(text.begin(), text.end());
  TreeHandler handler(out->nodes_);
  const support::JsonLimits limits{k_max_depth};
  if (support::read_json({out->bytes_.data(), out->bytes_.size()}, limits, handler)) return std::nullopt;
  return out;
}

Value Value::operator[](std::string_view key) const {
  for (Value one = first(); one; one = one.next())
    if (one.key() == key) return one;
  return {};
}

Value Value::first() const {
  if (tree_ == nullptr) return {};
  const auto index = tree_->nodes_[index_].first;
  return index == JsonTree::k_none ? Value() : Value(tree_, index);
}

Value Value::next() const {
  if (tree_ == nullptr) return {};
  const auto index = tree_->nodes_[index_].next;
  return index == JsonTree::k_none ? Value() : Value(tree_, index);
}

std::string_view Value::key() const {
  return tree_ == nullptr ? std::string_view() : tree_->nodes_[index_].key;
}

std::string Value::string() const {
  if (tree_ == nullptr || !tree_->nodes_[index_].is_string) return {};
  const auto& node = tree_->nodes_[index_];
  return node.escaped ? unescaped(node.text) : std::string(node.text);
}

std::uint32_t Value::number() const {
  std::uint32_t out = 0;
  if (tree_ == nullptr) return out;
  const auto text = tree_->nodes_[index_].text;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

bool Value::is_true() const {
  return tree_ != nullptr && !tree_->nodes_[index_].is_string && tree_->nodes_[index_].text == "true";
}

bool Value::is(std::string_view text) const {
  return tree_ != nullptr && tree_->nodes_[index_].is_string && tree_->nodes_[index_].text == text;
}

Value Value::only(std::string_view key) const {
  const Value one = first();
  return one && one.key() == key ? one : Value();
}

}  // namespace collet::codegraph::postgres
