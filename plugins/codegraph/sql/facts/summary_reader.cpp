// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/facts/summary_reader.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "plugins/codegraph/sql/facts/dynamic_sql.hpp"
#include "plugins/codegraph/sql/facts/facts_reader.hpp"
#include "plugins/codegraph/sql/tsql/parser.hpp"

namespace collet::codegraph::tsql {
namespace {

constexpr std::size_t k_max_parameters = 2100;  ///< as many as SQL Server allows

class SummaryReader {
 public:
  /// In dialects other than T-SQL, SELECT … INTO gives a variable its value.
  SummaryReader(const Tree& tree, std::string_view path, std::string_view default_schema,
                bool into_makes_tables, FileSummary& out)
      : tree_(tree),
        path_(path),
        default_schema_(default_schema),
        into_makes_tables_(into_makes_tables),
        places_(tree),
        out_(out),
        writer_(tree, places_, out.data),
        facts_(tree, places_, writer_),
        strings_(tree, places_) {}

  void read() {
    out_.lines = places_.lines();
    out_.has_errors = tree_.broken != 0;
    for (NodeIndex node = 0; node < tree_.nodes.size(); node = tree_.nodes[node].end)
      if (tree_.nodes[node].kind == NodeKind::statement) read_statement(node);
    define_made_tables();
  }

 private:
  void read_statement(NodeIndex node) {
    switch (tree_.statement(node)) {
      case StatementKind::create_table:
        return read_table(node);
      case StatementKind::alter_table:
        return read_alter(node);
      case StatementKind::create_index:
        return read_index(node);
      case StatementKind::create_view:
        return read_view(node);
      case StatementKind::create_procedure:
        return read_module(node, SymbolKind::procedure, NodeKind::procedure_name);
      case StatementKind::create_function:
        return read_module(node, SymbolKind::function, NodeKind::function_name);
      case StatementKind::create_trigger:
        return read_module(node, SymbolKind::trigger, NodeKind::object_name);
      case StatementKind::create_type:
        return read_type(node);
      case StatementKind::create_synonym:
        return read_synonym(node);
      case StatementKind::create_sequence:
        define(node, SymbolKind::sequence, child_of(tree_, node, NodeKind::object_name));
        return;
      case StatementKind::use:
        return read_use(node);
      case StatementKind::drop:
      case StatementKind::other:
        return;
      default:
        read_body_statement(node);
    }
  }

  /// Reads a statement that a module may contain, with the statements in it.
  void read_body_statement(NodeIndex node) {
    switch (tree_.statement(node)) {
      case StatementKind::select:
      case StatementKind::insert:
      case StatementKind::update:
      case StatementKind::delete_:
      case StatementKind::merge:
      case StatementKind::truncate:
        own_script(node);
        strings_.read_assignments(node);
        if (const Index scope = facts_.read_statement(node);
            into_makes_tables_ && scope != k_none && tree_.statement(node) == StatementKind::select)
          made_.emplace_back(node, scope);
        return;
      case StatementKind::execute:
        own_script(node);
        return read_execute(node);
      case StatementKind::declare:
        read_declarations(node);
        break;
      case StatementKind::cursor:
        own_script(node);
        return read_cursor(node);
      case StatementKind::return_:
        if (writer_.definition() == k_none ||
            out_.definitions[writer_.definition()].kind != SymbolKind::function)
          break;
        strings_.read_assignments(node);
        return facts_.read_loose(node);
      case StatementKind::create_procedure:
      case StatementKind::create_function:
      case StatementKind::create_trigger: {
        // A script without GO: what follows END is no part of the module before it.
        const Index before = writer_.definition();
        read_statement(node);
        return facts_.enter(before, {});
      }
      case StatementKind::create_table:
      case StatementKind::alter_table:
      case StatementKind::create_index:
      case StatementKind::create_view:
      case StatementKind::create_schema:
        for_children(tree_, node, [&](NodeIndex child) {
          if (tree_.nodes[child].kind == NodeKind::statement) read_statement(child);
        });
        if (tree_.statement(node) == StatementKind::create_schema) return;
        return read_statement(node);
      default:
        break;
    }
    strings_.read_assignments(node);
    for_children(tree_, node, [&](NodeIndex child) {
      if (tree_.nodes[child].kind == NodeKind::statement) {
        read_body_statement(child);
      } else {
        own_script(child);
        facts_.read_loose(child);
      }
    });
  }

  /// Statements outside of all objects belong to the file, which is a definition if it has some.
  void own_script(NodeIndex node) {
    if (writer_.definition() != k_none) return;
    if (script_ == k_none) {
      Definition script;
      script.kind = SymbolKind::module;
      auto name = path_.substr(path_.rfind('/') == std::string_view::npos ? 0 : path_.rfind('/') + 1);
      script.name = name;
      script.start = places_.begin(node);
      script.first_line = 1;
      script.last_line = places_.lines();
      out_.definitions.push_back(std::move(script));
      script_ = static_cast<Index>(out_.definitions.size() - 1);
    }
    facts_.enter(script_, {});
  }

  /// Adds a definition named by a node, in `container` or in the schema that its name has.
  Index define(NodeIndex node, SymbolKind kind, NodeIndex name, std::string container = {}) {
    if (name == 0) return k_none;
    Definition one;
    one.kind = kind;
    const auto parts = places_.parts(name);
    one.name = parts.back();
    if (one.name.empty()) return k_none;
    if (container.empty()) container = parts.size() > 1 ? parts[parts.size() - 2] : std::string();
    one.container = container.empty() ? std::string(default_schema_) : std::move(container);
    // A file that defines an object again, such as a stub and its body, has one definition.
    const auto key = std::to_string(static_cast<int>(kind)) + folded(one.container) + "." + folded(one.name);
    const auto [known, fresh] = defined_.try_emplace(key, static_cast<Index>(out_.definitions.size()));
    if (!fresh) return known->second;
    one.start = places_.begin(name);
    one.first_line = places_.begin(node).line;
    one.last_line = std::max(one.first_line, places_.last_line(node));
    auto stop = tree_.nodes[node].last;
    if (const auto body = child_of(tree_, node, NodeKind::body)) stop = tree_.nodes[body].first;
    if (kind == SymbolKind::table) stop = tree_.nodes[name].last;
    one.signature = places_.line_of(tree_.nodes[node].first, stop);
    if (one.signature.empty())
      one.signature = places_.line_of(tree_.nodes[node].first, tree_.nodes[name].last);
    out_.definitions.push_back(std::move(one));
    return static_cast<Index>(out_.definitions.size() - 1);
  }

  void add_column(Index parent, NodeIndex node, NodeIndex name, std::string container = {}) {
    Definition one;
    one.kind = SymbolKind::column;
    one.parent = parent;
    one.container = std::move(container);
    one.name = places_.name(name);
    const auto owner = parent == k_none ? folded(one.container) : std::to_string(parent);
    if (one.name.empty() || !columns_.insert(owner + "." + folded(one.name)).second) return;
    one.start = places_.begin(name);
    one.first_line = places_.begin(node).line;
    one.last_line = std::max(one.first_line, places_.last_line(node));
    one.signature = places_.line_of(tree_.nodes[node].first, tree_.nodes[node].last);
    if (const auto type = child_of(tree_, node, NodeKind::type_name)) one.type.name = places_.text(type);
    out_.definitions.push_back(std::move(one));
  }

  void add_columns(Index parent, NodeIndex list, const std::string& container = {}) {
    for_children(tree_, list, [&](NodeIndex child) {
      if (tree_.nodes[child].kind != NodeKind::column) return;
      if (const auto name = child_of(tree_, child, NodeKind::column_part))
        add_column(parent, child, name, container);
      add_type_use(child);
    });
  }

  /// Adds a use of a type that has a schema.
  void add_type_use(NodeIndex node) {
    const auto type = child_of(tree_, node, NodeKind::type_name);
    if (type == 0 || writer_.definition() == k_none) return;
    const auto parts = places_.parts(type);
    if (parts.size() > 1 && folded(parts[parts.size() - 2]) != "sys") writer_.add_use(DataUse::type, type);
  }

  /// Adds the targets of foreign keys below a node.
  void add_keys(NodeIndex node, const std::vector<std::string>* table) {
    for_children(tree_, node, [&](NodeIndex child) {
      const auto kind = tree_.nodes[child].kind;
      if (kind == NodeKind::source) {
        const auto name = child_of(tree_, child, NodeKind::object_name);
        if (name == 0) return;
        if (table == nullptr) {
          writer_.add_use(DataUse::key, name);
        } else {
          out_.data.keys.push_back({*table, places_.parts(name), places_.place(name)});
        }
      } else if (kind == NodeKind::columns || kind == NodeKind::column || kind == NodeKind::constraint) {
        add_keys(child, table);
      }
    });
  }

  void read_table(NodeIndex node) {
    const auto name = child_of(tree_, node, NodeKind::table_name);
    if (name == 0) return;
    const auto list = child_of(tree_, node, NodeKind::columns);
    const auto parts = places_.parts(name);
    const auto query = child_of(tree_, node, NodeKind::statement);
    if (!parts.back().empty() && parts.back()[0] == '#') {
      auto names = list == 0 ? std::vector<std::string>() : writer_.column_names(list);
      if (query != 0) own_script(node);
      return writer_.add_local(parts.back(), std::move(names),
                               query == 0 ? k_none : facts_.read_statement(query));
    }
    const Index before = writer_.definition();
    const Index table = define(node, SymbolKind::table, name);
    if (table == k_none) return;
    facts_.enter(table, {});
    if (list != 0) add_columns(table, list);
    add_keys(node, nullptr);
    if (query != 0) {
      const Index scope = facts_.read_statement(query);
      if (list == 0) add_outputs(table, query);
      link_outputs(table, scope, list == 0 ? std::vector<std::string>() : writer_.column_names(list));
    }
    facts_.enter(before, {});
  }

  /// The database of a script is its container.
  void read_use(NodeIndex node) {
    const auto child = child_of(tree_, node, NodeKind::object_name);
    if (child == 0) return;
    auto name = places_.name(child);
    const auto lower = folded(name);
    if (name.empty() || name[0] == '$' || lower == "master" || lower == "tempdb" || lower == "msdb") return;
    // A script that uses several databases is in none of them.
    if (out_.container.empty() && databases_ == 0)
      out_.container = std::move(name);
    else if (folded(out_.container) != lower)
      out_.container.clear();
    ++databases_;
  }

  /// Defines the tables that SELECT … INTO makes and that no other statement of the file defines.
  void define_made_tables() {
    for (const auto& [node, scope] : made_) {
      const auto set = child_of(tree_, node, NodeKind::query_set);
      const auto query = set == 0 ? 0 : child_of(tree_, set, NodeKind::query);
      const auto into = query == 0 ? 0 : child_of(tree_, query, NodeKind::into);
      const auto name = into == 0 ? 0 : child_of(tree_, into, NodeKind::table_name);
      if (name == 0) continue;
      const auto parts = places_.parts(name);
      const auto known = out_.definitions.size();
      if (parts.back().empty() || parts.back()[0] == '#' || parts.back()[0] == '@') continue;
      const Index table = define(into, SymbolKind::table, name);
      if (table == k_none || out_.definitions.size() == known) continue;
      add_outputs(table, node);
      out_.data.tables.push_back({table, scope, false, {}, {}});
    }
  }

  void read_alter(NodeIndex node) {
    const auto name = child_of(tree_, node, NodeKind::table_name);
    if (name == 0) return;
    const auto parts = places_.parts(name);
    const auto schema = parts.size() > 1 && !parts[parts.size() - 2].empty() ? parts[parts.size() - 2]
                                                                             : std::string(default_schema_);
    if (!parts.back().empty() && parts.back()[0] != '#')
      if (const auto list = child_of(tree_, node, NodeKind::columns))
        add_columns(k_none, list, schema + "." + parts.back());
    add_keys(node, &parts);
  }

  void read_index(NodeIndex node) {
    const auto name = child_of(tree_, node, NodeKind::object_name);
    const auto source = child_of(tree_, node, NodeKind::source);
    const auto table = source == 0 ? 0 : child_of(tree_, source, NodeKind::object_name);
    if (name == 0 || table == 0) return;
    const auto parts = places_.parts(table);
    if (parts.back().empty() || parts.back()[0] == '#') return;
    const Index before = writer_.definition();
    const std::string container =
        (parts.size() > 1 && !parts[parts.size() - 2].empty() ? parts[parts.size() - 2]
                                                              : std::string(default_schema_)) +
        "." + parts.back();
    const Index index = define(node, SymbolKind::index, name, container);
    if (index == k_none) return;
    facts_.enter(index, {});
    writer_.add_use(DataUse::refer, table);
    facts_.enter(before, {});
  }

  void read_view(NodeIndex node) {
    const Index before = writer_.definition();
    const Index view = define(node, SymbolKind::view, child_of(tree_, node, NodeKind::object_name));
    const auto body = child_of(tree_, node, NodeKind::body);
    if (view == k_none || body == 0) return;
    facts_.enter(view, {});
    const auto query = child_of(tree_, body, NodeKind::statement);
    const Index scope = query == 0 ? k_none : facts_.read_statement(query);
    std::vector<std::string> names;
    if (const auto list = child_of(tree_, node, NodeKind::columns)) {
      for_children(tree_, list, [&](NodeIndex child) { add_column(view, child, child); });
      names = writer_.column_names(list);
    } else if (scope != k_none) {
      add_outputs(view, query);
    }
    link_outputs(view, scope, std::move(names));
    facts_.enter(before, {});
  }

  /// Adds the results of a query as columns of a view or function.
  void add_outputs(Index owner, NodeIndex query) {
    NodeIndex set = child_of(tree_, query, NodeKind::query_set);
    while (set != 0 && child_of(tree_, set, NodeKind::query) == 0)
      set = child_of(tree_, set, NodeKind::query_set);
    if (set == 0) return;
    for_children(tree_, child_of(tree_, set, NodeKind::query), [&](NodeIndex item) {
      if (tree_.nodes[item].kind != NodeKind::select_item || (tree_.nodes[item].flags & k_star) != 0) return;
      auto name = child_of(tree_, item, NodeKind::alias);
      const auto column = child_of(tree_, item, NodeKind::column_name);
      if (name == 0 && column != 0 && tree_.nodes[column].last == tree_.nodes[item].last) name = column;
      if (name != 0) add_column(owner, item, name);
    });
  }

  /// Names the query of a view or inline function, whose stars give it further columns.
  void link_outputs(Index owner, Index scope, std::vector<std::string> names = {}) {
    if (scope == k_none) return;
    writer_.add_local("", std::move(names), scope);
    out_.data.tables.back().definition = owner;
    writer_.scope(scope).returned = false;
  }

  void read_parameters(Index owner, NodeIndex node) {
    for_children(tree_, node, [&](NodeIndex child) {
      if (tree_.nodes[child].kind != NodeKind::parameter) return;
      const auto name = child_of(tree_, child, NodeKind::variable);
      const auto type = child_of(tree_, child, NodeKind::type_name);
      if (name == 0) return;
      Parameter parameter;
      parameter.name = places_.name(name);
      auto& all = out_.definitions[owner].parameters;
      const bool known = std::any_of(all.begin(), all.end(),
                                     [&](const Parameter& other) { return other.name == parameter.name; });
      if (known || all.size() >= k_max_parameters) return;
      if (type != 0) parameter.type.name = places_.text(type);
      parameter.optional = true;
      all.push_back(parameter);
      add_type_use(child);
      Definition symbol;
      symbol.kind = SymbolKind::parameter;
      symbol.parent = owner;
      symbol.name = std::move(parameter.name);
      symbol.type = std::move(parameter.type);
      symbol.start = places_.begin(name);
      symbol.first_line = symbol.last_line = symbol.start.line;
      symbol.signature = places_.line_of(tree_.nodes[child].first, tree_.nodes[child].last);
      out_.definitions.push_back(std::move(symbol));
    });
  }

  void read_module(NodeIndex node, SymbolKind kind, NodeKind name) {
    const Index owner = define(node, kind, child_of(tree_, node, name));
    const auto body = child_of(tree_, node, NodeKind::body);
    if (owner == k_none) return;
    std::vector<std::string> table;
    NodeIndex target = 0;
    if (kind == SymbolKind::trigger)
      if (const auto source = child_of(tree_, node, NodeKind::source))
        target = child_of(tree_, source, NodeKind::object_name);
    if (target != 0) table = places_.parts(target);
    facts_.enter(owner, table);
    strings_.clear();
    cursors_.clear();
    if (target != 0) writer_.add_use(DataUse::trigger, target);
    read_parameters(owner, node);
    if (const auto returned = child_of(tree_, node, NodeKind::returned)) {
      if (const auto list = child_of(tree_, returned, NodeKind::columns)) {
        add_columns(owner, list);
        if (const auto variable = child_of(tree_, returned, NodeKind::variable)) {
          writer_.add_local(places_.name(variable), writer_.column_names(list));
          out_.data.tables.back().result = true;
        }
      }
    }
    bool first = true;
    if (body != 0) {
      for_children(tree_, body, [&](NodeIndex child) {
        if (tree_.nodes[child].kind != NodeKind::statement) return;
        const bool inline_query =
            first && kind == SymbolKind::function && tree_.statement(child) == StatementKind::select;
        first = false;
        if (!inline_query) return read_body_statement(child);
        const Index scope = facts_.read_statement(child);
        add_outputs(owner, child);
        link_outputs(owner, scope);
      });
    }
    facts_.enter(k_none, {});
    if (script_ != k_none) facts_.enter(script_, {});
    strings_.clear();
  }

  void read_type(NodeIndex node) {
    const Index before = writer_.definition();
    const Index type = define(node, SymbolKind::data_type, child_of(tree_, node, NodeKind::object_name));
    if (type == k_none) return;
    facts_.enter(type, {});
    if (const auto list = child_of(tree_, node, NodeKind::columns)) add_columns(type, list);
    facts_.enter(before, {});
  }

  void read_synonym(NodeIndex node) {
    const Index before = writer_.definition();
    const auto source = child_of(tree_, node, NodeKind::source);
    const auto target = source == 0 ? 0 : child_of(tree_, source, NodeKind::object_name);
    const Index synonym = define(node, SymbolKind::synonym, child_of(tree_, node, NodeKind::object_name));
    if (synonym == k_none || target == 0) return;
    facts_.enter(synonym, {});
    writer_.add_use(DataUse::refer, target);
    facts_.enter(before, {});
  }

  void read_declarations(NodeIndex node) {
    for_children(tree_, node, [&](NodeIndex child) {
      if (tree_.nodes[child].kind != NodeKind::parameter) return;
      const auto name = child_of(tree_, child, NodeKind::variable);
      if (const auto list = child_of(tree_, child, NodeKind::columns); list != 0 && name != 0)
        writer_.add_local(places_.name(name), writer_.column_names(list));
      add_type_use(child);
    });
  }

  /// Reads DECLARE CURSOR, whose rows are values, and FETCH, which assigns them to variables.
  void read_cursor(NodeIndex node) {
    const auto object = child_of(tree_, node, NodeKind::object_name);
    const auto name = object == 0 ? std::string() : folded(places_.name(object));
    Index number = 0;
    Index fetch = k_none;
    for_children(tree_, node, [&](NodeIndex child) {
      if (tree_.nodes[child].kind == NodeKind::statement) {
        const Index scope = facts_.read_statement(child);
        if (scope == k_none) return;
        writer_.scope(scope).returned = false;
        cursors_[name] = scope;
      } else if (tree_.nodes[child].kind == NodeKind::variable) {
        const auto rows = cursors_.find(name);
        if (rows == cursors_.end()) return;
        if (fetch == k_none) fetch = writer_.add_scope(k_none);
        writer_.scope(fetch).takes = rows->second;
        writer_.add_variable(fetch, child, {FlowKind::identity, number++}, true);
      }
    });
  }

  void read_execute(NodeIndex node) {
    if (const auto name = child_of(tree_, node, NodeKind::procedure_name))
      facts_.read_arguments(node, writer_.add_use(DataUse::call, name));
    const auto text = strings_.executed(node);
    if (!text) return;
    const Tree tree = parse(text->text);
    const SourcePlaces places(tree);
    DataFacts facts;
    ScopeWriter writer(tree, places, facts);
    FactsReader reader(tree, places, writer);
    reader.enter(writer_.definition(), {});
    for (NodeIndex one = 0; one < tree.nodes.size(); ++one) {
      if (tree.nodes[one].kind != NodeKind::statement || (tree.nodes[one].flags & k_broken) != 0) continue;
      switch (tree.statement(one)) {
        case StatementKind::select:
        case StatementKind::insert:
        case StatementKind::update:
        case StatementKind::delete_:
        case StatementKind::merge:
        case StatementKind::truncate:
          reader.read_statement(one);
          break;
        case StatementKind::execute:
          if (const auto name = child_of(tree, one, NodeKind::procedure_name))
            reader.read_arguments(one, writer.add_use(DataUse::call, name));
          break;
        default:
          break;
      }
    }
    append_dynamic(facts, places_.place(node), text->complete, out_.data);
  }

  const Tree& tree_;
  std::string_view path_;
  std::string_view default_schema_;
  bool into_makes_tables_;
  SourcePlaces places_;
  FileSummary& out_;
  ScopeWriter writer_;
  FactsReader facts_;
  DynamicSql strings_;
  Index script_ = k_none;
  std::size_t databases_ = 0;                       ///< statements with USE
  std::unordered_map<std::string, Index> defined_;  ///< by kind and folded name
  std::unordered_set<std::string> columns_;         ///< by owner and folded name
  std::vector<std::pair<NodeIndex, Index>> made_;   ///< queries that may have INTO, with their scopes
  std::unordered_map<std::string, Index> cursors_;  ///< the query of each, by folded name
};

}  // namespace

FileSummary read_summary(std::string_view path, std::string_view text) {
  FileSummary out;
  const Tree tree = parse(text);
  SummaryReader(tree, path, "dbo", true, out).read();
  out.language = "tsql";
  return out;
}

FileSummary read_common_sql(std::string_view path, std::string_view text, std::string_view default_schema) {
  FileSummary out;
  const Tree tree = parse(text);
  SummaryReader(tree, path, default_schema, false, out).read();
  return out;
}

}  // namespace collet::codegraph::tsql
