// SPDX-License-Identifier: MIT
/// The state that all rules of the grammar share: the next tokens, and the tree that they build.
#pragma once

#include <initializer_list>

#include "plugins/codegraph/sql/tsql/lexer.hpp"
#include "plugins/codegraph/sql/tsql/tree.hpp"

namespace collet::codegraph::tsql {

/// After a rule fails, the cursor is at the end for all rules, until the statement is abandoned.
class Cursor {
 public:
  /// Levels of nesting that rules follow. A statement that is nested deeper is not understood.
  static constexpr int k_max_depth = 300;

  explicit Cursor(Tree& tree) : tree_(tree) {}

  const Token& peek(std::uint32_t ahead = 0) const {
    return failed_ ? tree_.tokens.back() : tree_.tokens[at_ + ahead];
  }
  bool at(Word word) const { return peek().word == word; }
  bool at(TokenKind kind) const { return peek().kind == kind; }
  bool at_any(std::initializer_list<Word> words) const {
    const Word next = peek().word;
    for (const Word word : words)
      if (word == next) return true;
    return false;
  }
  bool next_is(Word word) const { return peek(1).word == word; }
  /// Returns true at the end of a batch or of the file, or after a failure.
  bool at_end() const { return peek().kind == TokenKind::end || peek().kind == TokenKind::batch_end; }
  /// Returns true if the next token can be an identifier.
  bool at_identifier(std::uint32_t ahead = 0) const {
    const auto& token = peek(ahead);
    return token.kind == TokenKind::quoted || (token.kind == TokenKind::word && !token.reserved);
  }

  void skip() {
    if (!at_end()) ++at_;
  }
  bool accept(Word word) {
    if (!at(word)) return false;
    ++at_;
    return true;
  }
  bool accept(TokenKind kind) {
    if (!at(kind) || at_end()) return false;
    ++at_;
    return true;
  }
  void expect(Word word) {
    if (!accept(word)) fail();
  }
  void expect(TokenKind kind) {
    if (!accept(kind)) fail();
  }
  void fail() { failed_ = true; }
  bool failed() const { return failed_; }

  std::uint32_t place() const { return at_; }
  /// Goes on behind a failure, or back.
  void restart(std::uint32_t place) {
    failed_ = false;
    at_ = place;
  }

  NodeIndex open(NodeKind kind) {
    Node node;
    node.kind = kind;
    node.first = at_;
    tree_.nodes.push_back(node);
    return static_cast<NodeIndex>(tree_.nodes.size() - 1);
  }
  void close(NodeIndex node) {
    tree_.nodes[node].last = at_;
    tree_.nodes[node].end = static_cast<NodeIndex>(tree_.nodes.size());
  }
  Node& node(NodeIndex index) { return tree_.nodes[index]; }
  Tree& tree() { return tree_; }

  /// Counts a level of nesting for its lifetime, and fails if there are too many.
  class Level {
   public:
    explicit Level(Cursor& cursor) : cursor_(cursor) {
      if (++cursor_.depth_ > k_max_depth) cursor_.fail();
    }
    ~Level() { --cursor_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Cursor& cursor_;
  };

 private:
  Tree& tree_;
  std::uint32_t at_ = 0;
  bool failed_ = false;
  int depth_ = 0;
};

/// Skips all tokens that are one of these words.
inline void skip_words(Cursor& cursor, std::initializer_list<Word> words) {
  while (cursor.at_any(words))
    cursor.skip();
}

/// Adds a node without children for the next token, and skips it.
inline void add_leaf(Cursor& cursor, NodeKind kind) {
  const auto node = cursor.open(kind);
  cursor.skip();
  cursor.close(node);
}

/// Opens a node for its lifetime.
class NodeScope {
 public:
  NodeScope(Cursor& cursor, NodeKind kind) : cursor_(cursor), node_(cursor.open(kind)) {}
  ~NodeScope() { cursor_.close(node_); }
  NodeScope(const NodeScope&) = delete;
  NodeScope& operator=(const NodeScope&) = delete;
  NodeIndex index() const { return node_; }
  void flag(std::uint8_t flags) {
    auto& all = cursor_.node(node_).flags;
    all = static_cast<std::uint8_t>(all | flags);
  }

 private:
  Cursor& cursor_;
  NodeIndex node_;
};

}  // namespace collet::codegraph::tsql
