// SPDX-License-Identifier: MIT
/// Reads the statements that change, rename, drop and describe objects, and settings.
#pragma once

#include "plugins/codegraph/sql/postgres/object_writer.hpp"

namespace collet::codegraph::postgres {

class Alterations {
 public:
  explicit Alterations(ObjectWriter& objects) : objects_(objects), places_(objects.places()) {}

  /// Reads a statement without its wrapper. Returns false if it is of another kind.
  bool read(Value statement);
  /// Reads SET: search_path gives the schemas of names that follow.
  void read_setting(Value statement);
  /// SELECT set_config('search_path', 'one, other', false) does the same, as in the scripts of pg_dump.
  void read_set_config(Value select);

 private:
  void read_alter(Value statement);
  void read_rename(Value statement);
  void read_drop(Value statement);
  void read_comment(Value statement);

  ObjectWriter& objects_;
  Places& places_;
};

/// Adds the foreign key that a constraint is, if it is one: a use of the target in the table's own
/// definition, or a key of `table`.
void read_foreign_key(ObjectWriter& objects, Value constraint, const std::vector<std::string>& table);

}  // namespace collet::codegraph::postgres
