// SPDX-License-Identifier: MIT
/// Snapshots of models that migrations of Entity Framework keep: `XModelSnapshot.cs`.
#include <algorithm>
#include <unordered_map>

#include "plugins/codegraph/bridge/models/models.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

class EfSnapshot {
 public:
  explicit EfSnapshot(const ModelText& text) : text_(text), summary_(text.summary()) {}

  void read(std::vector<DataModel>& out) {
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& call = summary_.expressions[i];
      if (call.kind == Kind::literal && call.name.starts_with("SqlServer")) schema_ = "dbo";
      if (call.kind != Kind::call) continue;
      if (call.name == "HasDefaultSchema") default_schema_ = literal(call, 0);
    }
    // The builder of an entity has its name; what is called on it comes in any order.
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& call = summary_.expressions[i];
      if (call.kind != Kind::call || call.operands.empty()) continue;
      if (call.name == "Property") read_property(i);
      if (call.name == "ToTable" || call.name == "ToView") read_table(i);
    }
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& call = summary_.expressions[i];
      if (call.kind != Kind::call || call.operands.empty()) continue;
      if (call.name == "HasColumnName" || call.name == "HasColumnType") read_column(i);
      if (call.name == "HasForeignKey") read_key(i);
      if (call.name == "HasKey") read_primary_key(i);
    }
    finish(out);
  }

 private:
  std::string literal(const Expression& call, std::size_t number) const {
    return number < call.operands.size() ? text_.text(call.operands[number]).value_or(std::string())
                                         : std::string();
  }

  /// Returns the call that gives a lambda its builder: `Entity` or `OwnsOne`.
  Index builder_call(Index expression) const {
    constexpr int k_max_chain = 100;
    for (int i = 0; i < k_max_chain && expression != k_none; ++i) {
      const auto& one = summary_.expressions[expression];
      if (one.kind == Kind::name) return lambda_call(one);
      expression = one.receiver;
    }
    return k_none;
  }
  Index lambda_call(const Expression& name) const {
    for (Index scope = name.scope; scope < summary_.scopes.size(); scope = summary_.scopes[scope].parent)
      for (const auto& variable : summary_.scopes[scope].variables)
        if (variable.name == name.name) {
          if (variable.origin != Variable::Origin::lambda || variable.initial == k_none) return k_none;
          return summary_.expressions[variable.initial].receiver;
        }
    return k_none;
  }

  /// Returns the number of the model that a builder describes, or none.
  Index model_of(Index expression) {
    const Index call = builder_call(expression);
    if (call == k_none) return k_none;
    const auto& one = summary_.expressions[call];
    if (one.name != "Entity" && one.name != "OwnsOne" && one.name != "OwnsMany") return k_none;
    if (const auto known = numbers_.find(call); known != numbers_.end()) return known->second;
    const auto name = literal(one, 0);
    if (name.empty()) return k_none;
    // An entity has one part with its columns and others with its relations.
    if (one.name == "Entity")
      if (const auto same = entities_.find(name); same != entities_.end()) {
        numbers_.emplace(call, same->second);
        return same->second;
      }
    if (models_.size() >= k_max_models) return k_none;
    const auto number = static_cast<Index>(models_.size());
    auto& model = models_.emplace_back();
    model.kind = ModelKind::ef;
    model.name = last_part(name);
    model.at = {one.at.line, one.at.column};
    numbers_.emplace(call, number);
    owners_.push_back(one.name == "Entity" ? k_none : one.receiver);
    if (one.name == "Entity") entities_.emplace(name, number);
    return number;
  }

  void read_property(Index number) {
    const auto& call = summary_.expressions[number];
    const auto name = literal(call, 0);
    const Index model = model_of(call.receiver);
    constexpr std::size_t k_max_columns = 2000;
    if (name.empty() || model == k_none || models_[model].columns.size() >= k_max_columns) return;
    ModelColumn column;
    column.member = column.name = name;
    column.at = {call.at.line, call.at.column};
    properties_[number] = {model, models_[model].columns.size()};
    models_[model].columns.push_back(std::move(column));
  }

  void read_table(Index number) {
    const auto& call = summary_.expressions[number];
    const auto name = literal(call, 0);
    const Index model = model_of(call.receiver);
    if (name.empty() || model == k_none) return;
    // An entity that has a table and a view is written to the table.
    if (call.name == "ToView" && !models_[model].table.empty()) return;
    const auto schema = literal(call, 1);
    models_[model].table = {name};
    if (!schema.empty()) models_[model].table.insert(models_[model].table.begin(), schema);
    models_[model].view = call.name == "ToView";
    models_[model].written = true;
  }

  void read_column(Index number) {
    const auto& call = summary_.expressions[number];
    const auto value = literal(call, 0);
    constexpr int k_max_chain = 100;
    Index at = call.receiver;
    for (int i = 0; i < k_max_chain && at != k_none; ++i) {
      const auto found = properties_.find(at);
      if (found != properties_.end()) {
        auto& column = models_[found->second.first].columns[found->second.second];
        if (value.empty()) return;
        if (call.name == "HasColumnName") {
          column.name = value;
          column.written = true;
        } else {
          column.type = value;
        }
        return;
      }
      at = summary_.expressions[at].receiver;
    }
  }

  void set_target(Index model, const std::string& member, const std::string& target) {
    for (auto& column : models_[model].columns)
      if (column.member == member) column.target = target;
  }

  /// `b.HasOne("Shop.Customer", "Buyer").WithMany().HasForeignKey("BuyerId")`
  void read_key(Index number) {
    const auto& call = summary_.expressions[number];
    constexpr int k_max_chain = 20;
    Index at = call.receiver;
    std::string target;
    for (int i = 0; i < k_max_chain && at != k_none && target.empty(); ++i) {
      const auto& one = summary_.expressions[at];
      if (one.kind == Kind::call && (one.name == "HasOne" || one.name == "WithOwner")) {
        target = one.name == "HasOne" ? std::string(last_part(literal(one, 0))) : owner_name(at);
        if (target.empty()) return;
      }
      at = one.receiver;
    }
    const Index model = model_of(call.receiver);
    if (model == k_none) return;
    for (std::size_t i = 0; i < call.operands.size(); ++i)
      set_target(model, literal(call, i), target);
  }
  std::string owner_name(Index with_owner) {
    const Index model = model_of(summary_.expressions[with_owner].receiver);
    const Index owner = model == k_none || owners_[model] == k_none ? k_none : model_of(owners_[model]);
    return owner == k_none ? std::string() : models_[owner].name;
  }

  void read_primary_key(Index number) {
    const auto& call = summary_.expressions[number];
    const Index model = model_of(call.receiver);
    if (model == k_none) return;
    for (std::size_t i = 0; i < call.operands.size(); ++i) {
      const auto member = literal(call, i);
      for (auto& column : models_[model].columns)
        if (column.member == member) column.key = true;
    }
  }

  /// Owned objects in the table of their owner add columns to it; a class of a hierarchy too.
  void finish(std::vector<DataModel>& out) {
    std::unordered_map<std::string, std::size_t> tables;
    for (std::size_t i = 0; i < models_.size(); ++i) {
      auto& model = models_[i];
      if (model.columns.empty()) continue;
      if (model.table.empty()) {
        const Index owner = owners_[i] == k_none ? k_none : model_of(owners_[i]);
        model.table = owner == k_none ? std::vector<std::string>{model.name} : models_[owner].table;
        if (model.table.empty()) continue;
      }
      if (model.table.size() == 1) {
        const auto& schema = default_schema_.empty() ? schema_ : default_schema_;
        if (!schema.empty()) model.table.insert(model.table.begin(), schema);
      }
      std::string key;
      for (const auto& part : model.table) {
        key += '.';
        key += support::lower_case(part);
      }
      const auto [known, fresh] = tables.try_emplace(key, out.size());
      if (fresh) {
        out.push_back(model);
        continue;
      }
      auto& columns = out[known->second].columns;
      columns.insert(columns.end(), model.columns.begin(), model.columns.end());
    }
  }

  const ModelText& text_;
  const FileSummary& summary_;
  std::string schema_;  ///< the schema of tables without one, if the provider shows it
  std::string default_schema_;
  std::vector<DataModel> models_;
  std::vector<Index> owners_;                        ///< for an owned model, the builder of its owner
  std::unordered_map<Index, Index> numbers_;         ///< models by the call that gives the builder
  std::unordered_map<std::string, Index> entities_;  ///< models by the name of the entity
  std::unordered_map<Index, std::pair<Index, std::size_t>> properties_;  ///< model and column, by call
};

}  // namespace

void read_ef_snapshot(const ModelText& text, std::vector<DataModel>& out) {
  EfSnapshot(text).read(out);
}

}  // namespace collet::codegraph::bridge
