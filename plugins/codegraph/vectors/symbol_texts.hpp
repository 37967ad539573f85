// SPDX-License-Identifier: MIT
/// The texts of symbols from which vectors are made.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

struct SymbolText {
  std::string key;
  std::string text;
  std::uint64_t hash = 0;
};

/// Returns the text of a symbol: its kind, names and signature, and the beginning of its documentation.
std::string text_of(const SymbolRow& symbol);

/// Returns the texts of the types, methods, functions, tables and procedures outside of tests, by their keys;
/// at most `most`. Ends early if `stop` returns true.
std::vector<SymbolText> symbol_texts(const IndexReader& reader, std::size_t most,
                                     const std::function<bool()>& stop);

}  // namespace collet::codegraph
