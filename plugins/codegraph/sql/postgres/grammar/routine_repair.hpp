// SPDX-License-Identifier: MIT
/// The parser of PL/pgSQL in libpg_query compiles a body without a database: it knows neither the parameters
/// nor the types of a routine, and refuses bodies that a server accepts. Most of them pass after a small
/// change.
#pragma once

#include <string>
#include <string_view>

namespace collet::codegraph::postgres {

/// Changes the text of a routine so that the parser goes on after an error that comes from what it does not
/// know: an alias of a numbered parameter becomes a variable, a row of a named type a record, and a RETURN
/// without a value a NULL statement. All other bytes keep their places. Returns false if nothing can be
/// changed.
bool repair_routine(std::string& text, std::string_view error);

}  // namespace collet::codegraph::postgres
