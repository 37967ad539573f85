// SPDX-License-Identifier: MIT
/// A tree of JSON values in one array, as PostgreSQL's grammar gives its trees.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph::postgres {

class JsonTree;

/// A value of a tree, or none. It refers to the tree, which must live longer.
class Value {
 public:
  Value() = default;
  Value(const JsonTree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

  explicit operator bool() const { return tree_ != nullptr; }
  /// Returns the member of an object with this key, or none.
  Value operator[](std::string_view key) const;
  /// Returns the first member or element, or none.
  Value first() const;
  /// Returns the value after this one in its object or array, or none.
  Value next() const;
  /// Returns the key of a member; it is empty for an element.
  std::string_view key() const;
  /// Returns the text of a string; it is empty for other values.
  std::string string() const;
  /// Returns a number that is not negative, or 0.
  std::uint32_t number() const;
  /// Returns true for the literal `true`.
  bool is_true() const;
  /// Returns true for a string with this text.
  bool is(std::string_view text) const;
  /// Returns the one member of an element such as `{"String": {…}}` with this key, or none.
  Value only(std::string_view key) const;

 private:
  const JsonTree* tree_ = nullptr;
  std::uint32_t index_ = 0;
};

class JsonTree {
 public:
  static constexpr std::uint32_t k_max_depth = 20000;

  /// Returns nothing if the text is not JSON or is nested too deeply.
  static std::optional<JsonTree> parse(std::string text);
  Value root() const { return {this, 0}; }

 private:
  friend class Value;
  friend struct TreeHandler;
  static constexpr std::uint32_t k_none = 0xFFFFFFFF;
  struct Node {
    std::string_view key;
    std::string_view text;  ///< the bytes of a scalar as JSON has them
    std::uint32_t first = k_none;
    std::uint32_t next = k_none;
    bool is_string = false;
    bool escaped = false;
  };
  std::vector<char> bytes_;  ///< the text, at one place even when the tree moves
  std::vector<Node> nodes_;
};

/// Calls `visit` for each element or member of a value.
template <class Visit>
void each(Value list, Visit visit) {
  if (!list) return;
  for (Value one = list.first(); one; one = one.next())
    visit(one);
}

}  // namespace collet::codegraph::postgres
