// SPDX-License-Identifier: MIT
/// `{{#if a}}A={{ a }}{{else}}none{{/if}}` and `{{#a}}…{{/a}}{{^a}}…{{/a}}`, which files of Oplink have
/// although it never read them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

/// The text with each block as one expression: `{{ ["A=", (a)] | join("") if a else "none" }}`. Nothing if
/// there are none, or they are not closed or stand within each other.
std::optional<std::string> blocks_as_expressions(std::string_view text);

}  // namespace collet::workflow
