// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/bridge/models/models.hpp"
#include "plugins/codegraph/bridge/strings/framework_text.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

bool makes_column(std::string_view name) {
  return name == "Column" || name == "mapped_column" || name == "column_property" || name == "deferred";
}

class SqlAlchemyModels {
 public:
  SqlAlchemyModels(const ModelText& text, std::vector<DataModel>& out) : text_(text), out_(out) {}

  void read() {
    const auto& all = text_.summary().definitions;
    for (Index i = 0; i < all.size() && out_.size() < k_max_models; ++i) {
      if (all[i].kind == SymbolKind::class_) read_class(i);
      if (all[i].kind == SymbolKind::field) read_table(i);
    }
  }

 private:
  const std::string& name_of(Index definition) const { return text_.summary().definitions[definition].name; }

  void read_class(Index number) {
    const auto& type = text_.summary().definitions[number];
    DataModel model;
    model.kind = ModelKind::sqlalchemy;
    model.definition = number;
    model.name = type.name;
    model.at = place_of(type);
    bool declarative = false;
    bool sql_model = false;
    for (const auto& base : type.bases) {
      const auto name = std::string(last_part(base.type.name));
      model.bases.push_back(name);
      declarative = declarative || base.type.name == "db.Model";
      sql_model = sql_model || name == "SQLModel";
      if (name == "DeclarativeBase" || name == "DeclarativeBaseNoMeta" || name == "MappedAsDataclass")
        model.abstract = true;
    }
    const bool table = sql_model && type.signature.find("table=True") != std::string::npos;
    const Index name = text_.member(number, "__tablename__");
    read_columns(number, model, table);
    if (is_true(text_.member(number, "__abstract__"))) model.abstract = true;
    if (sql_model && !table) model.abstract = true;
    const bool own = !model.columns.empty();
    if (!own && !model.abstract && name == k_none && !declarative &&
        (model.bases.empty() || text_.member(number, "__mapper_args__") == k_none))
      return;
    if (name != k_none && is_callable_name(name)) {
      // `def __tablename__(cls)` of a base names the tables of derived classes.
      model.abstract = true;
      model.table.clear();
    } else if (name != k_none) {
      const auto written = text_.text(text_.value(name));
      if (!written) return;
      model.table = {*written};
      model.written = true;
      model.at = place_of(text_.summary().definitions[number]);
      read_schema(number, model);
    } else if (const auto core = text_.member(number, "__table__"); core != k_none) {
      read_core(core, model);
    } else if (table) {
      model.table = {support::lower_case(type.name)};
    } else if (model.bases.empty()) {
      model.abstract = true;
    } else {
      // The table of a base class, or a name by the convention of the base.
      model.shares = true;
      model.table = {snake_case(type.name)};
    }
    if (model.abstract) model.table.clear();
    out_.push_back(std::move(model));
  }

  bool is_callable_name(Index member) const {
    const auto kind = text_.summary().definitions[member].kind;
    return is_callable(kind) || kind == SymbolKind::property;
  }
  bool is_true(Index member) const {
    const auto* const one = member == k_none ? nullptr : text_.at(text_.value(member));
    return one != nullptr && one->kind == Kind::literal && one->name == "True";
  }

  void read_schema(Index number, DataModel& model) {
    const Index arguments = text_.member(number, "__table_args__");
    if (arguments == k_none) return;
    Index value = text_.value(arguments);
    const auto* const one = text_.at(value);
    if (one != nullptr && one->kind == Kind::collection && one->type.name == "tuple" &&
        !one->operands.empty())
      value = one->operands.back();
    if (const auto schema = text_.text(text_.entry(value, "schema")); schema && !schema->empty())
      model.table.insert(model.table.begin(), *schema);
  }

  /// `__table__ = Table("name", …)`
  void read_core(Index member, DataModel& model) {
    const auto* const call = text_.at(text_.value(member));
    if (call == nullptr || call->kind != Kind::call || call->name != "Table") return;
    if (const auto name = text_.text(ModelText::positional(*call, 0))) model.table = {*name};
    model.written = true;
    add_core_columns(*call, model);
  }

  void read_columns(Index number, DataModel& model, bool sql_model) {
    for (const Index member : text_.members(number)) {
      const auto& one = text_.summary().definitions[member];
      if (one.kind != SymbolKind::field && one.kind != SymbolKind::method) continue;
      if (one.kind == SymbolKind::method) {
        if (has_declared_attribute(one)) read_declared(member, model);
        continue;
      }
      const auto* const call = text_.at(text_.value(member));
      const bool mapped = last_part(one.type.name) == "Mapped";
      const bool calls = call != nullptr && call->kind == Kind::call;
      const bool relation =
          calls && (call->name == "relationship" || (sql_model && call->name == "Relationship"));
      const bool typed = mapped ? call == nullptr || !is_association(*call)
                                : sql_model && !one.type.name.empty() && !one.name.starts_with('_');
      if (relation) {
        add_relation(member, *call, model);
      } else if (typed || (calls && makes_column(call->name))) {
        add_column(member, one.name, call, model);
      }
    }
  }

  static bool is_association(const Expression& call) {
    return call.name == "association_proxy" || call.name == "synonym" || call.name == "hybrid_property" ||
           call.name == "composite" || call.name == "column_property" || call.name == "query_expression";
  }
  static bool has_declared_attribute(const Definition& one) {
    return std::any_of(one.annotations.begin(), one.annotations.end(), [](const std::string& name) {
      return last_part(name) == "declared_attr" || name.find("declared_attr.") != std::string::npos;
    });
  }

  /// A method with `@declared_attr` that returns a column
  void read_declared(Index member, DataModel& model) {
    const auto* const lambda = text_.at(text_.summary().definitions[member].initial);
    if (lambda == nullptr || lambda->operands.empty()) return;
    const auto* const call = text_.at(lambda->operands.front());
    if (call == nullptr || call->kind != Kind::call) return;
    if (makes_column(call->name)) add_column(member, name_of(member), call, model);
    if (call->name == "relationship") add_relation(member, *call, model);
  }

  void add_column(Index member, const std::string& name, const Expression* call, DataModel& model) {
    ModelColumn column;
    column.definition = member;
    column.member = name;
    column.name = name;
    column.at = place_of(text_.summary().definitions[member]);
    if (call != nullptr) read_column(*call, column);
    if (column.type.empty()) {
      const auto& written = text_.summary().definitions[member].type;
      column.type =
          written.name == "Mapped" && !written.arguments.empty() ? written.arguments[0].name : written.name;
    }
    model.columns.push_back(std::move(column));
  }

  /// Reads the arguments of `Column("name", Type, ForeignKey("table.column"))`.
  void read_column(const Expression& call, ModelColumn& column) {
    const auto written = text_.text(ModelText::positional(call, 0));
    const auto named = written ? *written : text_.argument_text(call, "name");
    if (!named.empty()) {
      column.name = named;
      column.written = true;
    }
    column.key = text_.is_set(call, "primary_key");
    if (const auto key = text_.argument_text(call, "foreign_key"); !key.empty()) set_reference(key, column);
    for (std::size_t i = 0; i < call.operands.size(); ++i) {
      const auto* const operand = text_.at(call.operands[i]);
      if (operand == nullptr) continue;
      const bool positional = i >= call.operand_names.size() || call.operand_names[i].empty();
      if (operand->kind == Kind::call && operand->name == "ForeignKey") {
        read_foreign_key(*operand, column);
      } else if (operand->kind == Kind::call && makes_column(operand->name)) {
        read_column(*operand, column);  // deferred(Column(…))
      } else if (positional && column.type.empty() &&
                 (operand->kind == Kind::name || operand->kind == Kind::member ||
                  operand->kind == Kind::call)) {
        column.type = operand->name;
      }
    }
  }

  void read_foreign_key(const Expression& call, ModelColumn& column) {
    const Index target = ModelText::positional(call, 0);
    if (const auto text = text_.text(target)) return set_reference(*text, column);
    // ForeignKey(User.id)
    const auto* const member = text_.at(target);
    if (member != nullptr && member->kind == Kind::member) column.target = text_.named(member->receiver);
  }
  static void set_reference(const std::string& text, ModelColumn& column) {
    column.references = text.substr(0, text.rfind('.'));
  }

  void add_relation(Index member, const Expression& call, DataModel& model) {
    ModelColumn column;
    column.definition = member;
    column.member = name_of(member);
    column.at = place_of(text_.summary().definitions[member]);
    column.target = text_.named(ModelText::positional(call, 0));
    if (column.target.empty()) {
      // Mapped[List["Address"]]
      const TypeName* type = &text_.summary().definitions[member].type;
      while (!type->arguments.empty())
        type = &type->arguments.back();
      column.target = std::string(last_part(type->name));
    }
    column.target = std::string(last_part(column.target));
    column.back = text_.argument_text(call, "back_populates");
    if (column.back.empty()) column.back = text_.argument_text(call, "backref");
    model.columns.push_back(std::move(column));
  }

  /// `users = Table("users", metadata, Column("id", Integer), …)`
  void read_table(Index number) {
    const auto* const call = text_.at(text_.value(number));
    if (call == nullptr || call->kind != Kind::call || call->name != "Table") return;
    const auto name = text_.text(ModelText::positional(*call, 0));
    if (!name || name->empty() || call->operands.size() < 2) return;
    const auto parent = text_.summary().definitions[number].parent;
    if (parent != k_none && text_.summary().definitions[parent].kind == SymbolKind::class_) return;
    DataModel model;
    model.kind = ModelKind::sqlalchemy;
    model.definition = number;
    model.name = name_of(number);
    model.table = {*name};
    model.written = true;
    model.at = place_of(text_.summary().definitions[number]);
    if (const auto schema = text_.argument_text(*call, "schema"); !schema.empty())
      model.table.insert(model.table.begin(), schema);
    add_core_columns(*call, model);
    out_.push_back(std::move(model));
  }

  void add_core_columns(const Expression& call, DataModel& model) {
    for (const Index operand : call.operands) {
      const auto* const part = text_.at(operand);
      if (part == nullptr || part->kind != Kind::call || !makes_column(part->name)) continue;
      ModelColumn column;
      column.at = {part->at.line, part->at.column};
      read_column(*part, column);
      column.member = column.name;
      if (!column.name.empty()) model.columns.push_back(std::move(column));
    }
  }

  const ModelText& text_;
  std::vector<DataModel>& out_;
};

}  // namespace

void read_sqlalchemy_models(const ModelText& text, std::vector<DataModel>& out) {
  SqlAlchemyModels(text, out).read();
}

}  // namespace collet::codegraph::bridge
