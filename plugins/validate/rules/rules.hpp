// SPDX-License-Identifier: MIT
/// The checks of the rules, by subject. Each check accepts any document and skips values of the wrong type.
#pragma once

#include "plugins/validate/context/rule_context.hpp"
#include "plugins/validate/rules/registry.hpp"

namespace collet::validate {

void check_document(RuleContext& context);
void check_paths(RuleContext& context);
void check_operations(RuleContext& context);
void check_parameters(RuleContext& context);
void check_contents(RuleContext& context);
void check_expressions(RuleContext& context);
void check_security(RuleContext& context);
void check_servers(RuleContext& context);
/// Returns the severity of a reference to another document that was not opened: a file that cannot be read is
/// an error; a limit, or a document without a folder, is not.
std::optional<Severity> severity_of_unopened(const openapi::Followed& followed);

void check_references(RuleContext& context);
void check_schemas(RuleContext& context);
/// Compares defaults, enum values and examples with their schemas.
void check_values(RuleContext& context);

/// Runs all of the checks above.
inline void check_rules(RuleContext& context) {
  check_document(context);
  check_paths(context);
  check_operations(context);
  check_parameters(context);
  check_contents(context);
  check_expressions(context);
  check_security(context);
  check_servers(context);
  check_references(context);
  check_schemas(context);
  check_values(context);
}

}  // namespace collet::validate
