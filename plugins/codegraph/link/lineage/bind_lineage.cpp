// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/lineage/bind_lineage.hpp"

#include <algorithm>
#include <tuple>

#include "plugins/codegraph/link/data/bind_passed.hpp"
#include "plugins/codegraph/link/lineage/origins.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_edges = 3000000;

class LineageBinder {
 public:
  LineageBinder(const Program& program, Links& out)
      : program_(program),
        catalog_(program),
        names_(program, catalog_),
        origins_(program, catalog_, names_),
        out_(out) {}

  void bind(Index number) {
    file_ = number;
    origins_.begin_file();
    const auto& file = program_.files()[number];
    const auto& scopes = file.summary.data.scopes;
    for (Index i = 0; i < scopes.size(); ++i) {
      if (scopes[i].definition >= file.summary.definitions.size()) continue;
      scope_ = &scopes[i];
      bind_changes(i);
      bind_comparisons();
      bind_arguments(i);
      bind_assigned_parameters(i);
    }
    scope_ = nullptr;
    for (const auto& table : file.summary.data.tables)
      if ((table.name.empty() || table.name == k_query_name) &&
          table.definition < file.summary.definitions.size())
        bind_query(file, table);
  }
  std::size_t edges() const { return edges_; }

 private:
  void add(const OriginList& origins, Index target, Position at) {
    for (const auto& one : origins) {
      const auto kind = flow_edge(one.flow);
      if (!kind || one.symbol == target || ++edges_ > k_max_edges) continue;
      Rule rule = one.rule;
      if (scope_ != nullptr && scope_->dynamic != 0)
        rule = scope_->dynamic == 1 ? Rule::dynamic_sql : Rule::dynamic_hole;
      out_.edges.push_back({one.symbol, target, *kind, rule, file_, at});
    }
  }
  static Position position(DataPlace at) { return {at.line, at.column}; }

  /// Returns the object that a statement changes, or none; `owner` for the table that a function returns.
  Index target_of(const DataSource& source) {
    if (source.local) {
      const auto* const uses =
          source.name.empty() ? nullptr : origins_.index(file_).local(scope_->definition, source.name.back());
      const bool result = uses != nullptr && uses->table != nullptr && uses->table->result;
      return result ? scope_->definition + program_.files()[file_].first_symbol : k_none;
    }
    if (source.scope != k_none || source.name.empty() || source.name.back().empty()) return k_none;
    const auto& found = names_.object(file_, *scope_, source);
    return found.state == DataObject::State::found ? catalog_.without_synonyms(found.symbol) : k_none;
  }

  void bind_changes(Index number) {
    const auto& scope = *scope_;
    for (Index i = 0; i < scope.sources.size(); ++i) {
      const auto& source = scope.sources[i];
      if (source.use != DataUse::insert && source.use != DataUse::update && source.use != DataUse::merge)
        continue;
      const Index target = target_of(source);
      if (target == k_none) continue;
      bool written = false;
      for (const auto& column : scope.columns) {
        if (!column.written || column.source != i) continue;
        written = true;
        bind_written(number, column, source, target);
      }
      if (!written) bind_into(number, source, target);
      if (!source.local) add(origins_.of_rows(file_, number), target, position(source.at));
    }
  }

  void bind_written(Index number, const DataColumn& column, const DataSource& source, Index target) {
    if (column.star) {
      Index value = column.number;
      for (const Index one : origins_.slots().insertable(target))
        add(origins_.of_value(file_, number, value++), one, position(column.at));
      return;
    }
    if (column.name.empty()) return;
    const Index found =
        catalog_.column(target, folded_name(column.name.back()), names_.place_of(file_, *scope_, source));
    if (found != k_none) add(origins_.of_value(file_, number, column.number), found, position(column.at));
  }

  /// Binds SELECT … INTO, whose results name the columns.
  void bind_into(Index number, const DataSource& source, Index target) {
    const auto& slots = origins_.slots().of(file_, number).slots;
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (const Index found = catalog_.column(target, slots[i].name); found != k_none)
        add(origins_.of_result(file_, number, i), found, position(source.at));
  }

  /// Binds `column = @parameter`: the parameter decides which rows are read.
  void bind_comparisons() {
    for (const auto& variable : scope_->variables) {
      if (variable.column >= scope_->columns.size()) continue;
      const Index parameter = origins_.index(file_).parameter(scope_->definition, variable.name);
      if (parameter == k_none) continue;
      for (const auto& one : origins_.of_column(file_, *scope_, scope_->columns[variable.column]))
        if (one.flow == FlowKind::identity)
          add({{parameter, FlowKind::filter, one.rule}}, one.symbol, position(variable.at));
    }
  }

  void bind_arguments(Index number) {
    for (Index i = 0; i < scope_->arguments.size(); ++i) {
      const Index parameter = origins_.parameter_of(file_, *scope_, i);
      if (parameter == k_none) continue;
      auto origins = origins_.of_value(file_, number, i);
      for (auto& one : origins)
        if (one.rule == Rule::flow) one.rule = Rule::flow_argument;
      add(origins, parameter, position(scope_->sources[0].at));
    }
  }

  /// Binds what a procedure assigns to its own parameters, whose values its caller gets back.
  void bind_assigned_parameters(Index number) {
    for (const auto& variable : scope_->variables) {
      if (!variable.written) continue;
      const Index parameter = origins_.index(file_).parameter(scope_->definition, variable.name);
      if (parameter == k_none) continue;
      const Index passed = origins_.parameter_of(file_, *scope_, variable.number);
      add(passed != k_none ? OriginList{{passed, FlowKind::identity, Rule::flow_argument}}
                           : origins_.of_value(file_, number, variable.number),
          parameter, position(variable.at));
    }
  }

  /// Binds the columns of a view or an inline function with its query.
  void bind_query(const ProgramFile& file, const LocalTable& table) {
    const Index defined = table.definition + file.first_symbol;
    const Index owner = catalog_.history().owner_of_query(defined);
    if (owner == k_none || catalog_.is_made_again(owner)) return;
    const auto& slots = origins_.slots().of(file_, table.scope);
    std::vector<std::pair<std::string, Index>> changed;
    if (!catalog_.history().empty())
      for (const auto& one : catalog_.columns().written_in(defined))
        changed.emplace_back(folded_name(program_.definition(one.definition).name), one.current);
    for (const auto& [name, column] : changed.empty() ? origins_.slots().columns(owner) : changed) {
      std::size_t place = slots.slots.size();
      if (table.columns.empty()) {
        const auto found = slots.places.find(name);
        if (found != slots.places.end()) place = found->second;
      } else {
        for (std::size_t i = 0; i < table.columns.size(); ++i)
          if (folded_name(table.columns[i]) == name) place = i;
        // The names that the list does not reach are those of the results.
        for (auto i = table.columns.size(); i < slots.slots.size() && place == slots.slots.size(); ++i)
          if (slots.slots[i].name == name) place = i;
      }
      add(origins_.of_result(file_, table.scope, place), column, program_.definition(column).start);
    }
    add(origins_.of_rows(file_, table.scope), owner, program_.definition(owner).start);
  }

  const Program& program_;
  const Catalog catalog_;
  ResultNameTable names_;
  Origins origins_;
  Links& out_;
  Index file_ = k_none;
  const DataScope* scope_ = nullptr;
  std::size_t edges_ = 0;
};

}  // namespace

void bind_lineage(const Program& program, const std::function<bool()>& stop, const std::vector<Index>* files,
                  Links& out) {
  const auto has_scopes = [](const ProgramFile& file) {
    return file.language->data_objects && !file.library && !file.summary.data.scopes.empty();
  };
  if (std::none_of(program.files().begin(), program.files().end(), has_scopes)) return;
  LineageBinder binder(program, out);
  const std::size_t count = files == nullptr ? program.files().size() : files->size();
  for (std::size_t i = 0; i < count; ++i) {
    const Index number = files == nullptr ? static_cast<Index>(i) : (*files)[i];
    if ((stop && stop()) || binder.edges() > k_max_edges) return;
    if (has_scopes(program.files()[number])) binder.bind(number);
  }
}

}  // namespace collet::codegraph
