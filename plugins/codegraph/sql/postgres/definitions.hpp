// SPDX-License-Identifier: MIT
/// Reads the statements that create objects.
#pragma once

#include "plugins/codegraph/sql/postgres/object_writer.hpp"

namespace collet::codegraph::postgres {

class Definitions {
 public:
  explicit Definitions(ObjectWriter& objects)
      : objects_(objects),
        queries_(objects.queries()),
        places_(objects.places()),
        facts_(objects.out().data) {}

  /// Reads one statement of any kind with its wrapper.
  void read(Value statement);

 private:
  void read_table(Value statement);
  void read_elements(Index table, const std::vector<std::string>& name, Value list);
  void read_view(Value statement);
  void read_table_as(Value statement);
  void add_outputs(Index owner, Value select, Value aliases, Index scope);
  void read_index(Value statement);
  void read_trigger(Value statement);
  void read_rule(Value statement);
  void read_type(Value statement, std::string_view kind);
  void read_other(Value wrapped);

  ObjectWriter& objects_;
  QueryFacts& queries_;
  Places& places_;
  DataFacts& facts_;
};

}  // namespace collet::codegraph::postgres
