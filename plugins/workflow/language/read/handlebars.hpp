// SPDX-License-Identifier: MIT
/// Converts the Handlebars blocks `{{#if a}}A={{ a }}{{else}}none{{/if}}` and `{{#a}}…{{/a}}{{^a}}…{{/a}}`.
/// Files of Oplink contain them although Oplink never evaluated them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

/// Returns the text with each block as one expression: `{{ ["A=", (a)] | join("") if a else "none" }}`.
/// Returns nothing if there are no blocks, or if one is not closed or nested.
std::optional<std::string> blocks_as_expressions(std::string_view text);

}  // namespace collet::workflow
