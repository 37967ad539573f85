// SPDX-License-Identifier: MIT
/// Lets the edges that a compiler found take the places of those that the linker's rules found.
#pragma once

#include <functional>
#include <set>

#include "plugins/codegraph/compiled/compiled_store.hpp"
#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

struct CompiledReport {
  std::size_t files = 0;  ///< files whose edges are those of the compiler
  std::size_t lost = 0;   ///< files that have changed, so that their edges are those of the linker
};

/// Replaces the edges that lead to functions, methods and constructors in `links`, for the files that the
/// facts have with the present content. `hash_of` returns the hash of a file's content by its number in the
/// program; with `only`, `links` are those of these files.
CompiledReport apply_compiled(const CompiledFacts& facts, const Program& program,
                              const std::function<std::string(Index)>& hash_of, const std::set<Index>* only,
                              Links& links);

}  // namespace collet::codegraph
