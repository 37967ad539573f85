// SPDX-License-Identifier: MIT
/// Hashes of what symbols contain, by which two states of a symbol are compared.
#pragma once

#include <string_view>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Returns a hash for each symbol of a file with this text: of its own text without its signature, without
/// nested symbols, comments and layout. It is 0 if nothing is left, and for what a table consists of.
/// `symbols` are in the order of the file.
std::vector<std::uint32_t> body_hashes(std::string_view text, std::string_view language,
                                       const std::vector<SymbolRow>& symbols);

/// Returns a hash of a line of code that does not depend on white space.
std::uint32_t code_hash(std::string_view language, std::string_view code);

}  // namespace collet::codegraph
