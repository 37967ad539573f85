// SPDX-License-Identifier: MIT
/// Reader of YAML text by the core schema of YAML 1.2. A fast reader handles the style of most API
/// descriptions, and libyaml the documents that it declines.
#pragma once

#include <cstdint>
#include <string>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Reads one YAML document as the JSON value that it represents.
///
/// - Unquoted scalars are null, booleans or numbers by the core schema. `yes`, `on` and dates are strings,
/// 012 is
///   twelve. Numbers keep their text if it is valid JSON. .inf and .nan become strings, with a finding.
/// - Keys are strings with the text as written (`200:` is "200"). A sequence or mapping as a key is an error.
/// - An alias shares the value of its anchor. max_nodes and max_depth count the value for each alias. An
/// alias
///   inside its own anchor is an error.
/// - `<<` merges a mapping or a sequence of mappings. The mapping's own keys take precedence over merged
/// keys, and
///   earlier mappings over later ones. Merged members take the position of the `<<`. A quoted "<<" is an
///   ordinary key.
/// - Tags of the core schema determine the type; a value that does not fit is an error. Other tags are
/// ignored,
///   with a finding.
/// - If a mapping contains a key twice, the last value counts, and a finding names both places.
///
/// Error messages start with "line L, column C: ".
COLLET_OPENAPI_API support::Result<DocumentPtr> read_yaml_document(std::string source,
                                                                   const Limits& limits = {});

/// Choice of the YAML reader, for benchmarks and comparisons.
enum class YamlReader : std::uint8_t { fast_then_events, fast, events };

/// Same as read_yaml_document() with the given reader. If the fast reader is used alone and declines the
/// document, the error is "declined", COLLET_UNSUPPORTED.
COLLET_OPENAPI_API support::Result<DocumentPtr> read_yaml_by(YamlReader reader, std::string source,
                                                             const Limits& limits = {});

}  // namespace collet::openapi
