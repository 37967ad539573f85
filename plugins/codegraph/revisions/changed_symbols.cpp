// SPDX-License-Identifier: MIT
#include "plugins/codegraph/revisions/changed_symbols.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

std::int64_t line_after_last(std::uint32_t last) {
  return std::int64_t{last} + 1;
}

}  // namespace

SymbolLines::SymbolLines(std::vector<SymbolRow> symbols) : symbols_(std::move(symbols)) {
  symbols_.erase(std::remove_if(symbols_.begin(), symbols_.end(),
                                [](const SymbolRow& row) { return (row.flags & k_synthesized) != 0; }),
                 symbols_.end());
  std::stable_sort(symbols_.begin(), symbols_.end(), [](const SymbolRow& one, const SymbolRow& other) {
    return one.first != other.first ? one.first < other.first
           : one.last != other.last ? one.last > other.last
                                    : one.id < other.id;
  });
  const auto file = static_cast<std::uint32_t>(symbols_.size());
  nodes_.resize(symbols_.size() + 1);
  nodes_[file] = {0, 0xFFFFFFFF, {}};
  std::vector<std::uint32_t> open{file};
  for (std::uint32_t i = 0; i < file; ++i) {
    const auto& row = symbols_[i];
    nodes_[i].first = row.first;
    nodes_[i].last = std::max(row.first, row.last);
    const auto holds = [&](std::uint32_t outer) {
      if (outer == file) return true;
      const auto& node = nodes_[outer];
      const bool wider = node.first < nodes_[i].first || node.last > nodes_[i].last;
      return node.last >= nodes_[i].last && (wider || row.parent == symbols_[outer].id);
    };
    while (!holds(open.back()))
      open.pop_back();
    nodes_[open.back()].children.push_back(i);
    open.push_back(i);
  }
}

void SymbolLines::touch(std::uint32_t at, std::uint32_t first, std::uint32_t last, bool gap,
                        std::vector<bool>& out) const {
  const auto& children = nodes_[at].children;
  // Children may share a line, but their last lines are in order like their first ones.
  auto next = std::partition_point(children.begin(), children.end(),
                                   [&](std::uint32_t child) { return nodes_[child].last < first; });
  std::int64_t uncovered = first;
  bool own = false;
  for (; next != children.end() && nodes_[*next].first <= last; ++next) {
    const auto& child = nodes_[*next];
    if (gap && (child.first > first || child.last < last)) {
      // Lines removed just above a symbol may be its annotation.
      if (child.first == last) out[*next] = true;
      continue;
    }
    own = own || child.first > uncovered;
    uncovered = std::max(uncovered, line_after_last(child.last));
    touch(*next, std::max(first, child.first), std::min(last, child.last), gap, out);
  }
  if (at != symbols_.size() && (own || uncovered <= last)) out[at] = true;
}

std::vector<SymbolRow> SymbolLines::touched_by(const std::vector<Hunk>& hunks,
                                               const std::function<void()>& check) const {
  std::vector<bool> touched(symbols_.size() + 1);
  for (std::size_t i = 0; i < hunks.size(); ++i) {
    if ((i & 1023U) == 0 && check) check();
    const auto& hunk = hunks[i];
    if (i != 0 && hunks[i - 1].new_first == hunk.new_first && hunks[i - 1].new_count == hunk.new_count)
      continue;
    const auto first = std::max<std::uint32_t>(hunk.new_first, 1);
    if (hunk.new_count != 0) {
      touch(static_cast<std::uint32_t>(symbols_.size()), first, first + hunk.new_count - 1, false, touched);
    } else if (hunk.new_first != 0) {
      touch(static_cast<std::uint32_t>(symbols_.size()), first, first + 1, true, touched);
    }
  }
  std::vector<SymbolRow> out;
  for (std::size_t i = 0; i < symbols_.size(); ++i)
    if (touched[i]) out.push_back(symbols_[i]);
  return out;
}

}  // namespace collet::codegraph
