// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/bind_data.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

#include "plugins/codegraph/link/data/bind_passed.hpp"
#include "plugins/codegraph/link/data/model_tables.hpp"
#include "plugins/codegraph/link/data/result_names.hpp"

namespace collet::codegraph {
namespace {

using State = DataObject::State;

std::optional<EdgeKind> edge_of(DataUse use) {
  switch (use) {
    case DataUse::none:
      return std::nullopt;
    case DataUse::read:
      return EdgeKind::reads_table;
    case DataUse::insert:
      return EdgeKind::inserts;
    case DataUse::update:
      return EdgeKind::updates;
    case DataUse::delete_:
      return EdgeKind::deletes;
    case DataUse::merge:
      return EdgeKind::merges;
    case DataUse::truncate:
      return EdgeKind::truncates;
    case DataUse::call:
      return EdgeKind::calls;
    case DataUse::key:
      return EdgeKind::refers_to_key;
    case DataUse::trigger:
      return EdgeKind::triggered_by;
    case DataUse::refer:
      return EdgeKind::references;
    case DataUse::type:
      return EdgeKind::has_type;
    case DataUse::map:
      return EdgeKind::maps_to;
  }
  return std::nullopt;
}

Rule rule_of(Rule rule, const DataScope& scope) {
  if (scope.dynamic >= k_code_text)
    return static_cast<Rule>(static_cast<int>(Rule::code_text) + (scope.dynamic - k_code_text));
  return scope.dynamic == 0 ? rule : scope.dynamic == 1 ? Rule::dynamic_sql : Rule::dynamic_hole;
}

/// Binds one file after the other.
class Binder {
 public:
  Binder(const Program& program, Links& out)
      : program_(program), out_(out), catalog_(program), names_(program, catalog_), parameters_(program) {}

  void bind(Index number) {
    file_ = number;
    const auto& file = program_.files()[number];
    for (const auto& scope : file.summary.data.scopes)
      bind_scope(file, scope);
    for (const auto& key : file.summary.data.keys) {
      const SourcePlace place{number, binds_names(file) ? key.at : DataPlace()};
      const auto table = catalog_.find(key.table, DataUse::insert, number, {}, {}, place);
      const auto target = catalog_.find(key.target, DataUse::key, number, {}, {}, place);
      if (table.state == State::found && target.state == State::found)
        add(table.symbol, target.symbol, EdgeKind::refers_to_key, target.rule, key.at);
    }
  }
  DataCounts& counts() { return counts_; }

 private:
  void add(Index source, Index target, EdgeKind kind, Rule rule, DataPlace at) {
    if (source == k_none || target == k_none || source == target) return;
    // A string that may have several values gives the same edge several times.
    if (rule >= Rule::code_text && rule <= Rule::code_name &&
        !seen_.insert({source, target, kind, at.line, at.column}).second)
      return;
    out_.edges.push_back({source, target, kind, rule, file_, {at.line, at.column}});
  }

  void bind_scope(const ProgramFile& file, const DataScope& scope) {
    if (scope.symbol == k_none && scope.definition >= file.summary.definitions.size()) return;
    owner_ = scope.symbol == k_none ? scope.definition + file.first_symbol : scope.symbol;
    // An object that is dropped later reads nothing; one with another name later reads under that name.
    if (scope.symbol == k_none) owner_ = catalog_.history().owner_of_query(owner_);
    if (owner_ == k_none) return;
    for (const auto& source : scope.sources)
      bind_source(scope, source);
    for (const auto& column : scope.columns)
      bind_column(file, scope, column);
    for (const auto& join : scope.merging_joins)
      bind_join(scope, join);
    if (scope.dynamic >= k_code_text && scope.arguments.size() + scope.variables.size() != 0)
      bind_passed(file, scope);
  }

  /// Binds the values that code passes to the parameters of a procedure or a statement.
  void bind_passed(const ProgramFile& file, const DataScope& scope) {
    const AddEdge add_edge = [&](Index source, Index target, EdgeKind kind, DataPlace at) {
      add(source, target, kind, rule_of(Rule::data_name, scope), at);
    };
    if (!scope.sources.empty() && scope.sources[0].use == DataUse::call && !scope.sources[0].rows) {
      const auto& found = names_.object(file_, scope, scope.sources[0]);
      if (found.state == State::found)
        bind_call_arguments(scope, owner_, catalog_.without_synonyms(found.symbol), parameters_, add_edge);
      return;
    }
    bind_statement_values(
        scope, [&](const DataColumn& column) { return find_column(file, scope, column).symbol; }, add_edge);
  }

  /// A join with USING, or a natural one, reads the columns that both sides have.
  void bind_join(const DataScope& scope, const MergingJoin& join) {
    for (const auto& name : names_.merged_names(file_, scope, join)) {
      for (auto source = join.first; source < join.last; ++source) {
        if (!scope.sources[source].rows) continue;
        const auto found = names_.find(file_, scope, scope.sources[source], name);
        add(owner_, found.symbol, EdgeKind::reads_column, rule_of(Rule::data_column, scope),
            scope.sources[source].at);
      }
    }
  }

  void bind_source(const DataScope& scope, const DataSource& source) {
    const auto kind = edge_of(source.use);
    if (!kind || source.scope != k_none || source.name.empty() || source.name.back().empty()) return;
    ++counts_.objects;
    // A call without a schema in an expression may be a function of the language.
    const bool may_be_function = source.use == DataUse::call && scope.dynamic >= k_code_text && source.local;
    if (source.local && !may_be_function) {
      ++counts_.local;
      return;
    }
    const auto& found = names_.object(file_, scope, source);
    if (may_be_function && found.state != State::found) return;
    if (found.state == State::found) {
      const Rule rule = rule_of(found.rule, scope);
      add(owner_, found.symbol, *kind, rule, source.at);
      const Index target = catalog_.without_synonyms(found.symbol);
      // A use of a synonym is a use of its target.
      if (target != found.symbol && program_.definition(owner_).kind != SymbolKind::synonym)
        add(owner_, target, *kind, rule, source.at);
      return;
    }
    if (source.optional) {
      ++counts_.system;
      return;
    }
    report(source, found.state, *kind);
  }

  void report(const DataSource& source, State state, EdgeKind kind) {
    std::string schema = source.name.size() > 1 ? source.name[source.name.size() - 2] : std::string();
    switch (state) {
      case State::system:
        ++counts_.system;
        // A function without a schema is part of the language.
        if (schema.empty() && source.use == DataUse::call && source.name.size() == 1 && source.rows) return;
        if (schema.empty() && (is_sql() || source.name.back().find("p_") == 1)) schema = "sys";
        break;
      case State::other_database:
        ++counts_.other_database;
        schema.insert(0, source.name.size() > 2 ? source.name[source.name.size() - 3] + "." : std::string());
        break;
      case State::unknown:
        ++counts_.unknown;
        return;
      default:
        ++counts_.missing;
        if (schema.empty() && is_sql()) schema = program_.files()[file_].language->default_schema;
        if (counts_.missing_names.size() < DataCounts::k_max_names)
          counts_.missing_names.push_back(program_.files()[file_].path + ":" +
                                          std::to_string(source.at.line) + " " + schema + "." +
                                          source.name.back());
    }
    OpenCall open;
    open.source = owner_;
    open.file = file_;
    open.at = {source.at.line, source.at.column};
    open.external = true;
    open.kind = kind;
    open.name = source.name.back();
    open.target = schema;
    add_open(std::move(open));
  }

  void bind_star(const DataScope& scope, const DataColumn& star) {
    for (std::size_t i = 0; i < scope.sources.size(); ++i) {
      const auto& source = scope.sources[i];
      if (star.source != k_none) {
        if (i != star.source) continue;
      } else if (!star.name.empty()) {
        const auto& shown = source.alias.empty() ? source.name.back() : source.alias;
        if (folded_name(shown) != folded_name(star.name[0])) continue;
      } else if (!source.rows) {
        continue;
      }
      if (source.local || source.scope != k_none) continue;
      const auto& found = names_.object(file_, scope, source);
      if (found.state != State::found) continue;
      // A definition reads all columns of an object once, however often it writes `*`.
      const Index object = catalog_.without_synonyms(found.symbol);
      if (!stars_.insert({owner_, object, star.written}).second) continue;
      const auto kind = star.written ? EdgeKind::writes_column : EdgeKind::reads_column;
      const auto place = names_.place_of(file_, scope, source);
      if (!place.is_end() && !catalog_.history().empty()) {
        for (const auto& column : catalog_.columns().list_at(object, place))
          if (++star_edges_ <= k_max_star_edges)
            add(owner_, column.current, kind, rule_of(Rule::data_star, scope), star.at);
        continue;
      }
      for (const Index column : catalog_.column_list(object)) {
        if (names_.is_fixed(file_, scope) && catalog_.is_added_later(column, file_, source.at)) continue;
        if (++star_edges_ > k_max_star_edges) return;
        add(owner_, column, kind, rule_of(Rule::data_star, scope), star.at);
      }
    }
  }

  static bool has_name(const DataSource& source, const std::string& qualifier) {
    const auto& shown = source.alias.empty() ? source.name.back() : source.alias;
    return folded_name(shown) == qualifier;
  }

  /// Looks up a column in a scope, then in those around it.
  ColumnLookup look_up(const ProgramFile& file, const DataScope& start, const std::string& qualifier,
                       const std::string& name) {
    constexpr int k_max_scopes = 300;
    const DataScope* scope = &start;
    for (int depth = 0; depth < k_max_scopes; ++depth) {
      bool open = false;
      for (const auto& source : scope->sources) {
        if (qualifier.empty() ? !source.rows : source.name.empty() || !has_name(source, qualifier)) continue;
        if (source.use == DataUse::call && !source.rows) continue;
        const auto found = names_.find(file_, *scope, source, name);
        if (found.state == ColumnLookup::State::yes) return found;
        open = open || found.state == ColumnLookup::State::open;
        if (!qualifier.empty()) return found;
      }
      if (open) return {ColumnLookup::State::open, k_none};
      const auto number = static_cast<Index>(scope - file.summary.data.scopes.data());
      if (qualifier.empty() && names_.has_result(file_, number, name))
        return {ColumnLookup::State::yes, k_none};
      if (scope->parent >= file.summary.data.scopes.size()) break;
      scope = &file.summary.data.scopes[scope->parent];
    }
    return {};
  }

  ColumnLookup find_column(const ProgramFile& file, const DataScope& scope, const DataColumn& column) {
    const std::string& name = column.name.back();
    if (column.source < scope.sources.size())
      return names_.find(file_, scope, scope.sources[column.source], name);
    if (column.name.size() == 1) return look_up(file, scope, {}, name);
    auto out = look_up(file, scope, folded_name(column.name[column.name.size() - 2]), name);
    // `alias.column.member` of a column with a type of its own
    if (out.state == ColumnLookup::State::no)
      out = look_up(file, scope, folded_name(column.name[0]), column.name[1]);
    return out;
  }

  void bind_column(const ProgramFile& file, const DataScope& scope, const DataColumn& column) {
    if (column.star) return bind_star(scope, column);
    if (column.name.empty() || column.name.back().empty()) return;
    ++counts_.columns;
    const auto found = find_column(file, scope, column);
    if (found.state == ColumnLookup::State::open) ++counts_.open_columns;
    if (found.state == ColumnLookup::State::no && !column.optional) {
      ++counts_.missing_columns;
      if (counts_.missing_names.size() < DataCounts::k_max_names)
        counts_.missing_names.push_back(file.path + ":" + std::to_string(column.at.line) + " column " +
                                        column.name.back());
    }
    if (found.symbol != k_none)
      add(owner_, found.symbol, column_edge(column), rule_of(Rule::data_column, scope), column.at);
    else if (scope.dynamic >= k_code_text)
      report_column(scope, column);
  }

  static EdgeKind column_edge(const DataColumn& column) {
    if (column.mapped) return EdgeKind::maps_to;
    return column.written ? EdgeKind::writes_column : EdgeKind::reads_column;
  }

  /// Names a column that code uses of a table that no source defines, if it is certain which table that is.
  void report_column(const DataScope& scope, const DataColumn& column) {
    const DataSource* owner = nullptr;
    if (column.source < scope.sources.size()) {
      owner = &scope.sources[column.source];
    } else {
      for (const auto& source : scope.sources) {
        if (!source.rows || source.name.empty()) continue;
        if (column.name.size() > 1 && !has_name(source, folded_name(column.name[column.name.size() - 2])))
          continue;
        if (owner != nullptr) return;
        owner = &source;
      }
    }
    if (owner == nullptr || owner->scope != k_none || owner->local || owner->name.empty()) return;
    if (names_.object(file_, scope, *owner).state == State::found) return;
    OpenCall open;
    open.source = owner_;
    open.file = file_;
    open.at = {column.at.line, column.at.column};
    open.external = true;
    open.kind = column_edge(column);
    open.name = column.name.back();
    for (const auto& part : owner->name)
      open.target += (open.target.empty() ? "" : ".") + part;
    add_open(std::move(open));
  }

  bool is_sql() const { return program_.files()[file_].language->data_objects; }

  void add_open(OpenCall open) {
    open.data = !is_sql();
    if (is_sql() ||
        seen_open_
            .insert({open.source, open.kind, open.at.line, open.at.column, open.target + "." + open.name})
            .second)
      out_.open_calls.push_back(std::move(open));
  }

  static constexpr std::size_t k_max_star_edges = 2000000;

  const Program& program_;
  Links& out_;
  Catalog catalog_;
  ResultNameTable names_;
  ParameterTable parameters_;
  DataCounts counts_;
  std::set<std::tuple<Index, Index, bool>> stars_;
  std::set<std::tuple<Index, Index, EdgeKind, std::uint32_t, std::uint32_t>> seen_;
  std::set<std::tuple<Index, EdgeKind, std::uint32_t, std::uint32_t, std::string>> seen_open_;
  std::size_t star_edges_ = 0;
  Index file_ = k_none;
  Index owner_ = k_none;
};

}  // namespace

DataCounts bind_data(const Program& program, const std::function<bool()>& stop,
                     const std::vector<Index>* files, Links& out) {
  const auto has_data = [&](Index number) {
    const auto& file = program.files()[number];
    return !file.library && (has_data_objects(file) || !file.summary.data.scopes.empty());
  };
  bool any = false;
  for (Index number = 0; number < program.files().size() && !any; ++number)
    any = has_data(number);
  if (!any) return {};
  Binder binder(program, out);
  const std::size_t count = files == nullptr ? program.files().size() : files->size();
  for (std::size_t i = 0; i < count; ++i) {
    const Index number = files == nullptr ? static_cast<Index>(i) : (*files)[i];
    if (stop && stop()) break;
    if (has_data(number)) binder.bind(number);
  }
  return std::move(binder.counts());
}

}  // namespace collet::codegraph
