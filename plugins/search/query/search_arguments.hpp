// SPDX-License-Identifier: MIT
/// The arguments of a call of search_api.
#pragma once

#include <cstddef>
#include <string>

#include <collet/arguments.hpp>

namespace collet::search {

struct SearchArguments {
  std::string operation_id;
  std::string schema;
  std::string service;
  std::string query;
  std::size_t limit = 5;  ///< 1 to 50
  bool limit_given = false;
  std::size_t offset = 0;

  /// Trims each text; a text of blanks only counts as absent. Throws a Failure.
  static SearchArguments read(const Arguments& arguments);
};

}  // namespace collet::search
