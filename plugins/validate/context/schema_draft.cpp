// SPDX-License-Identifier: MIT
#include "plugins/validate/context/schema_draft.hpp"

namespace collet::validate {

using openapi::Node;
using support::json_schema::Draft;

std::optional<Draft> draft_named(std::string_view uri) {
  if (uri.starts_with("https://spec.openapis.org/oas/3.")) return Draft::draft2020_12;
  return support::json_schema::standard_draft(uri.substr(0, uri.find('#')));
}

std::optional<Draft> draft_of(const RuleContext& context, Node schema) {
  // Before 3.1, `$schema` has no meaning.
  if (context.old()) return Draft::draft4;
  if (context.document.symbol("$schema") != openapi::k_no_symbol) {
    for (Node at = schema; at.parent(); at = at.parent())
      if (const Node named = at["$schema"]; named.is_string()) return draft_named(named.text());
  }
  const auto dialect = context.document.root()["jsonSchemaDialect"].string();
  return dialect.empty() ? Draft::draft2020_12 : draft_named(dialect);
}

}  // namespace collet::validate
