// SPDX-License-Identifier: MIT
/// From the argument `symbol` to one symbol, never another one than it names.
#pragma once

#include "plugins/codegraph/answer/answer.hpp"

namespace collet::codegraph {

/// Returns the symbols that a text names: by ID, by full name with or without parameters, by the end of a
/// full name
/// (`DeviceService.saveDevice`), or by name.
std::vector<SymbolRow> symbols_named(const IndexReader& reader, const std::string& text);

/// Returns the symbol of the argument, which becomes the focus of the session. If it names several, writes
/// them as the answer and returns nothing. Throws a Failure with near names if it names none.
std::optional<SymbolRow> find_symbol(const IndexReader& reader, Investigation& session, Call& call,
                                     const Frame& frame);

}  // namespace collet::codegraph
