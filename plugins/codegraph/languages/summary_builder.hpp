// SPDX-License-Identifier: MIT
/// Builds a file summary while a reader walks through a tree.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/languages/syntax_tree.hpp"

namespace collet::codegraph {

class SummaryBuilder {
 public:
  /// Levels of a tree that a reader follows. What is nested deeper is left out, and the file counts as one
  /// with errors.
  static constexpr int k_max_depth = 400;

  explicit SummaryBuilder(FileSummary& out) : out_(out) {}

  FileSummary& out() { return out_; }
  Definition& definition(Index index) { return out_.definitions[index]; }
  Expression& expression(Index index) { return out_.expressions[index]; }
  Index scope() const { return scope_; }
  Index owner() const { return owner_; }

  Index add(Definition definition) {
    definition.parent = owner_;
    out_.definitions.push_back(std::move(definition));
    return static_cast<Index>(out_.definitions.size() - 1);
  }
  Index add(Expression expression, TSNode node) {
    expression.scope = scope_;
    expression.start = position(node);
    if (expression.at.line == 0) expression.at = expression.start;
    expression.byte = ts_node_start_byte(node);
    out_.expressions.push_back(std::move(expression));
    return static_cast<Index>(out_.expressions.size() - 1);
  }
  void declare(Variable variable) {
    if (scope_ != k_none) out_.scopes[scope_].variables.push_back(std::move(variable));
  }

  /// Enters a nested scope for its lifetime, with a new owner if one is given.
  class Nested {
   public:
    explicit Nested(SummaryBuilder& builder, Index owner = k_none)
        : builder_(builder), scope_(builder.scope_), owner_(builder.owner_) {
      if (owner != k_none) builder.owner_ = owner;
      builder.out_.scopes.push_back({scope_, builder.owner_, {}});
      builder.scope_ = static_cast<Index>(builder.out_.scopes.size() - 1);
      if (owner != k_none) builder.out_.definitions[owner].scope = builder.scope_;
    }
    ~Nested() {
      builder_.scope_ = scope_;
      builder_.owner_ = owner_;
    }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

   private:
    SummaryBuilder& builder_;
    Index scope_;
    Index owner_;
  };

  /// Counts the levels of a recursive reader.
  class Level {
   public:
    explicit Level(SummaryBuilder& builder) : builder_(builder) {
      if (++builder_.depth_ > k_max_depth) builder_.out_.has_errors = true;
    }
    ~Level() { --builder_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    bool too_deep() const { return builder_.depth_ > k_max_depth; }

   private:
    SummaryBuilder& builder_;
  };

 private:
  FileSummary& out_;
  Index scope_ = k_none;
  Index owner_ = k_none;
  int depth_ = 0;
};

/// Notes that the value `right` is assigned to `left` by the operator.
inline void note_assignment(Expression& left, Index right, std::string_view operation) {
  left.written = true;
  left.appended = operation == "+=";
  if (left.kind == Expression::Kind::name || left.kind == Expression::Kind::member) left.operands = {right};
}
/// Notes the value of a return statement of a callable.
inline void note_result(SummaryBuilder& builder, Index value, TSNode node) {
  Expression result;
  result.kind = Expression::Kind::other;
  result.name = "return";
  result.operands = {value};
  builder.add(std::move(result), node);
}

/// Returns a text on one line: every run of white space is one space.
std::string one_line(std::string_view text);
/// Returns the text of a documentation comment without its marks and tags.
std::string comment_text(std::string_view comment);

}  // namespace collet::codegraph
