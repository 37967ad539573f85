// SPDX-License-Identifier: MIT
/// Parsed source text: the nodes of tree-sitter with the few functions that readers of languages need.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <tree_sitter/api.h>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// A grammar, loaded from a library of Collet's own with the first file of its language, and the numbers that
/// its language's reader gives to the names of nodes.
class Grammar {
 public:
  /// `file` is the name of the library, `function` its exported function. `kinds[i]` names the nodes that
  /// have the number i + 1; all other nodes have 0.
  static support::Result<Grammar> load(const char* file, const char* function,
                                       const std::vector<std::string_view>& kinds);

  const TSLanguage* language() const { return language_; }
  int kind(TSNode node) const {
    return numbers_[ts_node_symbol(node) < numbers_.size() ? ts_node_symbol(node) : 0];
  }

 private:
  const TSLanguage* language_ = nullptr;
  std::vector<std::uint16_t> numbers_;
};

/// Stops the reading of one file. `steps` bounds the work of the parser, which is proportional to the text
/// for anything that people write.
using StopQuery = bool (*)(void* context);

/// The tree of one text, which must outlive it.
class SyntaxTree {
 public:
  /// Parses a text. Fails if the parser gives up, because of its step limit or because `stop` returns true.
  static support::Result<SyntaxTree> parse(const Grammar& grammar, std::string_view text,
                                           StopQuery stop = nullptr, void* context = nullptr);
  TSNode root() const { return ts_tree_root_node(tree_.get()); }
  std::string_view text(TSNode node) const {
    if (ts_node_is_null(node)) return {};
    return text_.substr(ts_node_start_byte(node), ts_node_end_byte(node) - ts_node_start_byte(node));
  }
  std::string_view text() const { return text_; }

 private:
  struct Delete {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
  };
  std::unique_ptr<TSTree, Delete> tree_;
  std::string_view text_;
};

inline Position position(TSNode node) {
  const TSPoint point = ts_node_start_point(node);
  return {point.row + 1, point.column + 1};
}
/// Returns the part of a node; an absent node has no parts.
TSNode field(TSNode node, std::string_view name);

/// Calls `visit(child)` for each named child, in order.
template <class Visit>
void for_each_child(TSNode node, Visit&& visit) {
  if (ts_node_is_null(node)) return;
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  struct End {
    TSTreeCursor& cursor;
    ~End() { ts_tree_cursor_delete(&cursor); }
  } end{cursor};
  if (!ts_tree_cursor_goto_first_child(&cursor)) return;
  do {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (ts_node_is_named(child)) visit(child);
  } while (ts_tree_cursor_goto_next_sibling(&cursor));
}

}  // namespace collet::codegraph
