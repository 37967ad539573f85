// SPDX-License-Identifier: MIT
/// Reads the states of all symbols from an index.
#pragma once

#include <functional>

#include "plugins/codegraph/snapshot/symbol_state.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Returns the hashes of the bodies of a file's symbols, which are those of an index in any order; zeros if
/// the file is not as the index has it.
using BodiesOf =
    std::function<std::vector<std::uint32_t>(const FileRow& file, const std::vector<SymbolRow>& symbols)>;

/// Depends on the sources alone: an index that was updated by parts has the states of one that was built
/// anew. `checkpoint` is called at times; it may
/// throw.
SymbolStates read_states(const IndexReader& reader, const BodiesOf& bodies,
                         const std::function<void()>& checkpoint);

}  // namespace collet::codegraph
