// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/lineage_tree.hpp"

#include <algorithm>
#include <tuple>

namespace collet::codegraph {
namespace {

/// Values come first, then statements and calls, then conditions.
int rank(EdgeKind kind) {
  if (is_indirect_flow(kind)) return 2;
  return is_flow(kind) ? 0 : 1;
}

}  // namespace

LineageTree::LineageTree(const IndexReader& reader, const LineageWalk& walk) {
  rows_.reserve(walk.steps.size());
  for (const auto& step : walk.steps)
    rows_.push_back(reader.symbol(step.symbol).value_or(SymbolRow{}));
  std::vector<std::uint32_t> order(walk.steps.size());
  for (std::uint32_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t one, std::uint32_t other) {
    const auto key = [&](std::uint32_t step) {
      const auto& at = walk.steps[step];
      const auto& row = rows_[step];
      return std::tuple(at.test, rank(at.kind), at.kind, std::string_view(row.full_name),
                        std::string_view(row.key));
    };
    return key(one) < key(other);
  });
  for (const auto step : order)
    children_[walk.steps[step].from].push_back(step);
}

std::vector<LineageTree::Line> LineageTree::lines(const LineageView& view, const SymbolRow& start) const {
  struct Open {
    std::uint32_t step;
    Line line;
    const Language* language;
  };
  std::vector<Line> out;
  std::vector<Open> open;
  const auto push = [&](std::uint32_t parent, int indent, int hidden, const Language* language) {
    const auto found = children_.find(parent);
    if (found == children_.end()) return;
    for (auto child = found->second.rbegin(); child != found->second.rend(); ++child)
      open.push_back({*child, {*child, indent, hidden}, language});
  };
  push(LineageStep::k_start, 0, 0, language_of(start.path));
  while (!open.empty()) {
    const auto one = open.back();
    open.pop_back();
    const auto* const language = language_of(rows_[one.step].path);
    if ((view.cross_language_only && language == one.language) ||
        view.exclude.count(rows_[one.step].kind) != 0) {
      push(one.step, one.line.indent, one.line.hidden + 1, one.language);
      continue;
    }
    out.push_back(one.line);
    push(one.step, one.line.indent + 1, 0, language);
  }
  return out;
}

}  // namespace collet::codegraph
