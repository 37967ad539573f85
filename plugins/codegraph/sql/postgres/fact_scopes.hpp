// SPDX-License-Identifier: MIT
/// Collects the scopes of a file's statements with their sources and columns.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "plugins/codegraph/sql/postgres/statement_places.hpp"

namespace collet::codegraph::postgres {

/// The parts of a name as facts have them; a part that is left out is empty.
std::vector<std::string> strings_of(Value list);
/// Returns the name of a RangeVar without its wrapper.
std::vector<std::string> relation_name(Value range);

/// The names that the body of a routine has beside those of columns.
struct BodyNames {
  bool active = false;  ///< names of columns may be those of variables
  /// The query whose row a variable has.
  struct Row {
    Index scope = k_none;
    std::string local;  ///< the name of the local table for it, once its fields are used
  };

  std::string routine;  ///< may qualify its parameters
  std::unordered_set<std::string> variables;
  std::vector<std::string> parameters;  ///< by the number that `$1` has
  std::unordered_map<std::string, Row> rows;
};

class FactScopes {
 public:
  FactScopes(Places& places, DataFacts& out) : places_(places), out_(out) {}

  /// The statements that follow are in this definition.
  void enter(Index definition);
  Index definition() const { return definition_; }
  void set_search_path(std::vector<std::string> path) { search_path_ = std::move(path); }
  const std::vector<std::string>& search_path() const { return search_path_; }
  BodyNames& body() { return body_; }
  /// For 1 and 2, what follows is in a string that is executed.
  void set_dynamic(std::uint8_t dynamic) { dynamic_ = dynamic; }

  /// The variables of the body, and columns of NEW, have the results of a query, in this order.
  void assign_variables(Index query, const std::vector<std::string>& names);
  void add_use(DataUse use, std::vector<std::string> name, DataPlace at, bool optional = false);
  void add_local(std::string name, std::vector<std::string> columns, Index scope);
  /// Uses the type that a TypeName names, if it is not one of the system.
  void add_type_use(Value type);
  bool is_local(const std::vector<std::string>& name) const;

 protected:
  struct Cte {
    std::string name;
    Index scope = k_none;
    std::vector<std::string> columns;
  };

  Index add_scope(Index parent);
  DataScope& scope(Index index) { return out_.scopes[index]; }
  DataSource source_of(Value range) const;
  void add_star(Index scope, std::vector<std::string> qualifier, DataPlace at, bool result);
  void add_column(Index scope, std::vector<std::string> name, DataPlace at, ValueUse use = {});
  /// Adds the parameter that `$1` or another number means.
  void add_parameter(Index scope, std::uint32_t number, DataPlace at, ValueUse use);
  bool is_source(Index scope, const std::string& name) const;

  Places& places_;
  DataFacts& out_;
  std::vector<Cte> ctes_;  ///< the visible ones

 private:
  void add_variable(Index scope, std::string name, DataPlace at, ValueUse use);
  void add_row(Index scope, const std::string& name);

  Index definition_ = k_none;
  std::vector<std::string> search_path_;
  std::uint8_t dynamic_ = 0;
  BodyNames body_;
};

}  // namespace collet::codegraph::postgres
