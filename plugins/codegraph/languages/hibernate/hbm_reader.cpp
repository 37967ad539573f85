// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/languages/data_file.hpp"
#include "plugins/codegraph/languages/hibernate/hibernate.hpp"
#include "plugins/codegraph/languages/xml_scanner.hpp"

namespace collet::codegraph::hibernate {
namespace {

using Kind = Expression::Kind;

constexpr std::size_t k_max_models = 5000;
constexpr std::size_t k_max_columns = 2000;  ///< limit for one model
constexpr std::size_t k_max_open_tags = 200;
constexpr std::size_t k_max_text = 262144;

bool is_class(std::string_view name) {
  return name == "class" || name == "subclass" || name == "joined-subclass" || name == "union-subclass";
}
bool is_property(std::string_view name) {
  return name == "id" || name == "property" || name == "version" || name == "timestamp" ||
         name == "many-to-one" || name == "one-to-one" || name == "key-property" ||
         name == "key-many-to-one" || name == "any";
}
bool is_collection(std::string_view name) {
  return name == "set" || name == "bag" || name == "list" || name == "map" || name == "idbag" ||
         name == "array" || name == "primitive-array";
}

/// Reads the tags of one file; the open ones decide what a tag belongs to.
class MappingReader {
 public:
  MappingReader(std::string_view text, FileSummary& out) : scanner_(text), out_(out) {}

  void read(StopQuery stop, void* context) {
    std::size_t count = 0;
    for (auto item = scanner_.next(); item.kind != XmlItem::Kind::end; item = scanner_.next()) {
      constexpr std::size_t k_items_between_looks = 1000;
      if (++count % k_items_between_looks == 0 && stop != nullptr && stop(context)) return;
      if (item.kind == XmlItem::Kind::text) {
        if (query_ != k_none && text().size() + item.text.size() < k_max_text) text() += item.text;
      } else if (item.kind == XmlItem::Kind::open) {
        open(item);
      } else {
        close(item.name);
      }
    }
  }

 private:
  /// A tag that is open, and what it opened.
  struct Open {
    std::string tag;
    std::size_t model;
    std::size_t column;      ///< the property, or none
    std::string prefix;      ///< the path of components
    std::size_t collection;  ///< the table of a collection, or none
  };
  static constexpr std::size_t k_no_number = static_cast<std::size_t>(-1);

  std::string& text() { return out_.expressions[query_].name; }

  std::string full_name(std::string_view name) const {
    if (name.empty() || package_.empty() || name.find('.') != std::string_view::npos)
      return std::string(name);
    return package_ + "." + std::string(name);
  }

  void open(const XmlItem& item) {
    Open next = open_.empty() ? Open{"", k_no_number, k_no_number, "", k_no_number} : open_.back();
    next.tag = item.name;
    if (item.name == "hibernate-mapping") {
      package_ = item.attribute("package");
      schema_ = item.attribute("schema");
    } else if (is_class(item.name)) {
      next.model = add_class(item, next.model);
      next.column = next.collection = k_no_number;
      next.prefix.clear();
    } else if (item.name == "query" || item.name == "sql-query") {
      add_query(item);
    } else if (next.model != k_no_number) {
      open_member(item, next);
    }
    if (!item.empty && open_.size() < k_max_open_tags) open_.push_back(std::move(next));
    if (item.empty) query_ = k_none;
  }

  void open_member(const XmlItem& item, Open& next) {
    if (is_property(item.name)) {
      next.column = add_property(item, next);
    } else if (item.name == "component" || item.name == "composite-id" ||
               item.name == "nested-composite-element") {
      if (const auto name = item.attribute("name"); !name.empty()) next.prefix += std::string(name) + ".";
    } else if (is_collection(item.name)) {
      next.column = add_property(item, next);
      if (next.column != k_no_number) column(next).name.clear();
      next.collection = add_collection(item, next);
    } else if (item.name == "one-to-many" || item.name == "many-to-many") {
      if (next.column != k_no_number) column(next).target = full_name(item.attribute("class"));
      // The rows of `one-to-many` are those of the other class, which has a table of its own.
      if (item.name == "one-to-many" && next.collection != k_no_number)
        out_.models[next.collection].table.clear();
    } else if (item.name == "column" && next.column != k_no_number && !column(next).written &&
               next.collection == k_no_number) {
      set_column(std::string(item.attribute("name")), column(next));
    }
  }

  void close(std::string_view name) {
    query_ = k_none;
    while (!open_.empty()) {
      const bool same = open_.back().tag == name;
      open_.pop_back();
      if (same) return;
    }
  }

  ModelColumn& column(const Open& at) { return out_.models[at.model].columns[at.column]; }

  static void set_column(std::string name, ModelColumn& column) {
    // Names in backticks are quoted by the dialect.
    name.erase(std::remove(name.begin(), name.end(), '`'), name.end());
    column.written = !name.empty();
    if (column.written) column.name = std::move(name);
  }

  std::size_t add_class(const XmlItem& item, std::size_t outer) {
    auto name = item.attribute("name");
    if (name.empty()) name = item.attribute("entity-name");
    if (name.empty() || out_.models.size() >= k_max_models) return k_no_number;
    DataModel model;
    model.kind = ModelKind::hibernate;
    model.defines = false;
    model.name = full_name(name);
    model.at = {item.at.line, item.at.column};
    std::string table(item.attribute("table"));
    table.erase(std::remove(table.begin(), table.end(), '`'), table.end());
    model.written = !table.empty();
    if (table.empty() && item.name == "subclass" && outer != k_no_number) {
      model.table = out_.models[outer].table;
    } else {
      model.table = {table.empty() ? model.name.substr(model.name.rfind('.') + 1) : table};
      std::string schema(item.attribute("schema"));
      if (schema.empty()) schema = schema_;
      if (!schema.empty()) model.table.insert(model.table.begin(), schema);
    }
    out_.models.push_back(std::move(model));
    return out_.models.size() - 1;
  }

  std::size_t add_property(const XmlItem& item, const Open& at) {
    auto& model = out_.models[at.model];
    const auto name = item.attribute("name");
    if (name.empty() || model.columns.size() >= k_max_columns) return k_no_number;
    ModelColumn one;
    one.member = at.prefix + std::string(name);
    one.type = item.attribute("type");
    one.target = full_name(item.attribute("class"));
    one.key = item.name == "id" || item.name.starts_with("key-");
    one.at = {item.at.line, item.at.column};
    set_column(std::string(item.attribute("column")), one);
    const bool computed = !item.attribute("formula").empty() || item.name == "one-to-one";
    // Without the attribute and a tag of that name, the column has the name of the property.
    if (!one.written && !computed) one.name = name;
    model.columns.push_back(std::move(one));
    return model.columns.size() - 1;
  }

  std::size_t add_collection(const XmlItem& item, const Open& at) {
    const auto table = item.attribute("table");
    if (table.empty() || at.column == k_no_number || out_.models.size() >= k_max_models) return k_no_number;
    DataModel model;
    model.kind = ModelKind::hibernate;
    model.defines = false;
    model.written = true;
    model.table = {std::string(table)};
    if (!schema_.empty()) model.table.insert(model.table.begin(), schema_);
    model.at = {item.at.line, item.at.column};
    ModelColumn one;
    one.member = out_.models[at.model].columns[at.column].member;
    one.target = out_.models[at.model].name;
    one.at = model.at;
    model.columns.push_back(std::move(one));
    out_.models.push_back(std::move(model));
    return out_.models.size() - 1;
  }

  void add_query(const XmlItem& item) {
    Expression text;
    text.kind = Kind::literal;
    text.type.name = "java.lang.String";
    text.start = text.at = item.at;
    out_.expressions.push_back(std::move(text));
    query_ = static_cast<Index>(out_.expressions.size() - 1);
    Expression one;
    one.kind = Kind::other;
    one.name = item.name;
    one.type.name = item.attribute("name");
    one.start = one.at = item.at;
    one.operands = {query_};
    out_.expressions.push_back(std::move(one));
  }

  XmlScanner scanner_;
  FileSummary& out_;
  std::string package_;
  std::string schema_;
  std::vector<Open> open_;
  Index query_ = k_none;  ///< the text of the query that is open
};

support::Result<FileSummary> read(std::string_view path, std::string_view text, StopQuery stop,
                                  void* context) {
  if (stop != nullptr && stop(context))
    return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  FileSummary out = data_file_summary("hibernate", path, text);
  MappingReader(text, out).read(stop, context);
  return out;
}

}  // namespace

const Language& language() {
  static const Language k_language = [] {
    Language out;
    out.name = "hibernate";
    out.extensions = {".hbm.xml"};
    out.read = &read;
    return out;
  }();
  return k_language;
}

}  // namespace collet::codegraph::hibernate
