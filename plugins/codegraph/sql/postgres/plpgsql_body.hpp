// SPDX-License-Identifier: MIT
/// Reads the body of a routine in PL/pgSQL.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/sql/postgres/built_text.hpp"
#include "plugins/codegraph/sql/postgres/object_writer.hpp"

namespace collet::codegraph::postgres {

class PlpgsqlBody {
 public:
  /// `results` are the columns that the routine returns.
  PlpgsqlBody(ObjectWriter& objects, std::vector<std::string> results)
      : objects_(objects),
        queries_(objects.queries()),
        places_(objects.places()),
        results_(std::move(results)) {}

  /// Reads the body that begins at this byte of the file.
  void read(std::uint32_t body_begin);

 private:
  void read_variables(Value datums);
  void read_node(Value node, std::uint32_t line, int depth);
  bool read_statement(Value statement, std::uint32_t line, int depth);
  void read_pieces(std::uint32_t body_begin);
  void read_query(const std::string& text);
  void read_executed(const std::string& expression);
  void follow_text(Value assignment);
  void assign(const std::vector<std::string>& names);
  static std::vector<std::string> names_of(Value target);
  DataPlace place_of_line(std::uint32_t line) const;

  ObjectWriter& objects_;
  QueryFacts& queries_;
  Places& places_;
  std::vector<std::string> results_;
  std::uint32_t body_line_ = 0;         ///< the line of the file at which the body begins
  Index query_ = k_none;                ///< the scope of the query that was read last
  std::vector<std::string> variables_;  ///< by their number in the tree
  BuiltTexts values_;
};

}  // namespace collet::codegraph::postgres
