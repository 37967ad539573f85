// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/program/linear_bases.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_bases = 200;
constexpr int k_max_depth = 200;

using List = std::vector<Type>;

bool contains_after(const List& list, std::size_t begin, Index type) {
  return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(std::min(begin, list.size())), list.end(),
                     [&](const Type& one) { return one.index == type; });
}

/// Merges the orders of bases. If they contradict each other, the first that is left comes first.
List merge(const std::vector<List>& lists) {
  List out;
  std::vector<std::size_t> heads(lists.size(), 0);
  while (out.size() < k_max_bases) {
    const Type* next = nullptr;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      if (heads[i] >= lists[i].size()) continue;
      const Type& head = lists[i][heads[i]];
      if (next == nullptr) next = &head;
      bool free = true;
      for (std::size_t other = 0; other < lists.size() && free; ++other)
        free = !contains_after(lists[other], heads[other] + 1, head.index);
      if (!free) continue;
      next = &head;
      break;
    }
    if (next == nullptr) break;
    const Type chosen = *next;
    for (std::size_t i = 0; i < lists.size(); ++i)
      while (heads[i] < lists[i].size() &&
             (lists[i][heads[i]].index == chosen.index || contains_after(out, 0, lists[i][heads[i]].index)))
        ++heads[i];
    out.push_back(chosen);
  }
  return out;
}

class Order {
 public:
  explicit Order(Program& program) : program_(program), begun_(program.type_count(), false) {}

  void find(Index index, int depth) {
    auto& entry = program_.type(index);
    if (entry.ordered || begun_[index] || depth > k_max_depth) return;
    begun_[index] = true;
    std::vector<List> lists;
    List direct;
    bool known = !entry.has_unknown_base;
    for (const auto& base : entry.bases) {
      if (!base.is_declared() || base.index == index || contains_after(direct, 0, base.index)) continue;
      find(base.index, depth + 1);
      const auto& above = program_.type(base.index);
      known = known && above.order_known;
      const Substitution values{above.symbol, base.arguments};
      List list{base};
      for (const auto& one : above.order)
        if (one.index != index) list.push_back(bounded(substitute(one, values)));
      lists.push_back(std::move(list));
      direct.push_back(base);
    }
    lists.push_back(std::move(direct));
    entry.order = merge(lists);
    entry.order_known = known;
    entry.ordered = true;
    begun_[index] = false;
  }

 private:
  Program& program_;
  std::vector<bool> begun_;
};

}  // namespace

void order_bases(Program& program) {
  Order order(program);
  for (Index index = 0; index < program.type_count(); ++index)
    if (program.file_of(program.type(index).symbol).language->rules.class_calls) order.find(index, 0);
}

}  // namespace collet::codegraph
