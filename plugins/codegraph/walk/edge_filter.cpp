// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/edge_filter.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "plugins/codegraph/walk/name_lists.hpp"

namespace collet::codegraph {

EdgeFilter EdgeFilter::read(const Call& call, std::string_view argument) {
  EdgeFilter out;
  out.kinds_ = read_edge_kinds(call, argument);
  out.min_confidence_ =
      static_cast<int>(std::ceil(std::clamp(call.arguments().number("min_confidence", 0), 0.0, 1.0) * 100));
  return out;
}

std::string evidence(const EdgeRow& edge) {
  char text[32];
  std::snprintf(text, sizeof text, ", %.2f)", confidence(edge.rule) / 100.0);
  return "(rule " + std::string(rule_name(edge.rule)) + text;
}

bool may_call(const SymbolRow& symbol, std::uint32_t arity) {
  const auto open = symbol.full_name.find('(');
  if (open == std::string::npos) return true;
  const std::string_view list = std::string_view(symbol.full_name).substr(open);
  if (symbol.signature.find("...") != std::string::npos) return true;
  const auto commas = static_cast<std::uint32_t>(std::count(list.begin(), list.end(), ','));
  return arity == (list == "()" ? 0 : commas + 1);
}

}  // namespace collet::codegraph
