// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/lineage/value_shape.hpp"

#include <algorithm>

namespace collet::codegraph::tsql {
namespace {

bool is_aggregate(Word name) {
  switch (name) {
    case "SUM"_w:
    case "COUNT"_w:
    case "COUNT_BIG"_w:
    case "AVG"_w:
    case "MIN"_w:
    case "MAX"_w:
    case "STDEV"_w:
    case "STDEVP"_w:
    case "VAR"_w:
    case "VARP"_w:
    case "STRING_AGG"_w:
    case "CHECKSUM_AGG"_w:
    case "APPROX_COUNT_DISTINCT"_w:
    case "APPROX_PERCENTILE_CONT"_w:
    case "APPROX_PERCENTILE_DISC"_w:
    case "PERCENTILE_CONT"_w:
    case "PERCENTILE_DISC"_w:
    case "JSON_OBJECTAGG"_w:
    case "JSON_ARRAYAGG"_w:
    case "GROUPING"_w:
    case "GROUPING_ID"_w:
      return true;
    default:
      return false;
  }
}

/// Visits the tokens of a node that are not in its children, and its children.
template <class OnToken, class OnChild>
void scan(const Tree& tree, NodeIndex node, const OnToken& on_token, const OnChild& on_child) {
  auto token = tree.nodes[node].first;
  for_children(tree, node, [&](NodeIndex child) {
    for (; token < tree.nodes[child].first; ++token)
      on_token(token);
    on_child(child);
    token = std::max(token, tree.nodes[child].last);
  });
  for (; token < tree.nodes[node].last; ++token)
    on_token(token);
}

std::vector<FlowKind> case_flows(const Tree& tree, NodeIndex node) {
  std::vector<FlowKind> out;
  // Only what follows THEN or ELSE is a value.
  bool value = false;
  scan(
      tree, node,
      [&](std::uint32_t token) {
        const Word word = tree.tokens[token].word;
        if (word == "WHEN"_w) value = false;
        if (word == "THEN"_w || word == "ELSE"_w) value = true;
      },
      [&](NodeIndex) { out.push_back(value ? FlowKind::transformation : FlowKind::conditional); });
  return out;
}

}  // namespace

bool is_only(const Tree& tree, NodeIndex node, std::uint32_t first, std::uint32_t last) {
  for (; first < tree.nodes[node].first; ++first)
    if (tree.tokens[first].word != "("_w) return false;
  for (auto token = tree.nodes[node].last; token < last; ++token)
    if (tree.tokens[token].word != ")"_w) return false;
  return true;
}

std::vector<std::uint32_t> value_positions(const Tree& tree, NodeIndex values) {
  std::vector<std::uint32_t> out;
  std::uint32_t position = 0;
  int depth = 0;
  scan(
      tree, values,
      [&](std::uint32_t token) {
        const Word word = tree.tokens[token].word;
        if (word == "("_w && depth++ == 0) position = 0;
        if (word == ")"_w) --depth;
        if (word == ","_w && depth == 1) ++position;
      },
      [&](NodeIndex) { out.push_back(position); });
  return out;
}

std::uint32_t row_width(const Tree& tree, NodeIndex values) {
  std::uint32_t width = 1;
  int depth = 0;
  bool first = true;
  scan(
      tree, values,
      [&](std::uint32_t token) {
        const Word word = tree.tokens[token].word;
        if (word == "("_w) ++depth;
        if (word == ")"_w && --depth == 0) first = false;
        if (word == ","_w && depth == 1 && first) ++width;
      },
      [](NodeIndex) {});
  return width;
}

std::vector<FlowKind> operand_flows(const Tree& tree, NodeIndex node) {
  if (tree.nodes[node].kind == NodeKind::case_) return case_flows(tree, node);
  const auto name = child_of(tree, node, NodeKind::function_name);
  const bool simple = name != 0 && tree.nodes[name].last == tree.nodes[name].first + 1;
  const Word word = simple ? tree.tokens[tree.nodes[name].first].word : 0;
  const FlowKind plain = is_aggregate(word) ? FlowKind::aggregation : FlowKind::transformation;
  std::vector<FlowKind> out;
  std::uint32_t argument = 0;
  int depth = 0;
  scan(
      tree, node,
      [&](std::uint32_t token) {
        const Word symbol = tree.tokens[token].word;
        if (symbol == "("_w) ++depth;
        if (symbol == ")"_w) --depth;
        if (symbol == ","_w && depth == 1) ++argument;
      },
      [&](NodeIndex child) {
        const auto kind = tree.nodes[child].kind;
        const bool decides = argument == 0 && (word == "IIF"_w || word == "CHOOSE"_w);
        out.push_back(kind == NodeKind::window     ? FlowKind::window
                      : kind == NodeKind::order_by ? FlowKind::sort
                      : decides                    ? FlowKind::conditional
                                                   : plain);
      });
  return out;
}

bool are_compared(const Tree& tree, NodeIndex first, NodeIndex second) {
  if (tree.nodes[first].last + 1 != tree.nodes[second].first) return false;
  switch (tree.tokens[tree.nodes[first].last].word) {
    case "="_w:
    case "<"_w:
    case ">"_w:
    case "<="_w:
    case ">="_w:
    case "<>"_w:
    case "!="_w:
    case "!<"_w:
    case "!>"_w:
    case "LIKE"_w:
      return true;
    default:
      return false;
  }
}

}  // namespace collet::codegraph::tsql
