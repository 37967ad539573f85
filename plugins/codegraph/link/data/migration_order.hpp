// SPDX-License-Identifier: MIT
/// The order of migrations by the names of their files, as Flyway has them: V1_2__name.sql.
#pragma once

#include <string_view>

namespace collet::codegraph {

/// Returns true if both files are migrations of one folder or of folders beside each other, and `one` has the
/// lower version. Repeatable migrations (R__name.sql) come last.
bool is_earlier_version(std::string_view one, std::string_view other);

}  // namespace collet::codegraph
