// SPDX-License-Identifier: MIT
/// The YAML that API descriptions are written in, in one pass. What it declines libyaml reads, from the
/// start.
#pragma once

#include "plugins/openapi/builder.hpp"

namespace collet::openapi {

/// Feeds the builder's source to the builder, as YamlEvents would. The source is valid UTF-8 that
/// screen_yaml() finds regular and without control characters.
///
/// False: declined, and the builder is good for nothing but its source. Declined are anchors, aliases, tags,
/// merge keys, directives, a second document, a root that is a single scalar, tabs between tokens, and all
/// that is wrong or that it is not sure of: the verdict and the message are always libyaml's.
bool read_yaml_fast(Builder& builder);

}  // namespace collet::openapi
