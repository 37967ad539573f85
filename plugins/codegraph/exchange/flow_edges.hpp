// SPDX-License-Identifier: MIT
/// The flows of values between columns and parameters of an index, and where the statements are that make
/// them.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/link/linker.hpp"
#include "plugins/codegraph/store/database.hpp"

namespace collet::codegraph {

struct DataSymbol {
  SymbolKind kind = SymbolKind::column;
  std::string name;
  std::string full_name;
  std::string type;  ///< the text after a column's name
  std::int64_t parent = 0;
};

struct Flow {
  std::int64_t source = 0;
  std::int64_t target = 0;
  EdgeKind kind = EdgeKind::flows_identity;
  std::string job;  ///< the view, procedure or function of the statement, or the path of its file
};

struct FlowEdges {
  std::unordered_map<std::int64_t, DataSymbol>
      symbols;  ///< ends of flows, with their parents and their columns
  std::vector<Flow> flows;

  /// Returns true for an object with columns, or its columns.
  bool is_dataset(std::int64_t symbol) const;
  const DataSymbol& symbol(std::int64_t id) const { return symbols.at(id); }
};

FlowEdges read_flows(const Database& index);

}  // namespace collet::codegraph
