// SPDX-License-Identifier: MIT
/// YAML text to a document by the core schema of YAML 1.2: the fast reader of the style that API descriptions
/// are written in, and libyaml for all that it declines.
#pragma once

#include <cstdint>
#include <string>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// One YAML document as the JSON value that it stands for.
///
/// - Unquoted scalars: null, true, false and numbers of the core schema; `yes`, `on` and dates are strings,
///   012 is twelve. Numbers keep their text where JSON can write it; .inf and .nan become strings, with a
///   finding.
/// - Keys are texts as they are written (`200:` is "200"); a sequence or mapping as a key is an error.
/// - An alias shares what its anchor holds; max_nodes and max_depth count it each time. An alias inside its
///   own anchor is an error.
/// - `<<` merges a mapping, or a sequence of them: a key of the mapping's own counts before a merged one, an
///   earlier mapping before a later one; merged members stand where the `<<` stood. A quoted "<<" is a plain
///   key.
/// - Tags of the core schema are obeyed, and an error on a value that does not fit; others are ignored, with
///   a finding.
/// - Of a key that stands twice in a mapping the last one counts; a finding names both places.
///
/// Errors start with "line L, column C: ".
COLLET_OPENAPI_API support::Result<DocumentPtr> read_yaml_document(std::string source,
                                                                   const Limits& limits = {});

/// The readers of YAML, to measure one against the other.
enum class YamlReader : std::uint8_t { fast_then_events, fast, events };

/// read_yaml_document() by some of them. What the fast one alone declines is the error "declined",
/// COLLET_UNSUPPORTED.
COLLET_OPENAPI_API support::Result<DocumentPtr> read_yaml_by(YamlReader reader, std::string source,
                                                             const Limits& limits = {});

}  // namespace collet::openapi
