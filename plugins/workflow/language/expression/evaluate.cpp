// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "plugins/workflow/language/expression/arithmetic.hpp"
#include "plugins/workflow/language/expression/filters.hpp"

namespace collet::workflow {
namespace {

using ast::Node;
using ast::Op;

class Evaluation {
 public:
  Evaluation(const Scope& scope, const std::string& text) : scope_(scope), text_(text) {}

  Outcome<Value> run(const Node& node) {
    switch (node.op) {
      case Op::literal:
        return node.literal;
      case Op::path:
        return path(node);
      case Op::list:
        return list(node);
      case Op::pipe:
        return pipe(node);
      case Op::conditional:
        return conditional(node);
      case Op::all:
        return chain(node, false);
      case Op::any:
        return chain(node, true);
      case Op::negation: {
        const auto value = run(node.children[0]);
        if (!value) return value.error();
        if (value->is(Kind::unknown)) return unknown();
        return Value::boolean(!value->truthy());
      }
      case Op::arithmetic:
        return arithmetic(node);
      default:
        return comparison(node);
    }
  }

 private:
  /// Returns an unknown value labelled with the source of the expression.
  Value unknown() const { return Value::unknown(text_); }

  Outcome<Value> path(const Node& node) {
    std::optional<Value> direct;
    if (!node.steps.empty() && !node.steps[0].is_index) direct = scope_.member(node.root, node.steps[0].name);
    Value value = direct ? *std::move(direct) : scope_.find(node.root);
    for (std::size_t i = direct ? 1 : 0; i < node.steps.size(); ++i) {
      if (value.missing()) return Value();
      if (value.is(Kind::unknown)) return Value::unknown(ast::path_text(node));
      const ast::PathStep& step = node.steps[i];
      if (!work_.spend(1)) return too_much_work(node.offset);
      value = step.is_index ? value.at(step.index) : value[step.name];
    }
    return value;
  }

  Outcome<Value> list(const Node& node) {
    std::vector<Value> items;
    for (const Node& child : node.children) {
      auto item = run(child);
      if (!item) return item.error();
      items.push_back(*std::move(item));
    }
    return Value::array(std::move(items));
  }

  Outcome<Value> conditional(const Node& node) {
    const auto condition = run(node.children[1]);
    if (!condition) return condition.error();
    if (condition->is(Kind::unknown)) return unknown();
    return run(node.children[condition->truthy() ? 0 : 2]);
  }

  /// `and` ends at the first false value, `or` at the first true one.
  Outcome<Value> chain(const Node& node, bool ends_with) {
    bool any_unknown = false;
    for (const Node& child : node.children) {
      const auto value = run(child);
      if (!value) return value.error();
      if (value->is(Kind::unknown)) {
        any_unknown = true;
      } else if (value->truthy() == ends_with) {
        return Value::boolean(ends_with);
      }
    }
    return any_unknown ? unknown() : Value::boolean(!ends_with);
  }

  Outcome<Value> arithmetic(const Node& node) {
    auto result = run(node.children[0]);
    for (std::size_t i = 1; result && i < node.children.size(); ++i) {
      const auto next = run(node.children[i]);
      if (!next) return next.error();
      if (result->is(Kind::unknown) || next->is(Kind::unknown)) return unknown();
      result = calculate(node.signs[i - 1], *result, *next);
      if (!result) return ExpressionError{node.offset, result.error().message, result.error().hint};
    }
    return result;
  }

  Outcome<Value> comparison(const Node& node) {
    const auto left = run(node.children[0]);
    if (!left) return left.error();
    const auto right = run(node.children[1]);
    if (!right) return right.error();
    if (left->is(Kind::unknown) || right->is(Kind::unknown)) return unknown();
    if (!work_.spend(left->weight() + right->weight())) return too_much_work(node.offset);
    auto answer = compare(node.op, *left, *right);
    if (!answer) {
      ExpressionError error = answer.error();
      error.offset = node.offset;
      return error;
    }
    return Value::boolean(*answer);
  }

  Outcome<Value> pipe(const Node& node) {
    auto input = run(node.children[0]);
    if (!input) return input.error();
    Value value = *std::move(input);
    for (const ast::FilterUse& use : node.filters) {
      auto next = filter(use, value);
      if (!next) return next.error();
      value = *std::move(next);
      if (value.weight() > k_max_result_bytes) return too_large(use.offset);
    }
    return value;
  }

  Outcome<Value> filter(const ast::FilterUse& use, const Value& input) {
    if (input.is(Kind::unknown)) return unknown();
    if (input.missing() && !use.info->accepts_missing) return input;
    std::vector<Value> args;
    for (const Node& arg : use.args) {
      auto value = run(arg);
      if (!value) return value.error();
      if (value->is(Kind::unknown)) return unknown();
      args.push_back(*std::move(value));
    }
    const FilterCall call{input, args, use, work_};
    if (!input.missing() && !takes(use.info->takes, input)) {
      return filter_error(call, std::string("takes ")
                                    .append(Type::of(use.info->takes).description())
                                    .append(", and was given ")
                                    .append(kind_name(input.kind())));
    }
    for (std::size_t i = 0; i < args.size(); ++i) {
      const ArgumentKind arg = use.info->args[std::min<std::size_t>(i, use.info->args.size() - 1)];
      if ((arg == ArgumentKind::text && !args[i].is(Kind::string)) ||
          (arg == ArgumentKind::count && !args[i].as_integer())) {
        return filter_error(call, std::string("takes ")
                                      .append(arg == ArgumentKind::text ? "a string" : "an integer")
                                      .append(" as argument, and was given ")
                                      .append(kind_name(args[i].kind())));
      }
    }
    if (!work_.spend(input.weight())) return too_much_work(use.offset);
    return use.info->run(call);
  }

  static bool takes(Type::Kinds kinds, const Value& value) {
    switch (value.kind()) {
      case Kind::boolean:
        return (kinds & Type::k_boolean) != 0;
      case Kind::number:
        return (kinds & Type::k_number) != 0;
      case Kind::string:
        return (kinds & Type::k_string) != 0;
      case Kind::array:
        return (kinds & Type::k_array) != 0;
      case Kind::object:
        return (kinds & Type::k_object) != 0;
      default:
        return true;
    }
  }

  const Scope& scope_;
  const std::string& text_;
  WorkBudget work_;
};

}  // namespace

ExpressionError filter_error(const FilterCall& call, std::string_view message) {
  return {call.use.offset, std::string("`").append(call.use.info->name).append("` ").append(message), {}};
}

ExpressionError too_much_work(std::size_t offset) {
  return {offset, "the expression looks at more than " + std::to_string(k_max_work >> 20U) + " MiB", {}};
}

ExpressionError too_large(std::size_t offset) {
  return {offset, "a result has at most " + std::to_string(k_max_result_bytes >> 20U) + " MiB",
          "take less of it: first(n), pick(…), truncate(n)"};
}

Outcome<Value> Expression::evaluate(const Scope& scope) const {
  return Evaluation(scope, *text_).run(*root_);
}

void ListScope::set(std::string_view name, Value value) {
  const auto at = std::find_if(names_.begin(), names_.end(),
                               [&](const Value::Member& member) { return member.name == name; });
  if (at != names_.end()) {
    at->value = std::move(value);
  } else {
    names_.push_back({std::string(name), std::move(value)});
  }
}

Value ListScope::find(std::string_view root) const {
  for (const Value::Member& member : names_) {
    if (member.name == root) return member.value;
  }
  return outer_ != nullptr ? outer_->find(root) : Value();
}

std::optional<Value> ListScope::member(std::string_view root, std::string_view name) const {
  const bool own = std::any_of(names_.begin(), names_.end(),
                               [&](const Value::Member& member) { return member.name == root; });
  return own || outer_ == nullptr ? std::nullopt : outer_->member(root, name);
}

}  // namespace collet::workflow
