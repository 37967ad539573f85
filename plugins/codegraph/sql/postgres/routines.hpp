// SPDX-License-Identifier: MIT
/// Reads functions and procedures with their bodies in SQL and PL/pgSQL, and DO blocks.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/sql/postgres/object_writer.hpp"

namespace collet::codegraph::postgres {

class Routines {
 public:
  explicit Routines(ObjectWriter& objects)
      : objects_(objects), queries_(objects.queries()), places_(objects.places()) {}

  /// Reads CREATE FUNCTION or CREATE PROCEDURE.
  void read_function(Value statement);
  /// Reads DO.
  void read_block(Value statement);

 private:
  BodyNames read_parameters(Index owner, Value statement);
  Index read_sql_body(const std::string& body, std::uint32_t begin);
  void read_results(Index owner, Index query);

  ObjectWriter& objects_;
  QueryFacts& queries_;
  Places& places_;
  std::vector<std::string> results_;  ///< the columns that the routine returns
};

}  // namespace collet::codegraph::postgres
