// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/model_tables.hpp"

#include <unordered_set>

#include "plugins/codegraph/link/data/model_map.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_definitions = 500000;

struct NewTable {
  Index file = k_none;
  Definition table;
  std::vector<Definition> columns;
};

Position position_of(ModelPlace at) {
  return {at.line, at.column};
}

std::unordered_set<std::string> defined_tables(const Program& program) {
  std::unordered_set<std::string> out;
  for (const auto& file : program.files()) {
    if (!file.language->data_objects) continue;
    for (const auto& one : file.summary.definitions)
      if (one.kind == SymbolKind::table || one.kind == SymbolKind::view)
        out.insert(support::lower_case(one.name));
  }
  return out;
}

Definition table_of(const FileSummary& summary, const DataModel& model,
                    const std::vector<std::string>& name) {
  Definition out;
  out.kind = model.view ? SymbolKind::view : SymbolKind::table;
  out.name = name.back();
  out.container = name.size() > 1 ? name[name.size() - 2] : std::string("public");
  out.signature = std::string(model.view ? "view " : "table ") + out.name;
  if (!model.name.empty()) out.signature += " (model " + model.name + ")";
  out.start = position_of(model.at);
  out.first_line = out.last_line = out.start.line;
  if (model.definition < summary.definitions.size()) {
    const auto& type = summary.definitions[model.definition];
    out.documentation = type.documentation;
    out.first_line = type.first_line;
    out.last_line = type.last_line;
  }
  return out;
}

Definition column_of(const ModelColumn& column, ModelPlace at) {
  Definition out;
  out.kind = SymbolKind::column;
  out.name = column.name;
  out.signature = column.type.empty() ? column.name : column.name + " " + column.type;
  out.start = position_of(at);
  out.first_line = out.last_line = out.start.line;
  return out;
}

/// Collects the tables of all models: several classes may share one.
class NewTables {
 public:
  explicit NewTables(const Program& program) : program_(program), models_(program) {}

  std::vector<NewTable> run() {
    if (models_.empty()) return {};
    const auto defined = defined_tables(program_);
    for (const bool shared : {false, true})
      for (const auto ref : models_.all()) {
        const auto name = models_.table(ref);
        if (!models_.at(ref).defines || name.empty() || name.back().empty()) continue;
        if (defined.count(support::lower_case(name.back())) != 0) continue;
        // A class that shares the table of its base adds its columns there.
        if ((models_.at(ref).shares && name != models_.at(ref).table) == shared) add(ref, name, shared);
      }
    return std::move(all_);
  }

 private:
  void add(ModelRef ref, const std::vector<std::string>& name, bool shared) {
    const auto& model = models_.at(ref);
    std::string full = support::lower_case(name.back());
    if (name.size() > 1) full.insert(0, support::lower_case(name[name.size() - 2]) + ".");
    const auto known = numbers_.find(full);
    if (shared ? known == numbers_.end() : known != numbers_.end()) return;
    if (count_ > k_max_definitions) return;
    if (!shared) {
      numbers_.emplace(full, all_.size());
      auto& one = all_.emplace_back();
      one.file = ref.file;
      one.table = table_of(program_.files()[ref.file].summary, model, name);
      columns_.emplace_back();
      ++count_;
    }
    const auto number = shared ? known->second : all_.size() - 1;
    for (const auto& column : models_.columns(ref)) {
      if (column.column->name.empty()) continue;
      if (!columns_[number].insert(support::lower_case(column.column->name)).second) continue;
      // A column that another file shows has the place of the table.
      const auto& start = all_[number].table.start;
      const ModelPlace table{start.line, start.column};
      all_[number].columns.push_back(
          column_of(*column.column, column.file == all_[number].file ? column.column->at : table));
      ++count_;
    }
  }

  const Program& program_;
  const ModelMap models_;
  std::vector<NewTable> all_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::unordered_set<std::string>> columns_;
  std::size_t count_ = 0;
};

}  // namespace

void define_model_tables(Program& program) {
  auto all = NewTables(program).run();
  for (auto& one : all) {
    auto& definitions = program.files()[one.file].summary.definitions;
    const auto parent = static_cast<Index>(definitions.size());
    definitions.push_back(std::move(one.table));
    for (auto& column : one.columns) {
      column.parent = parent;
      definitions.push_back(std::move(column));
    }
  }
}

}  // namespace collet::codegraph
