// SPDX-License-Identifier: MIT
/// The entities of JPA and Hibernate, by their annotations and the conventions of naming.
#pragma once

#include "plugins/codegraph/bridge/entities/entity_map.hpp"
#include "plugins/codegraph/bridge/strings/framework_text.hpp"

namespace collet::codegraph::bridge {

/// Adds the entities that the annotations of a file declare. Further tables, of joins and secondary ones, go
/// to `out`.
void add_jpa_entities(Bodies& bodies, Index file, Annotations& annotations, const KnownNames& known,
                      EntityMap& entities, Findings& out);

}  // namespace collet::codegraph::bridge
