// SPDX-License-Identifier: MIT
/// Links the statements of SQL files with the objects and columns that they read, write and call.
#pragma once

#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

/// How many names of objects and columns were looked up, and with which result.
struct DataCounts {
  std::size_t objects = 0;
  std::size_t local = 0;
  std::size_t system = 0;
  std::size_t other_database = 0;
  std::size_t unknown = 0;
  std::size_t missing = 0;
  std::size_t columns = 0;
  std::size_t open_columns = 0;            ///< a source with unknown columns may have them
  std::size_t missing_columns = 0;         ///< no source has them
  std::vector<std::string> missing_names;  ///< at most k_max_names
  static constexpr std::size_t k_max_names = 1000;
};

/// Adds edges to `out`. With `files`, binds only the files of these numbers.
DataCounts bind_data(const Program& program, const std::function<bool()>& stop,
                     const std::vector<Index>* files, Links& out);

}  // namespace collet::codegraph
