// SPDX-License-Identifier: MIT
/// The part of a graph that a picture shows: the symbols around one, or the types and tables with the most
/// relationships. Data and calls go from left to right.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

struct PictureSymbol {
  SymbolRow row;
  std::string inside;  ///< the name of what contains it
  int layer = 0;       ///< steps to the right of the start
  bool start = false;
};

/// All relationships of one kind between two symbols, or parts of them.
struct PictureEdge {
  std::size_t from = 0;  ///< the left one: who calls, or where the data come from
  std::size_t to = 0;
  EdgeKind kind = EdgeKind::calls;
  std::uint32_t count = 0;
};

struct Picture {
  std::vector<PictureSymbol> symbols;
  std::vector<PictureEdge> edges;
  std::size_t left_out = 0;  ///< symbols for which there is no room
};

struct PictureLimits {
  int depth = 2;
  std::size_t max_symbols = 250;
  std::size_t max_in_layer = 60;
};

/// Shows what leads to a symbol and what it leads to. Columns are shown as their table, unless the symbol is
/// a column itself. Calls `check` now and then, which may throw.
Picture picture_around(const IndexReader& reader, const SymbolRow& focus, const PictureLimits& limits,
                       const std::function<void()>& check);

/// Shows the types and tables whose parts have the most relationships with those of others.
Picture picture_of_all(const IndexReader& reader, const PictureLimits& limits,
                       const std::function<void()>& check);

}  // namespace collet::codegraph
