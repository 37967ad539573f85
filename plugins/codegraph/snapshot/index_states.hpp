// SPDX-License-Identifier: MIT
/// Reads the states of all symbols from an index.
#pragma once

#include <functional>

#include "plugins/codegraph/snapshot/symbol_state.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Returns the text of a file of the index, or an empty one if it cannot be read.
using TextOf = std::function<std::string(const FileRow& file)>;

/// Depends on the sources alone: an index that was updated by parts has the states of one that was built
/// anew. A file that is no longer that of the index has no bodies. `checkpoint` is called at times; it may
/// throw.
SymbolStates read_states(const IndexReader& reader, const TextOf& text,
                         const std::function<void()>& checkpoint);

}  // namespace collet::codegraph
