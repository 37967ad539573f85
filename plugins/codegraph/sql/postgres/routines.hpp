// SPDX-License-Identifier: MIT
/// Reads functions and procedures with their bodies in SQL and PL/pgSQL, and DO blocks.
#pragma once

#include <string>

#include "plugins/codegraph/sql/postgres/built_text.hpp"
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
  void read_parameters(Index owner, Value statement);
  void read_sql_body(const std::string& body, std::uint32_t begin);
  void read_plpgsql(std::uint32_t body_begin);
  void read_node(Value node, std::uint32_t line, int depth);
  void read_pieces(std::uint32_t body_begin);
  void read_query(const std::string& text);
  void read_executed(const std::string& expression);
  void assign(Value statement);
  DataPlace place_of_line(std::uint32_t line) const;

  ObjectWriter& objects_;
  QueryFacts& queries_;
  Places& places_;
  std::uint32_t body_line_ = 0;  ///< the line of the file at which the body begins
  BuiltTexts values_;
};

}  // namespace collet::codegraph::postgres
