// SPDX-License-Identifier: MIT
/// The edges of SQL: what statements read and write, and where values come from.
#pragma once

#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

/// Binds the names of SQL and appends the edges to `out` in an order of their own. With `files`, binds only
/// the files of these numbers.
void add_data_links(const Program& program, const std::function<bool()>& stop,
                    const std::vector<Index>* files, Links& out);

/// Links all files as link_program does, and binds the names of SQL.
Links link_with_data(const Program& program, unsigned threads, const std::function<bool()>& stop,
                     const std::vector<Index>* files = nullptr);

}  // namespace collet::codegraph
