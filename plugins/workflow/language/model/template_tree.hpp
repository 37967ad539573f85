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

/// An expression and where it stands.
struct PlacedExpression {
  Expression expression;
  Mark mark;
};

struct PlacedTemplate {
  Template text;
  Mark mark;
};

/// Why something of a workflow could not be evaluated, as a run reports it (kind `template`).
struct EvaluationError {
  Mark mark;
  std::string where;  ///< within the value: "args.text[0]"; may be empty
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
  /// Nothing below has a template; value() is the whole then, items() and members() are there all the same.
  bool is_literal() const { return shape_ == Shape::literal; }
  const Value& value() const { return value_; }
  const Template& text() const { return *text_; }
  const std::vector<TemplateTree>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }
  const TemplateTree* find(std::string_view name) const;

  /// A member that came out missing and was left out.
  struct Omitted {
    Mark mark;
    std::string where;   ///< "args.text"
    std::string source;  ///< "{{ wait_for }}"
  };
  struct Rendered {
    Value value;
    std::vector<Omitted> omitted;
  };
  /// Members that are undefined are left out, and listed; an undefined item of a list is an error. `where`:
  /// how the whole is called in messages ("args").
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
  Mark mark;  ///< of the name
  TemplateTree tree;
};

}  // namespace collet::workflow
