// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/languages/data_file.hpp"
#include "plugins/codegraph/languages/mybatis/mybatis.hpp"
#include "plugins/codegraph/languages/xml_scanner.hpp"

namespace collet::codegraph::mybatis {
namespace {

using Kind = Expression::Kind;

constexpr std::size_t k_max_text = 262144;
constexpr std::size_t k_max_open_tags = 1000;

bool is_statement(std::string_view name) {
  return name == "select" || name == "insert" || name == "update" || name == "delete";
}

/// Reads the statements and result maps of one mapper.
class MapperReader {
 public:
  MapperReader(std::string_view text, FileSummary& out) : scanner_(text), out_(out) {}

  void read() {
    for (auto item = scanner_.next(); item.kind != XmlItem::Kind::end; item = scanner_.next()) {
      if (item.kind == XmlItem::Kind::close) {
        if (!open_.empty() && open_.back().first == item.name) open_.pop_back();
        continue;
      }
      if (item.kind != XmlItem::Kind::open) continue;
      if (item.name == "mapper") out_.container = item.attribute("namespace");
      if (is_statement(item.name)) {
        open_.clear();
        read_statement(item, "statement");
      } else if (item.name == "sql") {
        open_.clear();
        read_statement(item, "fragment");
      } else if (item.name == "resultMap") {
        open_.clear();
        enter(item, add_map(item));
      } else if (!open_.empty()) {
        read_part(item);
      }
    }
  }

 private:
  Index add(Expression expression, Position at) {
    expression.start = at;
    expression.at = at;
    out_.expressions.push_back(std::move(expression));
    return static_cast<Index>(out_.expressions.size() - 1);
  }

  static constexpr std::size_t k_max_nested = 100;

  void enter(const XmlItem& item, Index expression) {
    if (!item.empty && open_.size() < k_max_nested) open_.emplace_back(item.name, expression);
  }

  Index add_part(std::string name, std::string_view type, Index receiver, std::vector<std::string> attributes,
                 Position at) {
    Expression one;
    one.kind = Kind::other;
    one.name = std::move(name);
    one.type.name = type;
    one.receiver = receiver;
    one.operands.assign(attributes.size(), k_none);
    one.operand_names = std::move(attributes);
    return add(std::move(one), at);
  }

  Index add_map(const XmlItem& item) {
    return add_part("resultMap", item.attribute("type"), k_none,
                    {std::string(item.attribute("id")), std::string(item.attribute("extends")),
                     std::string(item.attribute("autoMapping"))},
                    item.at);
  }

  /// Reads a tag within a result map.
  void read_part(const XmlItem& item) {
    const Index parent = open_.back().second;
    if (item.name == "constructor" || item.name == "discriminator") {
      enter(item, parent);
    } else if (item.name == "id" || item.name == "result") {
      add_result(item, item.attribute("property"), parent);
    } else if (item.name == "idArg" || item.name == "arg") {
      if (!item.attribute("name").empty()) add_result(item, item.attribute("name"), parent);
    } else if (item.name == "association" || item.name == "collection" || item.name == "case") {
      const bool inherits = item.name == "case";
      const auto type = item.attribute(inherits                     ? "resultType"
                                       : item.name == "association" ? "javaType"
                                                                    : "ofType");
      enter(item,
            add_part("nested", type, parent,
                     {inherits ? std::string() : std::string(item.attribute("property")),
                      std::string(item.attribute("resultMap")), std::string(item.attribute("columnPrefix")),
                      std::string(item.attribute("autoMapping"))},
                     item.at));
    }
  }

  void add_result(const XmlItem& item, std::string_view property, Index parent) {
    if (!item.attribute("column").empty())
      add_part("result", property, parent, {std::string(item.attribute("column"))}, item.at);
  }

  void read_statement(const XmlItem& item, std::string kind) {
    Expression one;
    one.kind = Kind::other;
    one.name = std::move(kind);
    one.type.name = item.attribute("id");
    Expression text;
    text.kind = Kind::literal;
    text.type.name = "java.lang.String";
    if (!item.empty) text.name = flattened(item.name);
    one.operands = {add(std::move(text), item.at)};
    const Index statement = add(std::move(one), item.at);
    if (item.name == "select")
      add_part("output", item.attribute("resultType"), statement, {std::string(item.attribute("resultMap"))},
               item.at);
  }

  /// Returns the text up to the end of a tag, with all branches of dynamic tags.
  std::string flattened(const std::string& tag) {
    std::string out;
    std::vector<std::pair<std::string, std::string>> open;  // tags with what follows their content
    int keys = 0;                                           // <selectKey> has a statement of its own
    while (true) {
      auto item = scanner_.next();
      if (item.kind == XmlItem::Kind::end) break;
      if (item.kind == XmlItem::Kind::text) {
        if (keys == 0) append(out, item.text);
        continue;
      }
      if (item.kind == XmlItem::Kind::close) {
        if (item.name == tag && open.empty()) break;
        if (open.empty() || open.back().first != item.name) {
          if (item.name == tag) break;
          continue;
        }
        append(out, open.back().second);
        if (item.name == "selectKey") --keys;
        open.pop_back();
        continue;
      }
      std::string after = " ";
      append(out, " ");
      if (item.name == "include") {
        append(out, k_include + std::string(item.attribute("refid")) + k_include);
      } else if (item.name == "property" && !open.empty() && open.back().first == "include") {
        // The value of a name in the fragment, in front of the mark that ends the include
        const auto end = out.rfind(k_include);
        const std::string value = std::string(1, k_include_value) + std::string(item.attribute("name")) +
                                  "=" + std::string(item.attribute("value"));
        if (end != std::string::npos && out.size() + value.size() < k_max_text) out.insert(end, value);
      } else if (item.name == "where") {
        append(out, " WHERE 1 = 1 AND ");
      } else if (item.name == "set") {
        append(out, " SET ");
      } else if (item.name == "trim" && keys == 0) {
        append(out, std::string(item.attribute("prefix")) + " ");
        after += item.attribute("suffix");
      } else if (item.name == "foreach" && keys == 0) {
        append(out, std::string(item.attribute("open")) + " ");
        after += item.attribute("close");
      } else if (item.name == "selectKey" && !item.empty) {
        ++keys;
      }
      if (item.empty) {
        append(out, after);
      } else if (open.size() < k_max_open_tags) {
        open.emplace_back(item.name, std::move(after));
      }
    }
    return out;
  }

  static void append(std::string& out, std::string_view text) {
    if (out.size() < k_max_text) out += text.substr(0, k_max_text - out.size());
  }

  XmlScanner scanner_;
  FileSummary& out_;
  std::vector<std::pair<std::string, Index>> open_;  ///< open tags of a result map, with their expressions
};

support::Result<FileSummary> read_mapper(std::string_view path, std::string_view text, StopQuery stop,
                                         void* context) {
  if (stop != nullptr && stop(context))
    return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  FileSummary out = data_file_summary("mybatis", path, text);
  constexpr std::size_t k_head = 16384;
  if (text.substr(0, k_head).find("<mapper") != std::string_view::npos) MapperReader(text, out).read();
  return out;
}

}  // namespace

const Language& language() {
  static const Language k_language = [] {
    Language out;
    out.name = "mybatis";
    out.extensions = {"Mapper.xml", "mapper.xml", "Mappers.xml", "Dao.xml", "DAO.xml", "dao.xml",
                      "Mapping.xml", "MapperExt.xml",
                      // Many projects name the files after their interfaces; others hold no <mapper>.
                      "Repository.xml", "Service.xml", "Query.xml", "Queries.xml", "Sql.xml", "SQL.xml",
                      "Provider.xml", "Data.xml", "ResultMap.xml", "SqlMap.xml"};
    out.read = &read_mapper;
    return out;
  }();
  return k_language;
}

}  // namespace collet::codegraph::mybatis
