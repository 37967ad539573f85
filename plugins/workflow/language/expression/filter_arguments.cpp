// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/expression/filter_arguments.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "plugins/workflow/language/expression/filters.hpp"

namespace collet::workflow {
namespace {

using ast::Node;
using ast::Op;
using Problem = std::optional<ExpressionError>;

/// The operator of `where` whose right side is a regular expression.
constexpr std::string_view k_match = "match";

bool is_text(const Node& argument) {
  return argument.op == Op::literal && argument.literal.is(Kind::string);
}

/// Returns what an argument that must be a literal is; empty for other arguments.
std::string_view wanted(ArgumentKind arg) {
  switch (arg) {
    case ArgumentKind::name:
      return "the name of a member in quotes";
    case ArgumentKind::op:
      return "one of \"==\" \"!=\" \"<\" \"<=\" \">\" \">=\" \"in\" \"not in\" \"contains\" \"match\"";
    case ArgumentKind::format:
      return "a text in quotes";
    case ArgumentKind::regex:
      return "a regular expression in quotes";
    case ArgumentKind::order:
      return "\"asc\" or \"desc\"";
    default:
      return {};
  }
}

Problem count_problem(const ast::FilterUse& use) {
  const FilterInfo& info = *use.info;
  if (use.args.size() >= info.min_args && use.args.size() <= info.max_args) return std::nullopt;
  const bool few = use.args.size() < info.min_args;
  const unsigned bound = few ? info.min_args : info.max_args;
  std::string message = "`";
  message.append(info.name).append("` takes ");
  if (info.max_args == 0) {
    message += "no arguments";
  } else {
    message.append(few ? "at least " : "at most ").append(std::to_string(bound));
    message += bound == 1 ? " argument" : " arguments";
  }
  return ExpressionError{use.offset, message.append(", and has ").append(std::to_string(use.args.size()))};
}

Problem compile_regex(ast::FilterUse& use, std::size_t at) {
  const Node& argument = use.args[at];
  if (!is_text(argument))
    return ExpressionError{argument.offset,
                           "a regular expression in quotes is expected, since it is compiled before a run"};
  auto compiled = Regex::compile(argument.literal.text());
  if (!compiled) return ExpressionError{argument.offset, compiled.error().message, "RE2 syntax"};
  if (at == 0 && use.args.size() > 1) {
    const auto group = use.args[1].op == Op::literal ? use.args[1].literal.as_integer() : std::nullopt;
    if (!group || *group < 0 || static_cast<std::size_t>(*group) > compiled->groups()) {
      return ExpressionError{use.args[1].offset, "the number of a group is expected: this expression has " +
                                                     std::to_string(compiled->groups())};
    }
  }
  use.regex = std::make_shared<const Regex>(*std::move(compiled));
  return std::nullopt;
}

bool is_valid(ArgumentKind arg, const Node& argument) {
  if (!is_text(argument)) return false;
  const auto value = argument.literal.text();
  if (arg == ArgumentKind::op) return value == k_match || comparison_of(value);
  return arg != ArgumentKind::order || value == "asc" || value == "desc";
}

}  // namespace

Problem check_filter_arguments(ast::FilterUse& use) {
  if (auto problem = count_problem(use)) return problem;
  const auto& kinds = use.info->args;
  for (std::size_t i = 0; i < use.args.size(); ++i) {
    const ArgumentKind arg = kinds[std::min<std::size_t>(i, kinds.size() - 1)];
    const Node& argument = use.args[i];
    // The short form where("status", 404) means where("status", "==", 404).
    if (wanted(arg).empty() || (arg == ArgumentKind::op && use.args.size() == 2)) continue;
    if (!is_valid(arg, argument)) {
      std::string message = "`";
      message.append(use.info->name).append("` takes ").append(wanted(arg)).append(" here");
      return ExpressionError{argument.offset, std::move(message)};
    }
    const bool is_match = arg == ArgumentKind::op && argument.literal.text() == k_match;
    if (!is_match && arg != ArgumentKind::regex) continue;
    if (auto problem = compile_regex(use, is_match ? i + 1 : i)) return problem;
  }
  return std::nullopt;
}

}  // namespace collet::workflow
