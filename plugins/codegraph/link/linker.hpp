// SPDX-License-Identifier: MIT
/// The edges between the symbols of a program.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plugins/codegraph/link/program/program.hpp"
#include "plugins/codegraph/link/rules.hpp"

namespace collet::codegraph {

enum class EdgeKind : std::uint8_t {
  calls,
  instantiates,
  references,
  reads_field,
  writes_field,
  extends,
  implements,
  overrides,
  has_type,
  returns,
  throws_,
  annotated_by,
  reads_table,  ///< this one and those below lead to objects of a database
  inserts,
  updates,
  deletes,
  merges,
  truncates,
  reads_column,
  writes_column,
  refers_to_key,
  triggered_by,
  flows_identity,  ///< this one and those below: values of the source go into the target, in OpenLineage's
                   ///< words
  flows_transformation,
  flows_aggregation,
  flows_join,  ///< this one and those below: values of the source decide what the target contains
  flows_filter,
  flows_group_by,
  flows_sort,
  flows_window,
  flows_conditional,
  maps_to,   ///< from a class to its table, from a property to its column
  requests,  ///< from a client to the method that serves the route
  passes,    ///< from code to a parameter of a procedure that it gives a value
  count
};

/// Returns true for the kinds of edges that carry values from one column or parameter to another.
constexpr bool is_flow(EdgeKind kind) {
  return kind >= EdgeKind::flows_identity && kind <= EdgeKind::flows_conditional;
}
constexpr bool is_indirect_flow(EdgeKind kind) {
  return kind >= EdgeKind::flows_join && kind <= EdgeKind::flows_conditional;
}
/// Returns true for the kinds of edges of statements that change the rows of a table.
constexpr bool is_table_write(EdgeKind kind) {
  return kind >= EdgeKind::inserts && kind <= EdgeKind::truncates;
}

/// Returns the name of a kind in answers: `CALLS`.
std::string_view edge_name(EdgeKind kind);

struct Edge {
  Index source = k_none;
  Index target = k_none;
  EdgeKind kind = EdgeKind::calls;
  Rule rule = Rule::none;
  Index file = k_none;
  Position at;
};

/// A call that is no edge: it leaves the sources, or no rule finds the symbol that it means.
struct OpenCall {
  Index source = k_none;
  Index file = k_none;
  Position at;
  std::uint32_t arity = 0;
  bool external = false;
  bool data = false;                ///< code uses data that no source defines
  EdgeKind kind = EdgeKind::calls;  ///< how it uses it
  std::string name;
  std::string target;             ///< the type outside of the sources, if it is known
  std::vector<Index> candidates;  ///< symbols that accept the call alike
};

/// A route of HTTP that a method serves.
struct ServedRoute {
  Index symbol = k_none;
  std::string method;  ///< in upper case; empty for any
  std::string path;    ///< as the source writes it: `/orders/{id}`
};

struct Links {
  std::vector<Edge> edges;
  std::vector<OpenCall> open_calls;
  std::optional<std::vector<ServedRoute>> routes;  ///< all of the program; nothing if they were not read
};

/// Functions that the thread which links a file calls before and after, to read its body and to free it.
struct LinkHooks {
  std::function<void(Index)> before;
  std::function<void(Index)> after;
};

/// Links all files with `threads` threads. If `stop`, which is called repeatedly, returns true, the links are
/// incomplete. With `files`, links only the files of these numbers.
Links link_program(const Program& program, unsigned threads, const std::function<bool()>& stop,
                   const std::vector<Index>* files = nullptr, const LinkHooks* hooks = nullptr);

}  // namespace collet::codegraph
