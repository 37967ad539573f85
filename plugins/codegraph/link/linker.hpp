// SPDX-License-Identifier: MIT
/// The edges between the symbols of a program.
#pragma once

#include <functional>

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
  count
};

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
  std::string name;
  std::string target;             ///< the type outside of the sources, if it is known
  std::vector<Index> candidates;  ///< symbols that accept the call alike
};

struct Links {
  std::vector<Edge> edges;
  std::vector<OpenCall> open_calls;
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
