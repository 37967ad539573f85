// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/strings/bodies.hpp"

#include <algorithm>
#include <unordered_set>

namespace collet::codegraph::bridge {

using Kind = Expression::Kind;

std::string_view root_name(const FileSummary& summary, Index expression) {
  constexpr int k_max_chain = 2000;
  for (int i = 0; i < k_max_chain && expression != k_none; ++i) {
    const auto& one = summary.expressions[expression];
    if (one.kind == Kind::name ||
        (one.kind == Kind::member &&
         (one.receiver == k_none || summary.expressions[one.receiver].kind == Kind::self)))
      return one.name;
    if (one.kind != Kind::call) return {};
    expression = one.receiver;
  }
  return {};
}

bool empties_builder(const FileSummary& summary, const Expression& one) {
  if (one.kind == Kind::call && one.name == "Clear") return one.operands.empty();
  const bool sets_length = one.kind == Kind::call ? one.name == "setLength"
                                                  : one.kind == Kind::member && one.written &&
                                                        !one.appended && one.name == "Length";
  if (!sets_length || one.operands.size() != 1 || one.operands[0] == k_none) return false;
  const auto& length = summary.expressions[one.operands[0]];
  return length.kind == Kind::literal && length.name == "0";
}

Bodies::Bodies(Program& program, LoadBody load, const BodyLimits& limits)
    : program_(program), load_(std::move(load)), limits_(limits), signatures_(program) {}

Bodies::~Bodies() {
  for (const auto& [number, read] : loaded_)
    if (read) drop(number);
}

void Bodies::drop(Index number) {
  // The assignment of {} would keep the memory of the elements.
  auto& summary = program_.files()[number].summary;
  summary.scopes = std::vector<Scope>();
  summary.expressions = std::vector<Expression>();
  summary.mentions = std::vector<TypeMention>();
}

void Bodies::make_room() {
  if (passing_count_ <= limits_.passing) return;
  for (const Index number : passing_) {
    types_.erase(number);
    values_.erase(number);
    loaded_.erase(number);
    drop(number);
  }
  passing_.clear();
  passing_count_ = 0;
}

const ProgramFile& Bodies::file(Index number) {
  auto& file = program_.files()[number];
  const auto [known, fresh] = loaded_.try_emplace(number, false);
  const bool has_body =
      !file.summary.expressions.empty() || !file.summary.scopes.empty() || !file.summary.mentions.empty();
  if (!fresh || has_body || file.library || !load_) return file;
  known->second = load_(number, file.summary);
  const auto expressions = file.summary.expressions.size();
  // Each step reads the files in the same order, so that the first ones are worth most.
  if (kept_ + expressions <= limits_.kept) {
    kept_ += expressions;
  } else if (known->second) {
    passing_.push_back(number);
    passing_count_ += expressions;
  }
  return file;
}

ExpressionTypes& Bodies::types(Index number) {
  auto& out = types_[number];
  if (!out) out = std::make_unique<ExpressionTypes>(program_, signatures_, file(number));
  return *out;
}

void Bodies::note(const ProgramFile& file, Index number, Values& out) const {
  const auto& summary = file.summary;
  const auto& one = summary.expressions[number];
  const Index owner = one.scope == k_none ? k_none : summary.scopes[one.scope].definition;
  switch (one.kind) {
    case Kind::name:
    case Kind::member:
      if (one.written && one.operands.size() == 1) out.assigned[one.name].push_back(number);
      if (empties_builder(summary, one))
        if (const auto root = root_name(summary, one.receiver); !root.empty())
          out.appended[root].push_back(number);
      break;
    case Kind::other:
      if (one.name == "return" && owner != k_none) out.results[owner].push_back(number);
      if (one.name.starts_with('@') && one.definition != k_none)
        out.annotations[one.definition].push_back(number);
      break;
    case Kind::chained:
      if (owner != k_none) out.chained[owner].push_back(number);
      break;
    case Kind::call:
      if (one.name.starts_with("append") || one.name.starts_with("Append") || empties_builder(summary, one))
        if (const auto root = root_name(summary, one.receiver); !root.empty())
          out.appended[root].push_back(number);
      break;
    default:
      break;
  }
}

const Bodies::Values& Bodies::values(Index number) {
  const auto found = values_.find(number);
  if (found != values_.end()) return found->second;
  const auto& one = file(number);
  auto& out = values_[number];
  for (Index i = 0; i < one.summary.expressions.size(); ++i)
    note(one, i, out);
  // The names of a chain of calls are in the order of the text, its expressions from the inside.
  const auto& all = one.summary.expressions;
  for (auto& [name, calls] : out.appended)
    std::sort(calls.begin(), calls.end(), [&](Index a, Index b) {
      return std::pair(all[a].at.line, all[a].at.column) < std::pair(all[b].at.line, all[b].at.column);
    });
  return out;
}

const std::vector<Index>& Bodies::subtypes(Index type) {
  if (!derived_known_) {
    derived_known_ = true;
    for (Index i = 0; i < program_.type_count(); ++i)
      for (const auto& base : program_.type(i).bases)
        if (base.kind == Type::Kind::declared) derived_[base.index].push_back(i);
  }
  const auto [found, fresh] = subtypes_.try_emplace(type);
  if (!fresh) return found->second;
  auto& out = found->second;
  std::unordered_set<Index> seen{type};
  std::vector<Index> open{type};
  while (!open.empty() && out.size() < k_max_subtypes) {
    const Index one = open.back();
    open.pop_back();
    const auto below = derived_.find(one);
    if (below == derived_.end()) continue;
    for (const Index next : below->second) {
      if (!seen.insert(next).second) continue;
      out.push_back(next);
      open.push_back(next);
    }
  }
  return out;
}

}  // namespace collet::codegraph::bridge
