// SPDX-License-Identifier: MIT
/// The queries that Spring Data derives from names of methods: `findFirst10DistinctByNameAndTypeOrderByAge`.
#pragma once

#include "plugins/codegraph/bridge/entities/entity_path.hpp"

namespace collet::codegraph::bridge {

/// Returns how the method of a repository uses the table of its entity, or `none` if the name is no query.
DataUse derived_use(std::string_view name);

/// Returns the query that a name means: the table, the columns of its conditions and of its order, and the
/// tables that their paths join. There is no scope if the name is no query.
DataFacts derived_query(const EntityMap& entities, const Entity& entity, std::string_view name);

}  // namespace collet::codegraph::bridge
