// SPDX-License-Identifier: MIT
/// Parses T-SQL. Every text has a tree: a statement that the grammar does not cover is skipped to the
/// beginning of the next one, and marked.
#pragma once

#include "plugins/codegraph/sql/tsql/tree.hpp"

namespace collet::codegraph::tsql {

/// `text` must live as long as the tree and have less than 4 GiB.
Tree parse(std::string_view text);

}  // namespace collet::codegraph::tsql
