// SPDX-License-Identifier: MIT
/// Infers the types of expressions before a run, and finds errors that do not depend on values.
#include <algorithm>
#include <utility>

#include "plugins/workflow/language/expression/filters.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

using ast::Node;
using ast::Op;
using Code = TypeProblem::Code;

class Inference {
 public:
  Inference(const TypeScope& scope, std::vector<TypeProblem>& problems)
      : scope_(scope), problems_(problems) {}

  Type run(const Node& node) {
    switch (node.op) {
      case Op::literal:
        return Type::literal(node.literal);
      case Op::path:
        return path(node);
      case Op::list: {
        Type items = Type::of(0);
        for (const Node& child : node.children) {
          const Type item = run(child);
          items = items.union_with(
              item.absence() == Absence::no ? item : item.present().union_with(Type::of(Type::k_null)));
        }
        return items.kinds() == 0 ? Type::of(Type::k_array) : Type::array_of(items);
      }
      case Op::pipe:
        return pipe(node);
      case Op::conditional: {
        run(node.children[1]);
        const Type yes = run(node.children[0]);
        return yes.union_with(run(node.children[2]));
      }
      case Op::all:
      case Op::any:
      case Op::negation:
        for (const Node& child : node.children)
          run(child);
        return Type::of(Type::k_boolean);
      case Op::arithmetic:
        return arithmetic(node);
      default:
        comparison(node);
        return Type::of(Type::k_boolean);
    }
  }

 private:
  void problem(std::size_t offset, Code code, std::string message, std::string hint = {}) {
    problems_.push_back({offset, code, std::move(message), std::move(hint)});
  }

  static std::string hint_of(const std::vector<std::string>& names) {
    constexpr std::size_t k_max_names = 12;
    if (names.empty() || names.size() > k_max_names) return {};
    std::string hint = "it has ";
    for (const std::string& name : names)
      hint.append(&name == names.data() ? "" : ", ").append(name);
    return hint;
  }

  static std::vector<std::string> names_of(const Type& object) {
    std::vector<std::string> names;
    if (object.members() != nullptr)
      for (const auto& [name, type] : *object.members())
        names.push_back(name);
    return names;
  }

  Type path(const Node& node) {
    std::string reason;
    auto root = scope_.find(node.root, reason);
    if (!root) {
      std::string message = "'" + node.root + "' is not known here";
      if (!reason.empty()) {
        message = std::move(reason);
      } else {
        message += support::did_you_mean(node.root, scope_.names());
      }
      problem(node.offset, Code::unknown_name, std::move(message));
      return Type::any();
    }
    Type type = scope_.refine(node.root, *std::move(root));
    for (std::size_t i = 0; i < node.steps.size(); ++i) {
      auto next = step(node, i, type);
      if (!next) return Type::any();
      type = scope_.refine(ast::path_text(node, i + 1), next->missing_like(type));
    }
    return type;
  }

  std::optional<Type> step(const Node& node, std::size_t i, const Type& type) {
    const ast::PathStep& step = node.steps[i];
    const Type::Kinds container = step.is_index ? Type::k_array : Type::k_object;
    if (type.kinds() == 0 || type.only(Type::k_null)) return Type::any();
    if (!type.may_be(container)) {
      problem(step.offset, Code::wrong_type,
              "'" + ast::path_text(node, i) + "' is " + type.description() + " and has no " +
                  (step.is_index ? "items" : "member '" + step.name + "'"));
      return std::nullopt;
    }
    // If the value may be of another kind, the member may be missing.
    const auto maybe = [&](const Type& found) {
      const bool sure = type.only(container) || type.kinds() == Type::k_any;
      return sure ? found
                  : found.missing_like(
                        Type().missing_because(Absence::optional, "'" + ast::path_text(node, i) + "'"));
    };
    if (step.is_index) return maybe(type.items());
    const auto known = i == 0 ? scope_.member(node.root, step.name) : TypeScope::Member();
    const auto member = known.one_by_one ? known.type : type.member(step.name);
    if (member) return maybe(*member);
    std::string message = scope_.why_no_member(ast::path_text(node, i), step.name);
    if (message.empty()) {
      const auto names = known.one_by_one ? scope_.member_names(node.root) : names_of(type);
      message = "'" + ast::path_text(node, i) + "' has no member '" + step.name + "'" +
                support::did_you_mean(step.name, names);
      problem(step.offset, Code::unknown_member, std::move(message), hint_of(names));
      return std::nullopt;
    }
    problem(step.offset, Code::unknown_member, std::move(message));
    return std::nullopt;
  }

  Type arithmetic(const Node& node) {
    bool is_whole = node.signs.find('/') == std::string::npos;
    for (const Node& child : node.children) {
      const Type type = run(child);
      if (!type.may_be(Type::k_number) && type.kinds() != 0)
        problem(child.offset, Code::wrong_type,
                "arithmetic takes numbers, and is given " + type.description(),
                "| number reads the number in a text; texts are joined by writing them side by side");
      is_whole = is_whole && type.only(Type::k_integer);
    }
    return Type::of(is_whole ? Type::k_integer : Type::k_number);
  }

  void comparison(const Node& node) {
    const Type left = run(node.children[0]);
    const Type right = run(node.children[1]);
    const auto maybe_missing = [](const Type& type) {
      return type.absence() != Absence::no || type.may_be(Type::k_null) || type.kinds() == 0;
    };
    const std::string sides = left.description() + " and " + right.description();
    switch (node.op) {
      case Op::equal:
      case Op::unequal:
        if (!left.may_be(right.kinds()) && !maybe_missing(left) && !maybe_missing(right)) {
          problem(node.offset, Code::wrong_type, "never equal: " + sides,
                  "nothing is converted; use | number or | string");
        }
        return;
      case Op::in:
      case Op::not_in:
        if (!right.may_be(Type::k_array | Type::k_object | Type::k_string | Type::k_null)) {
          problem(node.children[1].offset, Code::wrong_type, "`in` cannot look into " + right.description());
        }
        return;
      default: {
        constexpr Type::Kinds k_ordered = Type::k_number | Type::k_string | Type::k_null;
        if (!left.may_be(k_ordered) || !right.may_be(k_ordered)) {
          problem(node.offset, Code::wrong_type, "cannot be ordered: " + sides);
        }
      }
    }
  }

  Type pipe(const Node& node) {
    Type type = run(node.children[0]);
    for (const ast::FilterUse& use : node.filters)
      type = filter(use, type);
    return type;
  }

  /// Reports a path whose member no object can have: the filter would find nothing, without an error.
  void check_name(const Node& argument, const Type& object) {
    std::string_view path = argument.literal.text();
    Type at = object;
    while (!path.empty() && at.only(Type::k_object)) {
      const auto dot = std::min(path.find('.'), path.size());
      const std::string name(path.substr(0, dot));
      auto member = at.member(name);
      if (!member) {
        const auto names = names_of(at);
        problem(argument.offset, Code::unknown_member,
                "no item has '" + std::string(argument.literal.text()) + "': there is no member '" + name +
                    "'" + support::did_you_mean(name, names),
                hint_of(names));
        return;
      }
      at = *std::move(member);
      path.remove_prefix(std::min(dot + 1, path.size()));
    }
  }

  Type filter(const ast::FilterUse& use, const Type& input) {
    std::vector<Type> args;
    for (const Node& arg : use.args)
      args.push_back(run(arg));
    const FilterInfo& info = *use.info;
    const bool missing = input.absence() != Absence::no || input.may_be(Type::k_null);
    if (!input.may_be(info.takes) && !missing && input.kinds() != 0) {
      std::string hint;
      if (info.takes == Type::k_array && input.only(Type::k_string))
        hint = R"(| split("\n") makes a list of the lines of a text)";
      if (input.only(Type::k_object)) hint = hint_of(names_of(input));
      problem(
          use.offset, Code::wrong_type,
          std::string("`").append(info.name).append("` takes ").append(Type::of(info.takes).description()) +
              ", and is given " + input.description(),
          std::move(hint));
      return Type::any();
    }
    for (std::size_t i = 0; i < use.args.size(); ++i) {
      if (info.args[std::min<std::size_t>(i, info.args.size() - 1)] == ArgumentKind::name)
        check_name(use.args[i], input.only(Type::k_array) ? input.items() : input);
    }
    for (std::size_t i = 0; i < args.size(); ++i) {
      const ArgumentKind arg = info.args[std::min<std::size_t>(i, info.args.size() - 1)];
      const bool text = arg == ArgumentKind::text && !args[i].may_be(Type::k_string);
      const bool count = arg == ArgumentKind::count && !args[i].may_be(Type::k_integer);
      if (text || count) {
        problem(
            use.args[i].offset, Code::wrong_type,
            std::string("`").append(info.name).append("` takes ").append(text ? "a string" : "an integer") +
                " here, and is given " + args[i].description());
      }
    }
    const FilterTypeCall call{input, args, use};
    Type out = info.type(call);
    if (info.accepts_missing) return out;
    // A null input gives null.
    const bool null = input.may_be(Type::k_null) && input.kinds() != Type::k_any;
    const Type whole = null ? out.union_with(Type::of(Type::k_null)) : out;
    return input.absence() == Absence::no ? whole : whole.present().missing_like(input);
  }

  const TypeScope& scope_;
  std::vector<TypeProblem>& problems_;
};

void collect_needed(const Node& node, std::vector<std::string>& out) {
  switch (node.op) {
    case Op::path:
      out.push_back(ast::path_text(node));
      return;
    case Op::all:
      for (const Node& child : node.children)
        collect_needed(child, out);
      return;
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      // The comparison is false if a side is missing.
      for (const Node& child : node.children) {
        if (child.op == Op::path) out.push_back(ast::path_text(child));
      }
      return;
    case Op::equal:
    case Op::unequal: {
      // x == "a" and x != null guarantee that x is present.
      for (std::size_t i = 0; i < 2; ++i) {
        const Node& side = node.children[i];
        const Node& other = node.children[1 - i];
        if (side.op == Op::path && other.op == Op::literal &&
            other.literal.missing() == (node.op == Op::unequal)) {
          out.push_back(ast::path_text(side));
        }
      }
      return;
    }
    default:
      return;
  }
}

void collect_paths(const Node& node, std::vector<std::string>& out) {
  if (node.op == Op::path) out.push_back(ast::path_text(node));
  for (const Node& child : node.children)
    collect_paths(child, out);
  for (const ast::FilterUse& use : node.filters) {
    for (const Node& arg : use.args)
      collect_paths(arg, out);
  }
}

}  // namespace

TypeScope::Member TypeScope::member(std::string_view /*root*/, std::string_view /*name*/) const {
  return {};
}

std::vector<std::string> TypeScope::member_names(std::string_view /*root*/) const {
  return {};
}

Type TypeScope::refine(std::string_view /*path*/, Type type) const {
  return type;
}

std::string TypeScope::why_no_member(std::string_view /*path*/, std::string_view /*member*/) const {
  return {};
}

Type Expression::infer(const TypeScope& scope, std::vector<TypeProblem>& problems) const {
  return Inference(scope, problems).run(*root_);
}

std::vector<std::string> Expression::needed_true() const {
  std::vector<std::string> out;
  collect_needed(*root_, out);
  return out;
}

std::vector<std::string> Expression::paths() const {
  std::vector<std::string> out;
  collect_paths(*root_, out);
  return out;
}

}  // namespace collet::workflow
