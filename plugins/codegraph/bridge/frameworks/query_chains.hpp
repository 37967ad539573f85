// SPDX-License-Identifier: MIT
/// The calls of one file, seen from what they are called on.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph::bridge {

class QueryChains {
 public:
  explicit QueryChains(const FileSummary& summary) : summary_(summary) {
    for (Index i = 0; i < summary.expressions.size(); ++i) {
      const auto& one = summary.expressions[i];
      if (one.kind == Expression::Kind::call && one.receiver != k_none) calls_on_[one.receiver] = i;
      if (one.kind == Expression::Kind::call && one.scope != k_none)
        calls_in_[summary.scopes[one.scope].definition].push_back(i);
    }
  }

  /// Returns the calls that follow an expression in its chain: `filter` and `update` of
  /// `x.filter().update()`.
  std::vector<Index> after(Index expression) const {
    std::vector<Index> out;
    constexpr std::size_t k_max_calls = 200;
    for (auto next = calls_on_.find(expression); next != calls_on_.end() && out.size() < k_max_calls;
         next = calls_on_.find(out.back()))
      out.push_back(next->second);
    return out;
  }
  /// Returns true if the callable around an expression calls a function of one of these names, which are the
  /// same in all calls.
  template <class Names>
  bool calls_beside(Index expression, const Names& names) {
    const auto scope = summary_.expressions[expression].scope;
    if (scope == k_none) return false;
    const Index definition = summary_.scopes[scope].definition;
    const auto [known, fresh] = beside_.try_emplace(definition, false);
    if (!fresh) return known->second;
    const auto found = calls_in_.find(definition);
    if (found == calls_in_.end()) return false;
    for (const Index call : found->second)
      for (const std::string_view name : names)
        known->second = known->second || summary_.expressions[call].name == name;
    return known->second;
  }

 private:
  const FileSummary& summary_;
  std::unordered_map<Index, Index> calls_on_;
  std::unordered_map<Index, std::vector<Index>> calls_in_;  ///< by definition
  std::unordered_map<Index, bool> beside_;                  ///< results of calls_beside, by definition
};

}  // namespace collet::codegraph::bridge
