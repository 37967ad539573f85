// SPDX-License-Identifier: MIT
/// Which relationships a tool follows.
#pragma once

#include <set>

#include <collet/plugin.hpp>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

class EdgeFilter {
 public:
  /// Reads the array `argument` of names of relationships, and `min_confidence`. Throws a Failure.
  static EdgeFilter read(const Call& call, std::string_view argument);

  bool accepts_kind(EdgeKind kind) const { return kinds_.empty() || kinds_.count(kind) != 0; }
  bool accepts_rule(Rule rule) const { return confidence(rule) >= min_confidence_; }
  void add(EdgeKind kind) { kinds_.insert(kind); }
  int min_confidence() const { return min_confidence_; }
  void set_min_confidence(int hundredths) { min_confidence_ = hundredths; }
  bool accepts(const EdgeRow& edge) const {
    return accepts_kind(edge.kind) && confidence(edge.rule) >= min_confidence_;
  }

 private:
  std::set<EdgeKind> kinds_;
  int min_confidence_ = 0;
};

/// Returns "(rule overload, 0.97)".
std::string evidence(const EdgeRow& edge);

/// Returns true if a call with `arity` arguments may mean the symbol, by the parameters in its full name.
bool may_call(const SymbolRow& symbol, std::uint32_t arity);

}  // namespace collet::codegraph
