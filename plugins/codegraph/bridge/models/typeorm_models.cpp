// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/bridge/models/models.hpp"
#include "plugins/codegraph/bridge/strings/framework_text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

bool is_column_decorator(std::string_view name) {
  return name == "Column" || name.ends_with("Column");
}
bool is_relation_decorator(std::string_view name) {
  return name == "ManyToOne" || name == "OneToOne" || name == "OneToMany" || name == "ManyToMany";
}

/// The arguments of decorators are calls in a scope of the class or field that they decorate.
class TypeOrmModels {
 public:
  TypeOrmModels(const ModelText& text, std::vector<DataModel>& out) : text_(text), out_(out) {
    const auto& summary = text.summary();
    decorators_.resize(summary.definitions.size());
    for (Index i = 0; i < summary.expressions.size(); ++i) {
      const auto& one = summary.expressions[i];
      if (one.kind != Kind::call || one.receiver != k_none || one.scope == k_none) continue;
      const Index owner = summary.scopes[one.scope].definition;
      if (owner >= summary.definitions.size()) continue;
      const auto& names = summary.definitions[owner].annotations;
      if (std::find(names.begin(), names.end(), one.name) != names.end()) decorators_[owner].push_back(&one);
    }
  }

  void read() {
    const auto& all = text_.summary().definitions;
    for (Index i = 0; i < all.size() && out_.size() < k_max_models; ++i)
      if (all[i].kind == SymbolKind::class_) read_class(i);
  }

 private:
  const Expression* decorator(Index definition, std::string_view name) const {
    for (const auto* const one : decorators_[definition])
      if (one->name == name) return one;
    return nullptr;
  }
  /// Returns an option of a decorator, which is in the object among its arguments.
  std::string option(const Expression& call, std::string_view name) const {
    for (const Index operand : call.operands)
      if (const auto value = text_.text(text_.entry(operand, name))) return *value;
    return {};
  }
  /// Returns the text that is the first argument, or the option `name`.
  std::string named_by(const Expression& call) const {
    if (!call.operands.empty())
      if (auto text = text_.text(call.operands.front())) return *text;
    return option(call, "name");
  }

  void read_class(Index number) {
    const auto& type = text_.summary().definitions[number];
    const auto* entity = decorator(number, "Entity");
    const auto* const view = decorator(number, "ViewEntity");
    const auto* const child = decorator(number, "ChildEntity");
    DataModel model;
    model.kind = ModelKind::typeorm;
    model.definition = number;
    model.name = type.name;
    model.at = place_of(type);
    for (const auto& base : type.bases)
      if (!base.implements) model.bases.emplace_back(last_part(base.type.name));
    for (const Index member : text_.members(number))
      read_member(member, model);
    if (entity == nullptr) entity = view;
    if (entity == nullptr && child == nullptr && model.columns.empty()) return;
    if (child != nullptr) {
      model.shares = true;
    } else if (entity == nullptr) {
      model.abstract = true;
    } else {
      const auto name = named_by(*entity);
      model.written = !name.empty();
      model.table = {name.empty() ? snake_case(type.name) : name};
      if (const auto schema = option(*entity, "schema"); !schema.empty())
        model.table.insert(model.table.begin(), schema);
      model.view = view != nullptr;
    }
    add_join_tables(number, model);
    out_.push_back(std::move(model));
  }

  void read_member(Index member, DataModel& model) {
    const auto& one = text_.summary().definitions[member];
    if (one.kind != SymbolKind::field && one.kind != SymbolKind::property) return;
    ModelColumn column;
    column.definition = member;
    column.member = one.name;
    column.at = place_of(one);
    column.type = one.type.name;
    bool found = false;
    for (const auto* const call : decorators_[member]) {
      if (call->name == "JoinColumn") continue;
      if (is_column_decorator(call->name)) {
        found = true;
        const auto name = option(*call, "name");
        column.written = !name.empty();
        column.name = column.written ? name : one.name;
        column.key = call->name == "PrimaryColumn" || call->name == "PrimaryGeneratedColumn";
        // `@Column(() => Address)` has the columns of another class.
        const auto* const first = call->operands.empty() ? nullptr : text_.at(call->operands.front());
        if (first != nullptr && first->kind == Kind::lambda) column.name.clear();
      } else if (is_relation_decorator(call->name)) {
        found = true;
        read_relation(member, *call, column);
      }
    }
    if (found) model.columns.push_back(std::move(column));
  }

  void read_relation(Index member, const Expression& call, ModelColumn& column) const {
    if (!call.operands.empty()) column.target = text_.named(call.operands.front());
    const auto* const join = decorator(member, "JoinColumn");
    if (call.name != "ManyToOne" && !(call.name == "OneToOne" && join != nullptr)) {
      column.back = call.name == "OneToOne" ? std::string() : "[]";
      return;
    }
    const auto name = join == nullptr ? std::string() : named_by(*join);
    column.written = !name.empty();
    column.name = column.written ? name : column.member + "Id";
  }

  /// `@ManyToMany(() => Tag) @JoinTable()`: a table with the keys of both sides
  void add_join_tables(Index number, const DataModel& model) {
    if (model.table.empty()) return;
    for (const Index member : text_.members(number)) {
      const auto* const join = decorator(member, "JoinTable");
      const auto* const relation = decorator(member, "ManyToMany");
      if (join == nullptr || relation == nullptr || relation->operands.empty()) continue;
      const auto& one = text_.summary().definitions[member];
      const auto target = text_.named(relation->operands.front());
      DataModel table;
      table.kind = ModelKind::typeorm;
      table.definition = member;
      table.at = place_of(one);
      auto name = named_by(*join);
      table.written = !name.empty();
      if (name.empty()) name = model.table.back() + "_" + snake_case(one.name) + "_" + snake_case(target);
      table.table = {std::move(name)};
      for (const auto& side : {model.name, target}) {
        ModelColumn column;
        column.name = camel_case(side) + "Id";
        column.target = side;
        column.at = table.at;
        table.columns.push_back(std::move(column));
      }
      out_.push_back(std::move(table));
    }
  }

  static std::string camel_case(std::string name) {
    if (!name.empty()) name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
  }

  const ModelText& text_;
  std::vector<DataModel>& out_;
  std::vector<std::vector<const Expression*>> decorators_;  ///< by definition
};

}  // namespace

void read_typeorm_models(const ModelText& text, std::vector<DataModel>& out) {
  TypeOrmModels(text, out).read();
}

}  // namespace collet::codegraph::bridge
