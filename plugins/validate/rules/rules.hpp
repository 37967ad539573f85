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
/// Checks the keywords of a schema that is written for another draft of JSON Schema than 2020-12 (since 3.1).
void check_draft_keywords(RuleContext& context, openapi::Node schema);
/// Compares defaults, enum values and examples with their schemas.
void check_values(RuleContext& context);

/// All of the checks above.
inline constexpr void (*k_checks[])(RuleContext&) = {
    check_document, check_paths,   check_operations, check_parameters, check_contents, check_expressions,
    check_security, check_servers, check_references, check_schemas,    check_values};

/// Runs all checks.
inline void check_rules(RuleContext& context) {
  for (const auto check : k_checks)
    check(context);
}

}  // namespace collet::validate
