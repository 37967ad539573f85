// SPDX-License-Identifier: MIT
/// The entities of Entity Framework: attributes, the fluent interface, sets of contexts, conventions.
#pragma once

#include <set>

#include "plugins/codegraph/bridge/entities/entity_map.hpp"
#include "plugins/codegraph/bridge/strings/framework_text.hpp"

namespace collet::codegraph::bridge {

/// Adds the classes that have sets in contexts or attributes of tables.
void add_ef_entities(Bodies& bodies, Index file, Annotations& annotations, const KnownNames& known,
                     EntityMap& entities);
/// Adds the classes that have attributes or configurations, and no set.
void add_ef_tables(Bodies& bodies, Index file, Annotations& annotations, const KnownNames& known,
                   EntityMap& entities);
/// Reads the calls of the fluent interface that configure entities. Call it after all entities were added.
void add_ef_configurations(Bodies& bodies, Index file, StringFollower& strings, EntityMap& entities);

/// Returns a type's name without namespace and number of type arguments: `DbSet` of `System.DbSet`1`.
std::string_view bare_name(std::string_view name);
/// Returns the type whose set a type is, or an unknown one: Order for `DbSet<Order>`, T for `DbSet<T>`.
Type set_element(const Program& program, const Type& type);
/// Returns the bare name of a type, of the sources or outside of them.
std::string_view type_name(const Program& program, const Type& type);
/// Returns the expression at the root of a chain of calls and members, or none.
Index chain_root(const FileSummary& summary, Index expression);
/// Returns the definitions of a file that save the changes of a context.
std::set<Index> saving_definitions(const FileSummary& summary);
/// Returns the first call of that name in the chain in front of an expression, or none.
Index call_in_chain(const FileSummary& summary, Index expression, std::string_view name);

}  // namespace collet::codegraph::bridge
