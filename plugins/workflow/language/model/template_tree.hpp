// SPDX-License-Identifier: MIT
/// A JSON value with templates in its strings: the arguments of a call, the outputs of a `return`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/expression/expression.hpp"

namespace collet::workflow {

/// An expression and its position.
struct PlacedExpression {
  Expression expression;
  Mark mark;
};

struct PlacedTemplate {
  Template text;
  Mark mark;
};

/// An evaluation error in a workflow, as a run reports it (kind `template`).
struct EvaluationError {
  Mark mark;
  std::string where;  ///< path within the value: "args.text[0]"; may be empty
  std::string message;
  std::string hint;
};

class TemplateTree {
 public:
  struct Member;
  enum class Shape : std::uint8_t { literal, text, list, map };

  static TemplateTree literal(Value value, Mark mark);
  static TemplateTree text(Template text, Mark mark);
  static TemplateTree list(std::vector<TemplateTree> items, Mark mark);
  static TemplateTree map(std::vector<Member> members, Mark mark);

  Shape shape() const { return shape_; }
  const Mark& mark() const { return mark_; }
  /// Returns true if no template is below. Then value() is the complete value; items() and members() are
  /// valid too.
  bool is_literal() const { return shape_ == Shape::literal; }
  const Value& value() const { return value_; }
  const Template& text() const { return *text_; }
  const std::vector<TemplateTree>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }
  const TemplateTree* find(std::string_view name) const;

  /// A member that was left out because its value is missing.
  struct Omitted {
    Mark mark;
    std::string where;   ///< "args.text"
    std::string source;  ///< "{{ wait_for }}"
  };
  struct Rendered {
    Value value;
    std::vector<Omitted> omitted;
  };
  /// Renders the tree. Undefined members are left out and listed; an undefined item of a list is an error.
  /// `where` names the value in messages ("args").
  std::variant<Rendered, EvaluationError> render(const Scope& scope, std::string_view where) const;

 private:
  TemplateTree() = default;
  Shape shape_ = Shape::literal;
  Mark mark_;
  Value value_;
  std::optional<Template> text_;
  std::vector<TemplateTree> items_;
  std::vector<Member> members_;
};

struct TemplateTree::Member {
  std::string name;
  Mark mark;  ///< position of the name
  TemplateTree tree;
};

}  // namespace collet::workflow
