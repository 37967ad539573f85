// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/models/model_text.hpp"

namespace collet::codegraph::bridge {

using Kind = Expression::Kind;

namespace {

constexpr int k_max_text_depth = 20;
constexpr std::size_t k_max_text = 1000;

}  // namespace

ModelText::ModelText(const FileSummary& summary) : summary_(summary) {
  members_.resize(summary.definitions.size() + 1);
  for (Index i = 0; i < summary.definitions.size(); ++i)
    if (summary.definitions[i].parent < summary.definitions.size())
      members_[summary.definitions[i].parent].push_back(i);
  for (Index i = 0; i < summary.definitions.size(); ++i) {
    const auto& one = summary.definitions[i];
    const bool top = one.parent == k_none || summary.definitions[one.parent].parent == k_none;
    if (one.kind == SymbolKind::field && top) constants_.try_emplace(one.name, i);
  }
}

const Expression* ModelText::at(Index expression) const {
  return expression < summary_.expressions.size() ? &summary_.expressions[expression] : nullptr;
}

std::optional<std::string> ModelText::text(Index expression, int depth) const {
  const auto* const one = at(expression);
  if (one == nullptr || depth > k_max_text_depth) return std::nullopt;
  const bool sum = (one->kind == Kind::either && one->name == "+") ||
                   (one->kind == Kind::literal && !one->operands.empty());
  if (sum) {
    std::string out;
    for (const Index operand : one->operands) {
      auto part = text(operand, depth + 1);
      if (!part || out.size() + part->size() > k_max_text) return std::nullopt;
      out += *part;
    }
    return out;
  }
  if (one->kind == Kind::literal) {
    const bool string =
        one->type.name == "str" || one->type.name == "string" || one->type.name.ends_with("String");
    return string && one->name.size() <= k_max_text ? std::optional(one->name) : std::nullopt;
  }
  if (one->kind == Kind::either && one->operands.size() == 1) return text(one->operands[0], depth + 1);
  if (one->kind != Kind::name) return std::nullopt;
  const auto constant = constants_.find(one->name);
  if (constant == constants_.end()) return std::nullopt;
  return text(summary_.definitions[constant->second].initial, depth + 1);
}

Index ModelText::value(Index definition) const {
  const auto* const one = at(summary_.definitions[definition].initial);
  if (one == nullptr) return k_none;
  if (one->kind != Kind::either || !one->name.empty()) return summary_.definitions[definition].initial;
  return one->operands.empty() ? k_none : one->operands.front();
}

Index ModelText::argument(const Expression& call, std::string_view name) {
  for (std::size_t i = 0; i < call.operand_names.size() && i < call.operands.size(); ++i)
    if (call.operand_names[i] == name) return call.operands[i];
  return k_none;
}

Index ModelText::positional(const Expression& call, std::size_t number) {
  if (number < call.operand_names.size() && !call.operand_names[number].empty()) return k_none;
  return number < call.operands.size() ? call.operands[number] : k_none;
}

std::string ModelText::argument_text(const Expression& call, std::string_view name) const {
  return text(argument(call, name)).value_or(std::string());
}

bool ModelText::is_set(const Expression& call, std::string_view name) const {
  const Index value = argument(call, name);
  const auto* const one = at(value);
  return one != nullptr && one->kind == Kind::literal && one->name != "False" && one->name != "false";
}

std::string ModelText::named(Index expression) const {
  const auto* one = at(expression);
  if (one == nullptr) return {};
  if (one->kind == Kind::lambda && one->operands.size() == 1) one = at(one->operands[0]);
  if (one == nullptr) return {};
  if (one->kind == Kind::name || one->kind == Kind::member) return one->name;
  return text(expression).value_or(std::string());
}

std::string_view ModelText::receiver(const Expression& call) const {
  const auto* const one = at(call.receiver);
  return one != nullptr && (one->kind == Kind::name || one->kind == Kind::member)
             ? std::string_view(one->name)
             : std::string_view();
}

const std::vector<Index>& ModelText::members(Index definition) const {
  return definition < members_.size() ? members_[definition] : members_.back();
}

Index ModelText::member(Index definition, std::string_view name) const {
  for (const Index one : members(definition))
    if (summary_.definitions[one].name == name) return one;
  return k_none;
}

Index ModelText::entry(Index dictionary, std::string_view key) const {
  const auto* const one = at(dictionary);
  if (one == nullptr) return k_none;
  if (!one->operand_names.empty()) return argument(*one, key);
  if (one->kind != Kind::collection || one->type.name != "dict") return k_none;
  for (std::size_t i = 0; i + 1 < one->operands.size(); i += 2)
    if (text(one->operands[i]) == key) return one->operands[i + 1];
  return k_none;
}

}  // namespace collet::codegraph::bridge
