// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "plugins/codegraph/bridge/models/models.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

/// A class of Django or of a library that models extend, with its columns.
struct KnownBase {
  std::string_view name;
  std::array<std::string_view, 12> columns;
};
constexpr std::array<KnownBase, 8> k_known_bases = {
    {{"AbstractUser",
      {"password", "last_login", "is_superuser", "username", "first_name", "last_name", "email", "is_staff",
       "is_active", "date_joined"}},
     {"AbstractBaseUser", {"password", "last_login"}},
     {"PermissionsMixin", {"is_superuser"}},
     {"TimeStampedModel", {"created", "modified"}},
     {"MPTTModel", {"lft", "rght", "tree_id", "level"}},
     {"TitleSlugDescriptionModel", {"title", "slug", "description"}},
     {"StatusModel", {"status", "status_changed"}},
     {"SoftDeletableModel", {"is_removed"}}}};

bool is_relation(std::string_view name) {
  return name.ends_with("ForeignKey") || name == "OneToOneField" || name == "ParentalKey" ||
         name == "ManyToManyField" || name == "ParentalManyToManyField" || name == "AutoOneToOneField";
}

bool is_field_class(std::string_view name) {
  return (name.ends_with("Field") && name != "Field" && !name.starts_with("GenericRel")) || is_relation(name);
}

/// Returns the folder of the application that a file is in.
std::string app_of(std::string_view path) {
  auto slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  auto folder = path.substr(0, slash);
  const auto in_models = folder.rfind("/models");
  if (in_models != std::string_view::npos && (in_models + 7 == folder.size() || folder[in_models + 7] == '/'))
    folder = folder.substr(0, in_models);
  return std::string(folder.substr(folder.rfind('/') + 1));
}

class DjangoModels {
 public:
  DjangoModels(std::string_view path, const ModelText& text, std::vector<DataModel>& out)
      : app_(app_of(path)), likely_(path.find("models") != std::string_view::npos), text_(text), out_(out) {
    for (const auto& import : text.summary().imports)
      likely_ = likely_ || import.module.starts_with("django") || import.target.starts_with("django");
  }

  void read() {
    const auto& all = text_.summary().definitions;
    for (Index i = 0; i < all.size() && out_.size() < k_max_models; ++i)
      if (all[i].kind == SymbolKind::class_ && all[i].name != "Meta") read_class(i);
  }

 private:
  /// Returns the call that makes a field of a model, or null.
  const Expression* field_of(Index member) const {
    if (text_.summary().definitions[member].kind != SymbolKind::field) return nullptr;
    const auto* const call = text_.at(text_.value(member));
    if (call == nullptr || call->kind != Kind::call || !is_field_class(call->name)) return nullptr;
    static constexpr std::string_view k_others[] = {"forms",    "serializers", "filters", "django_filters",
                                                    "graphene", "fields",      "schema",  "wtforms"};
    const auto receiver = text_.receiver(*call);
    // `fields.CharField` is also a field of Marshmallow or Odoo.
    return std::find(std::begin(k_others), std::end(k_others), receiver) == std::end(k_others) ? call
                                                                                               : nullptr;
  }

  void read_class(Index number) {
    const auto& type = text_.summary().definitions[number];
    DataModel model;
    model.kind = ModelKind::django;
    model.definition = number;
    model.name = type.name;
    model.at = place_of(type);
    bool direct = false;
    bool plain = true;
    for (const auto& base : type.bases) {
      const auto name = std::string(last_part(base.type.name));
      model.bases.push_back(name);
      direct = direct || name == "Model" || is_known(name);
      plain = plain && name == "object";
    }
    if (direct && type.bases.size() == 1 && type.bases[0].type.name.starts_with("db.")) return;  // Flask
    bool own = false;
    bool of_models = false;
    for (const Index member : text_.members(number)) {
      const auto* const field = field_of(member);
      if (field == nullptr) continue;
      own = true;
      of_models = of_models || text_.receiver(*field) == "models";
    }
    // A class without fields, such as a proxy, is a model if its base is one.
    const bool candidate = likely_ && !plain;
    if (!direct && !of_models && !own && !candidate) return;
    if (!direct && !of_models && plain) return;
    model.uncertain = !direct && !of_models;
    read_meta(number, model);
    // A mixin without bases has no table of its own.
    model.abstract = model.abstract || plain;
    if (!model.abstract && !model.shares && model.table.empty())
      model.table = {with_app(support::lower_case(type.name))};
    add_columns(number, model);
    out_.push_back(std::move(model));
  }

  static bool is_known(std::string_view name) {
    return std::any_of(k_known_bases.begin(), k_known_bases.end(),
                       [&](const KnownBase& one) { return one.name == name; });
  }

  std::string with_app(const std::string& name) const { return app_.empty() ? name : app_ + "_" + name; }

  void read_meta(Index number, DataModel& model) {
    const Index meta = text_.member(number, "Meta");
    if (meta == k_none) return;
    const auto value = [&](std::string_view name) {
      const Index member = text_.member(meta, name);
      return member == k_none ? k_none : text_.value(member);
    };
    const auto is_true = [&](std::string_view name) {
      const auto* const one = text_.at(value(name));
      return one != nullptr && one->kind == Kind::literal && one->name == "True";
    };
    model.abstract = is_true("abstract");
    model.shares = is_true("proxy");
    if (const auto label = text_.text(value("app_label"))) app_ = *label;
    const auto table = text_.text(value("db_table"));
    if (!table || table->empty()) return;
    model.written = true;
    // `schema"."table` is the usual way to name a schema.
    const auto quote = table->find("\".\"");
    if (quote == std::string::npos) {
      model.table = {*table};
    } else {
      std::string schema = table->substr(0, quote);
      if (schema.starts_with('"')) schema.erase(0, 1);
      std::string name = table->substr(quote + 3);
      if (name.ends_with('"')) name.pop_back();
      model.table = {schema, name};
    }
  }

  void add_columns(Index number, DataModel& model) {
    bool key = model.abstract || model.shares;
    for (const Index member : text_.members(number)) {
      const auto* const field = field_of(member);
      if (field == nullptr) continue;
      ModelColumn column;
      column.definition = member;
      column.member = text_.summary().definitions[member].name;
      column.type = field->name;
      column.at = place_of(text_.summary().definitions[member]);
      column.key = text_.is_set(*field, "primary_key");
      key = key || column.key;
      column.name = text_.argument_text(*field, "db_column");
      column.written = !column.name.empty();
      if (is_relation(field->name)) {
        read_relation(*field, model, column);
      } else if (!column.written) {
        column.name = column.member;
      }
      model.columns.push_back(std::move(column));
    }
    for (const auto& base : k_known_bases)
      if (std::find(model.bases.begin(), model.bases.end(), base.name) != model.bases.end())
        for (const auto name : base.columns)
          if (!name.empty()) add_column(model, std::string(name));
    if (!key) add_key(model);
  }

  static void add_column(DataModel& model, const std::string& name) {
    const bool known = std::any_of(model.columns.begin(), model.columns.end(),
                                   [&](const ModelColumn& one) { return one.member == name; });
    if (known) return;
    ModelColumn column;
    column.member = column.name = name;
    column.at = model.at;
    model.columns.push_back(std::move(column));
  }
  static void add_key(DataModel& model) {
    ModelColumn column;
    column.member = column.name = "id";
    column.type = "AutoField";
    column.key = true;
    column.at = model.at;
    model.columns.insert(model.columns.begin(), std::move(column));
  }

  void read_relation(const Expression& field, DataModel& model, ModelColumn& column) {
    Index target = ModelText::positional(field, 0);
    if (target == k_none) target = ModelText::argument(field, "to");
    column.target = text_.named(target);
    if (const auto written = text_.text(target)) column.target = *written;
    if (column.target == "AUTH_USER_MODEL" || column.target == "get_user_model") column.target = "User";
    column.back = text_.argument_text(field, "related_name");
    if (column.back.empty() && field.name != "OneToOneField")
      column.back = support::lower_case(model.name) + "_set";
    if (column.back.empty()) column.back = support::lower_case(model.name);
    if (!field.name.ends_with("ManyToManyField")) {
      if (!column.written) column.name = column.member + "_id";
      return;
    }
    column.name.clear();
    if (ModelText::argument(field, "through") != k_none || model.table.empty() || model.abstract) return;
    add_join_table(field, model, column);
  }

  /// A relation of many to many has a table with the keys of both sides.
  void add_join_table(const Expression& field, const DataModel& model, const ModelColumn& relation) {
    DataModel table;
    table.kind = ModelKind::django;
    table.at = relation.at;
    table.definition = relation.definition;
    const auto written = text_.argument_text(field, "db_table");
    table.table = model.table;
    table.table.back() = written.empty() ? model.table.back() + "_" + relation.member : written;
    table.written = !written.empty();
    add_key(table);
    const auto own = support::lower_case(model.name);
    const auto other =
        relation.target == "self" ? own : support::lower_case(std::string(last_part(relation.target)));
    const auto add = [&](const std::string& name, const std::string& target) {
      ModelColumn column;
      column.name = name;
      column.target = target;
      column.at = relation.at;
      table.columns.push_back(std::move(column));
    };
    add((own == other ? "from_" : "") + own + "_id", model.name);
    add((own == other ? "to_" : "") + other + "_id", own == other ? model.name : relation.target);
    out_.push_back(std::move(table));
  }

  std::string app_;
  bool likely_ = false;  ///< a class whose base is in another file may be a model
  const ModelText& text_;
  std::vector<DataModel>& out_;
};

}  // namespace

void read_django_models(std::string_view path, const ModelText& text, std::vector<DataModel>& out) {
  DjangoModels(path, text, out).read();
}

}  // namespace collet::codegraph::bridge
