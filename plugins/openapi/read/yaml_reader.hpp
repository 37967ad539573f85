// SPDX-License-Identifier: MIT
/// The YAML that API descriptions are written in, in one pass. What it declines libyaml reads, from the
/// start.
#pragma once

#include "plugins/openapi/read/yaml_screen.hpp"
#include "plugins/openapi/tree/builder.hpp"

namespace collet::openapi {

/// Feeds the builder's source to the builder, as YamlEvents would. `screen` is of that source and looks at it
/// ahead of the reader; what it has not looked at by the end is still to be looked at.
///
/// False: the screen found something, or declined, and the builder is good for nothing but its source.
/// Declined are anchors, aliases, tags, merge keys, directives, a second document, a root that is a single
/// scalar, tabs between tokens, and all that is wrong or that it is not sure of: the verdict and the message
/// are always libyaml's.
bool read_yaml_fast(Builder& builder, YamlScreen& screen);

}  // namespace collet::openapi
