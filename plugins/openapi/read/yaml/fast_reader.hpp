// SPDX-License-Identifier: MIT
/// Fast reader of YAML in the style of API descriptions. It reads in one pass and declines other documents,
/// which libyaml then reads from the start.
#pragma once

#include "plugins/openapi/read/yaml/screen.hpp"
#include "plugins/openapi/tree/builder.hpp"

namespace collet::openapi {

/// Passes the content of the builder's source to the builder, with the same result as a reader based on
/// YamlEvents. `screen` checks the same source ahead of the reader; the caller must complete the check of
/// bytes that it has not reached.
///
/// Returns false if the screen found a fault or if the reader declined the document. The builder is then
/// unusable except for its source. The reader declines anchors, aliases, tags, merge keys, directives, a
/// second document, a root that is a single scalar, tabs between tokens, and everything invalid or uncertain,
/// so that every error message is libyaml's.
bool read_yaml_fast(Builder& builder, YamlScreen& screen);

}  // namespace collet::openapi
