// SPDX-License-Identifier: MIT
/// The layout that a YAML document already has.
#pragma once

#include "plugins/openapi/edit/write/yaml_print.hpp"
#include "plugins/openapi/edit/write/yaml_text.hpp"

namespace collet::openapi::edit {

/// Returns the line end of the first line, and indentation and quotes of the first collections and scalars.
YamlLayout find_layout(const Document& document, const YamlText& text);

/// Returns the quotes of a scalar in that style.
YamlQuotes quotes_of(YamlStyle style);

}  // namespace collet::openapi::edit
