// SPDX-License-Identifier: MIT
/// Finds what statements that change rows read and write.
#pragma once

#include "plugins/codegraph/sql/postgres/query_facts.hpp"

namespace collet::codegraph::postgres {

class ChangeFacts {
 public:
  explicit ChangeFacts(QueryFacts& queries) : queries_(queries) {}

  /// Reads INSERT, UPDATE, DELETE, MERGE, TRUNCATE, COPY, CALL, or a statement that contains a query.
  /// `statement` is without its wrapper. Returns its first scope, or none.
  Index read(Value statement, Index parent);

 private:
  Index begin(Value statement, Index parent, DataUse use);
  void read_insert(Value statement, Index scope);
  void read_update(Value statement, Index scope);
  void read_merge(Value statement, Index scope);
  void read_copy(Value statement, Index scope);
  Index read_returning(Value list, Index changed);
  void read_arguments(Value list, Index scope);
  Index write(Index scope, Value target);
  void assign(Index scope, Value targets);
  void assign_part(Index scope, Value part, Index number, DataPlace at);
  void write_all(Index scope, DataPlace at);
  void add_source(Index scope, Value range, DataUse use);

  QueryFacts& queries_;
  std::uint32_t target_ = 0;          ///< the number of the changed table among the sources
  std::uint32_t assigned_query_ = 0;  ///< the source with the values of (a, b) = (SELECT …)
  Index next_value_ = 0;
};

}  // namespace collet::codegraph::postgres
