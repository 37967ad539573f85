// SPDX-License-Identifier: MIT
/// The rows that functions of triggers see as NEW and OLD.
#pragma once

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph::postgres {

/// Gives the sources named k_trigger_row the tables whose triggers in the same file call their function. The
/// columns of a row without a trigger in the file are not known.
void bind_trigger_rows(FileSummary& out);

}  // namespace collet::codegraph::postgres
