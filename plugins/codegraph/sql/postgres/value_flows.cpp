// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/value_flows.hpp"

#include <algorithm>
#include <unordered_set>

namespace collet::codegraph::postgres {
namespace {

/// Returns the last name of a list.
std::string last_name(Value list) {
  std::string out;
  each(list, [&](Value one) {
    if (const auto text = one.only("String")) out = text["sval"].string();
  });
  return out;
}

}  // namespace

FlowKind flow_of(Value expression) {
  const Value node = expression.first();
  const auto kind = node.key();
  const bool plain = kind == "ColumnRef" || kind == "ParamRef" || kind == "A_Indirection" ||
                     (kind == "SubLink" && node["subLinkType"].is("EXPR_SUBLINK"));
  return plain ? FlowKind::identity : FlowKind::transformation;
}

bool is_aggregate(Value call) {
  // Only aggregate functions have these clauses.
  if (call["agg_order"] || call["agg_filter"] || call["agg_distinct"].is_true() ||
      call["agg_star"].is_true() || call["agg_within_group"].is_true())
    return true;
  static const std::unordered_set<std::string> k_names = {"sum",
                                                          "count",
                                                          "avg",
                                                          "min",
                                                          "max",
                                                          "array_agg",
                                                          "string_agg",
                                                          "json_agg",
                                                          "jsonb_agg",
                                                          "json_object_agg",
                                                          "bit_and",
                                                          "bit_or",
                                                          "bit_xor",
                                                          "bool_and",
                                                          "bool_or",
                                                          "every",
                                                          "xmlagg",
                                                          "range_agg",
                                                          "any_value",
                                                          "range_intersect_agg",
                                                          "corr",
                                                          "covar_pop",
                                                          "covar_samp",
                                                          "regr_avgx",
                                                          "regr_avgy",
                                                          "regr_count",
                                                          "regr_intercept",
                                                          "regr_r2",
                                                          "regr_slope",
                                                          "regr_sxx",
                                                          "regr_sxy",
                                                          "regr_syy",
                                                          "stddev",
                                                          "stddev_pop",
                                                          "stddev_samp",
                                                          "variance",
                                                          "var_pop",
                                                          "var_samp",
                                                          "mode",
                                                          "percentile_cont",
                                                          "percentile_disc",
                                                          "jsonb_object_agg"};
  return k_names.count(last_name(call["funcname"])) != 0;
}

bool is_comparison(Value operation) {
  if (operation["kind"].is("AEXPR_LIKE") || operation["kind"].is("AEXPR_ILIKE")) return true;
  if (!operation["kind"].is("AEXPR_OP")) return false;
  static const std::unordered_set<std::string> k_names = {"=", "<", ">", "<=", ">=", "<>", "~", "~*"};
  return k_names.count(last_name(operation["name"])) != 0;
}

ValueUse part_use(ValueUse use, FlowKind flow) {
  if (use.flow != FlowKind::none) use.flow = std::max(use.flow, flow);
  return use;
}

}  // namespace collet::codegraph::postgres
