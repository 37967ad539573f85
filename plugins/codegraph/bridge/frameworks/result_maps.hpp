// SPDX-License-Identifier: MIT
/// Result maps of MyBatis: which properties get the columns of a query, as a map writes it or by their names.
#pragma once

#include <tuple>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "plugins/codegraph/bridge/statements/selected_columns.hpp"

namespace collet::codegraph::bridge {

/// A part of a result map: a property with its column, or a related object with parts of its own.
struct ResultPart {
  bool nested = false;
  std::string property;
  std::string column;
  std::string type;    ///< the class of a related object, if it is written
  std::string map;     ///< the map of a related object
  std::string prefix;  ///< is before the names of the columns of a related object
  bool by_name = false;
  Position at;
  std::vector<ResultPart> parts = {};
};

struct ResultMap {
  std::string type;
  std::string extends;
  std::string by_name;  ///< the text of `autoMapping`
  std::string space;    ///< the namespace of the mapper
  std::vector<ResultPart> parts;
};

class ResultMaps {
 public:
  explicit ResultMaps(FrameworkContext& context) : context_(context) {}

  /// Notes the maps of a mapper file.
  void read(Index file);
  /// Adds the mappings of the queries of a mapper file, or of the annotations of a file of Java. Call it
  /// after all maps were read.
  void add_mapper(Index file);
  void add_annotated(Index file);

 private:
  /// A query whose results are mapped.
  struct Query {
    Index file = k_none;
    Position at;
    std::vector<DataSource> sources;
    std::vector<SelectedColumn> columns;
    std::set<std::string> taken;  ///< columns that a map names
    int steps = 0;
  };

  std::vector<ResultPart> parts_of(const FileSummary& summary,
                                   const std::unordered_map<Index, std::vector<Index>>& children,
                                   Index parent, int depth) const;
  void map_query(const std::string& text, const Evidence& evidence, const ResultMap& map);
  void map_parts(Query& query, const std::vector<ResultPart>& parts, Index type, const std::string& prefix,
                 const std::string& space, int depth);
  void map_nested(Query& query, const ResultPart& part, Index type, const std::string& prefix,
                  const std::string& space, int depth);
  void map_by_name(Query& query, Index type, const std::string& prefix);
  void map_column(Query& query, Index property, const std::string& column, Position at);
  void add(const Query& query, Index property, const std::vector<std::string>& column, Position at,
           CodeUse how);
  const ResultMap* named(const std::string& name, const std::string& space) const;
  /// Returns the property of a path such as `customer.name`, or none.
  Index property(Index type, std::string_view path);
  Index member(Index type, std::string_view name) const;
  Index class_of(Index property);
  Index find_class(const std::string& name, Index near);
  ResultMap annotated_map(Index method, Index file);

  static constexpr int k_max_depth = 8;
  static constexpr int k_max_steps = 5000;

  FrameworkContext& context_;
  std::unordered_map<std::string, ResultMap> maps_;            ///< by namespace and id
  std::unordered_map<std::string, std::vector<Index>> types_;  ///< classes by folded simple name
  std::optional<KnownNames> known_;
  std::set<std::tuple<Index, std::string, std::string>> added_;  ///< property, table and column
};

}  // namespace collet::codegraph::bridge
