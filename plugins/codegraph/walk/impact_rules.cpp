// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/impact_rules.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr int k_sure = 90;

bool is_object(EdgeKind kind) {
  return kind == EdgeKind::reads_table || is_table_write(kind);
}

Severity signature_severity(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::calls:
    case EdgeKind::overrides:
    case EdgeKind::implements:
    case EdgeKind::passes:
      return Severity::high;
    case EdgeKind::instantiates:
    case EdgeKind::references:
    case EdgeKind::extends:
    case EdgeKind::reads_column:
    case EdgeKind::writes_column:
      return Severity::medium;
    default:
      return is_object(kind) || is_flow(kind) ? Severity::medium : Severity::low;
  }
}

Severity type_severity(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::reads_field:
    case EdgeKind::writes_field:
    case EdgeKind::overrides:
    case EdgeKind::refers_to_key:
      return Severity::high;
    default:
      return Severity::medium;
  }
}

Severity edit_severity(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::references:
    case EdgeKind::has_type:
    case EdgeKind::returns:
    case EdgeKind::throws_:
    case EdgeKind::annotated_by:
      return Severity::low;
    default:
      return Severity::medium;
  }
}

Severity nullability_severity(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::reads_column:
    case EdgeKind::writes_column:
    case EdgeKind::reads_field:
    case EdgeKind::writes_field:
    case EdgeKind::inserts:
    case EdgeKind::merges:
    case EdgeKind::updates:
    case EdgeKind::calls:
      return Severity::medium;
    default:
      return is_flow(kind) ? Severity::medium : Severity::low;
  }
}

}  // namespace

std::string_view severity_text(Severity severity) {
  return severity == Severity::high ? "breaks" : severity == Severity::medium ? "may break" : "may change";
}

std::string_view use_text(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::calls:
      return "calls";
    case EdgeKind::instantiates:
      return "creates";
    case EdgeKind::references:
      return "names";
    case EdgeKind::reads_field:
    case EdgeKind::reads_table:
    case EdgeKind::reads_column:
      return "reads";
    case EdgeKind::writes_field:
    case EdgeKind::writes_column:
      return "writes";
    case EdgeKind::extends:
      return "extends";
    case EdgeKind::implements:
      return "implements";
    case EdgeKind::overrides:
      return "overrides";
    case EdgeKind::has_type:
      return "has the type";
    case EdgeKind::returns:
      return "returns";
    case EdgeKind::throws_:
      return "throws";
    case EdgeKind::annotated_by:
      return "is annotated with";
    case EdgeKind::inserts:
      return "inserts into";
    case EdgeKind::updates:
      return "updates";
    case EdgeKind::deletes:
      return "deletes from";
    case EdgeKind::merges:
      return "merges into";
    case EdgeKind::truncates:
      return "truncates";
    case EdgeKind::refers_to_key:
      return "has a foreign key to";
    case EdgeKind::triggered_by:
      return "is a trigger of";
    case EdgeKind::maps_to:
      return "is mapped to";
    case EdgeKind::requests:
      return "requests";
    case EdgeKind::passes:
      return "gives a value to";
    case EdgeKind::flows_identity:
      return "has the values of";
    case EdgeKind::flows_transformation:
      return "is computed from";
    case EdgeKind::flows_aggregation:
      return "aggregates";
    case EdgeKind::flows_join:
      return "is joined by";
    case EdgeKind::flows_filter:
      return "is filtered by";
    case EdgeKind::flows_group_by:
      return "is grouped by";
    case EdgeKind::flows_sort:
      return "is sorted by";
    case EdgeKind::flows_window:
      return "has windows over";
    case EdgeKind::flows_conditional:
      return "depends on";
    default:
      return "uses";
  }
}

Severity direct_severity(ChangeType change, EdgeKind kind, Rule rule, SymbolKind dependent) {
  Severity out = Severity::high;
  switch (change) {
    case ChangeType::signature:
      out = signature_severity(kind);
      break;
    case ChangeType::type:
      out = type_severity(kind);
      break;
    case ChangeType::nullability:
      out = nullability_severity(kind);
      break;
    case ChangeType::edit:
      out = edit_severity(kind);
      break;
    default:
      // The statement that fills a table breaks, not the table. A statement with `*` goes on with fewer
      // columns.
      if (is_flow(kind) && dependent != SymbolKind::view) out = Severity::medium;
      if ((rule == Rule::data_star && kind == EdgeKind::reads_column) || rule == Rule::flow_star)
        out = Severity::medium;
  }
  return confidence(rule) < k_sure ? std::min(out, Severity::medium) : out;
}

std::optional<Severity> later_severity(ChangeType change, Severity before, SymbolKind used, EdgeKind kind) {
  const bool by_name = change == ChangeType::rename || change == ChangeType::remove;
  switch (kind) {
    case EdgeKind::has_type:
    case EdgeKind::returns:
    case EdgeKind::throws_:
    case EdgeKind::annotated_by:
    case EdgeKind::refers_to_key:
      return std::nullopt;
    default:
      break;
  }
  // A statement that writes to a table does not depend on the other values in it.
  if (is_table_write(kind) || kind == EdgeKind::writes_column || kind == EdgeKind::writes_field ||
      kind == EdgeKind::passes)
    return std::nullopt;
  // Every query of a view fails with it.
  if (used == SymbolKind::view && kind == EdgeKind::reads_table) return before;
  if (by_name && used == SymbolKind::table) return std::nullopt;
  return before == Severity::high ? Severity::medium : Severity::low;
}

}  // namespace collet::codegraph
