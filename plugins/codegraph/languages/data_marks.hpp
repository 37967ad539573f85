// SPDX-License-Identifier: MIT
/// Names by which facts about data mark what has no name in SQL. No object, column or variable has one of
/// them.
#pragma once

namespace collet::codegraph {

/// The variable to which a scalar function assigns what it returns.
inline constexpr char k_returned_value[] = "?returned";

/// A variable that is the value of a call: `symbol` is the number of the source that names the function.
inline constexpr char k_called_value[] = "?called";

/// A source that is the row of the table whose trigger calls the function.
inline constexpr char k_trigger_row[] = "?trigger";

}  // namespace collet::codegraph
