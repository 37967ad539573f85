// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/frameworks/result_maps.hpp"

#include <algorithm>

#include "plugins/codegraph/languages/mybatis/mybatis.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

/// Returns true for the names that MyBatis has for types of Java.
bool is_type_of_java(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "string",  "byte",    "long",      "short",      "int",        "integer", "double",
      "float",   "boolean", "date",      "decimal",    "bigdecimal", "object",  "map",
      "hashmap", "list",    "arraylist", "collection", "iterator"};
  if (name.starts_with('_')) name.remove_prefix(1);
  return k_names.count(name) != 0;
}

std::string without_underscores(std::string_view name) {
  std::string out = support::lower_case(name);
  out.erase(std::remove(out.begin(), out.end(), '_'), out.end());
  return out;
}

std::string part_at(const Expression& one, std::size_t number) {
  return number < one.operand_names.size() ? one.operand_names[number] : std::string();
}

/// Returns the query of a statement whose results are those of the statement: the first that is part of no
/// other.
const DataScope* main_query(const DataFacts& facts) {
  std::set<std::uint32_t> inner;
  for (const auto& scope : facts.scopes)
    for (const auto& source : scope.sources)
      inner.insert(source.scope);
  for (std::uint32_t i = 0; i < facts.scopes.size(); ++i)
    if (facts.scopes[i].parent == k_none && inner.count(i) == 0 && !facts.scopes[i].sources.empty())
      return &facts.scopes[i];
  return nullptr;
}

bool has_nested(const std::vector<ResultPart>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const ResultPart& one) { return one.nested; });
}

}  // namespace

void ResultMaps::read(Index number) {
  const auto& summary = context_.bodies.file(number).summary;
  if (summary.language != "mybatis") return;
  std::unordered_map<Index, std::vector<Index>> children;
  for (Index i = 0; i < summary.expressions.size(); ++i) {
    const auto& one = summary.expressions[i];
    if (one.receiver != k_none && one.name != "output") children[one.receiver].push_back(i);
  }
  for (Index i = 0; i < summary.expressions.size(); ++i) {
    const auto& one = summary.expressions[i];
    if (one.name != "resultMap") continue;
    ResultMap map{one.type.name, part_at(one, 1), part_at(one, 2), summary.container,
                  parts_of(summary, children, i, 0)};
    maps_.try_emplace(summary.container + "." + part_at(one, 0), std::move(map));
  }
}

std::vector<ResultPart> ResultMaps::parts_of(const FileSummary& summary,
                                             const std::unordered_map<Index, std::vector<Index>>& children,
                                             Index parent, int depth) const {
  std::vector<ResultPart> out;
  const auto found = children.find(parent);
  if (found == children.end() || depth > k_max_depth) return out;
  for (const Index number : found->second) {
    const auto& one = summary.expressions[number];
    ResultPart part;
    part.at = one.at;
    part.nested = one.name == "nested";
    if (part.nested) {
      part.type = one.type.name;
      part.property = part_at(one, 0);
      part.map = part_at(one, 1);
      part.prefix = part_at(one, 2);
      part.by_name = part_at(one, 3) == "true";
      part.parts = parts_of(summary, children, number, depth + 1);
    } else {
      part.property = one.type.name;
      part.column = part_at(one, 0);
    }
    out.push_back(std::move(part));
  }
  return out;
}

void ResultMaps::add_mapper(Index number) {
  const auto& file = context_.bodies.file(number);
  if (file.language != &mybatis::language()) return;
  for (const auto& one : file.summary.expressions) {
    if (one.name != "output" || one.receiver == k_none) continue;
    const auto& space = file.summary.container;
    const auto text = mapper_text(context_, file.summary, file.summary.expressions[one.receiver]);
    const auto* const written = part_at(one, 0).empty() ? nullptr : named(part_at(one, 0), space);
    if (written != nullptr) map_query(text, {k_none, number, one.at}, *written);
    if (part_at(one, 0).empty() && !one.type.name.empty())
      map_query(text, {k_none, number, one.at}, {one.type.name, {}, {}, space, {}});
  }
}

void ResultMaps::add_annotated(Index number) {
  const auto& file = context_.bodies.file(number);
  if (file.summary.language != "java") return;
  for (Index i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    if (one.kind != SymbolKind::method ||
        std::find(one.annotations.begin(), one.annotations.end(), "Select") == one.annotations.end())
      continue;
    const Index symbol = file.first_symbol + i;
    const auto select = context_.annotations.find(symbol, "Select");
    const auto value = select ? context_.annotations.argument(*select, "value") : std::nullopt;
    if (!value) continue;
    const auto map = annotated_map(symbol, number);
    for (const auto& text : context_.strings.follow(*value))
      if (looks_like_statement(text.text))
        map_query(text.text, {symbol, number, context_.bodies.at(*select).at}, map);
  }
}

/// Returns the map that the annotations of a method are; its class is that of the result.
ResultMap ResultMaps::annotated_map(Index method, Index file) {
  ResultMap out;
  const auto& definition = context_.program().definition(method);
  const auto* type = &definition.type;
  for (int i = 0; i < k_max_depth && !type->arguments.empty(); ++i)
    type = &type->arguments.back();
  out.type = type->name;
  const Index home = context_.program().parent(method);
  out.space = home == k_none ? std::string() : context_.program().full_name(home);
  if (const auto mark = context_.annotations.find(method, "ResultMap")) {
    out.extends = context_.annotations.text(*mark, "value");
    return out;
  }
  const auto results = context_.annotations.find(method, "Results");
  const auto list = results ? context_.annotations.argument(*results, "value") : std::nullopt;
  if (!list) return out;
  const auto& all = context_.bodies.file(file).summary.expressions;
  const auto& written = all[list->expression];
  std::vector<Index> marks = written.name == "{}" ? written.operands : std::vector<Index>{list->expression};
  for (const Index mark : marks) {
    if (mark == k_none || all[mark].name != "@Result") continue;
    ResultPart part;
    part.at = all[mark].at;
    part.property = context_.annotations.text({file, mark}, "property");
    part.column = context_.annotations.text({file, mark}, "column");
    if (!part.column.empty()) out.parts.push_back(std::move(part));
  }
  return out;
}

const ResultMap* ResultMaps::named(const std::string& name, const std::string& space) const {
  auto found = maps_.find(space + "." + name);
  if (found == maps_.end()) found = maps_.find(name);
  return found == maps_.end() ? nullptr : &found->second;
}

void ResultMaps::map_query(const std::string& text, const Evidence& evidence, const ResultMap& map) {
  const Index near = evidence.symbol == k_none ? k_none : enclosing_type(context_.program(), evidence.symbol);
  const Index type = find_class(map.type, near);
  if (type == k_none && map.extends.empty()) return;
  const auto facts = read_statement(text);
  const auto* const scope = main_query(facts);
  if (scope == nullptr) return;
  Query query{evidence.file, evidence.at, {}, selected_columns(text), {}, 0};
  for (auto source : scope->sources) {
    if (!source.rows) continue;
    source.use = DataUse::none;
    query.sources.push_back(std::move(source));
  }
  bool nested = false;
  const ResultMap* one = &map;
  Index last = type;
  for (int i = 0; i < k_max_depth && one != nullptr; ++i) {
    if (i != 0 && last == k_none) last = find_class(one->type, near);
    nested = nested || has_nested(one->parts);
    if (last != k_none) map_parts(query, one->parts, last, {}, one->space, 0);
    one = one->extends.empty() ? nullptr : named(one->extends, one->space);
  }
  // Without a setting, MyBatis maps by name what a map without related objects leaves out.
  if (last != k_none && map.by_name != "false" && (!nested || map.by_name == "true"))
    map_by_name(query, last, {});
}

void ResultMaps::map_parts(Query& query, const std::vector<ResultPart>& parts, Index type,
                           const std::string& prefix, const std::string& space, int depth) {
  if (depth > k_max_depth) return;
  for (const auto& part : parts) {
    if (++query.steps > k_max_steps) return;
    if (part.nested) {
      map_nested(query, part, type, prefix, space, depth);
    } else if (const Index symbol = property(type, part.property); symbol != k_none) {
      map_column(query, symbol, prefix + part.column, part.at);
    }
  }
}

void ResultMaps::map_nested(Query& query, const ResultPart& part, Index type, const std::string& prefix,
                            const std::string& space, int depth) {
  // The cases of a discriminator have the properties of the object itself.
  const Index symbol = part.property.empty() ? k_none : property(type, part.property);
  if (!part.property.empty() && symbol == k_none) return;
  const auto inner_prefix = prefix + part.prefix;
  for (const auto& one : part.parts)
    if (!one.nested && one.property.empty() && symbol != k_none)
      map_column(query, symbol, inner_prefix + one.column, one.at);
  Index inner = part.type.empty() ? k_none : find_class(part.type, type);
  if (inner == k_none) inner = symbol == k_none ? type : class_of(symbol);
  const auto* map = part.map.empty() ? nullptr : named(part.map, space);
  if (map != nullptr)
    if (const Index written = find_class(map->type, type); written != k_none) inner = written;
  if (inner == k_none) return;
  map_parts(query, part.parts, inner, inner_prefix, space, depth + 1);
  for (int i = 0; i < k_max_depth && map != nullptr; ++i) {
    map_parts(query, map->parts, inner, inner_prefix, map->space, depth + 1);
    map = map->extends.empty() ? nullptr : named(map->extends, map->space);
  }
  if (part.by_name) map_by_name(query, inner, inner_prefix);
}

void ResultMaps::map_column(Query& query, Index property, const std::string& column, Position at) {
  const auto wanted = support::lower_case(column);
  if (wanted.empty() || ++query.steps > k_max_steps) return;
  query.taken.insert(wanted);
  bool found = false;
  for (const auto& one : query.columns) {
    if (support::lower_case(one.name) != wanted || one.star()) continue;
    found = true;
    if (!one.column.empty()) add(query, property, one.column, at, k_code_mapping);
  }
  if (found) return;
  for (const auto& one : query.columns) {
    if (!one.star()) continue;
    auto name = one.column;
    name.back() = column;
    add(query, property, name, at, k_code_mapping);
  }
}

/// Maps the results whose names are those of properties, with or without underscores.
void ResultMaps::map_by_name(Query& query, Index type, const std::string& prefix) {
  const auto& program = context_.program();
  if (!known_) known_ = known_names(program);
  const auto folded = support::lower_case(prefix);
  std::unordered_map<std::string, Index> properties;
  const TypeEntry* entry = &program.type(type);
  for (int i = 0; i < k_max_depth && entry != nullptr && !entry->library; ++i) {
    for (const auto& [name, symbols] : entry->members)
      if (const Index one = member(type, name); one != k_none)
        properties.try_emplace(without_underscores(name), one);
    entry = entry->bases.empty() || entry->bases[0].kind != Type::Kind::declared
                ? nullptr
                : &program.type(entry->bases[0].index);
  }
  for (const auto& one : query.columns) {
    const auto name = support::lower_case(one.name);
    if (one.star() || one.column.empty() || !name.starts_with(folded) || query.taken.count(name) != 0)
      continue;
    const auto found = properties.find(without_underscores(std::string_view(name).substr(folded.size())));
    if (found != properties.end()) add(query, found->second, one.column, query.at, k_code_convention);
  }
  if (!prefix.empty()) return;
  for (const auto& one : query.columns) {
    if (!one.star()) continue;
    for (const auto& [plain, symbol] : properties) {
      auto name = one.column;
      name.back() = support::lower_case(snake_case(program.definition(symbol).name));
      if (known_->columns.count(name.back()) == 0) name.back() = plain;
      if (known_->columns.count(name.back()) != 0 && query.taken.count(name.back()) == 0)
        add(query, symbol, name, query.at, k_code_convention);
    }
  }
}

void ResultMaps::add(const Query& query, Index property, const std::vector<std::string>& column, Position at,
                     CodeUse how) {
  DataFacts facts;
  auto& scope = facts.scopes.emplace_back();
  std::string table;
  for (const auto& source : query.sources) {
    const auto& shown = source.alias.empty() ? source.name.back() : source.alias;
    if (column.size() > 1 && support::lower_case(shown) != support::lower_case(column[column.size() - 2]))
      continue;
    // A column of a query within the statement is that of another name.
    if (source.scope != k_none || source.name.empty()) return;
    scope.sources.push_back(source);
    table += source.name.back() + " ";
  }
  if (scope.sources.empty() || !added_.insert({property, table, support::lower_case(column.back())}).second)
    return;
  DataColumn one;
  one.mapped = true;
  one.name = {column.back()};
  if (scope.sources.size() == 1) one.source = 0;
  scope.columns.push_back(std::move(one));
  context_.out.add_statement({property, query.file, at}, std::move(facts), how);
}

Index ResultMaps::member(Index type, std::string_view name) const {
  const auto& program = context_.program();
  for (int i = 0; i < k_max_depth && type != k_none; ++i) {
    const auto& entry = program.type(type);
    if (const auto found = entry.members.find(name); found != entry.members.end())
      for (const Index one : found->second) {
        const auto& definition = program.definition(one);
        if ((definition.kind == SymbolKind::field || definition.kind == SymbolKind::property) &&
            (definition.flags & k_static) == 0)
          return one;
      }
    type = entry.bases.empty() || entry.bases[0].kind != Type::Kind::declared ? k_none : entry.bases[0].index;
  }
  return k_none;
}

Index ResultMaps::property(Index type, std::string_view path) {
  for (int i = 0; i < k_max_depth && type != k_none; ++i) {
    const auto dot = path.find('.');
    const Index one = member(type, path.substr(0, dot));
    if (dot == std::string_view::npos || one == k_none) return one;
    path.remove_prefix(dot + 1);
    type = class_of(one);
  }
  return k_none;
}

Index ResultMaps::class_of(Index property) {
  const auto* type = &context_.program().definition(property).type;
  if (!type->arguments.empty()) type = &type->arguments.back();
  return find_class(type->name, enclosing_type(context_.program(), property));
}

/// Returns the class of a name; without a package that in the package of a type counts, or the only one.
Index ResultMaps::find_class(const std::string& name, Index near) {
  const auto& program = context_.program();
  if (name.empty()) return k_none;
  auto dotted = name;
  std::replace(dotted.begin(), dotted.end(), '$', '.');
  const auto* const java = language_named("java");
  if (const Index one = program.find_type(java, dotted); one != k_none) return one;
  const auto simple = support::lower_case(simple_name(dotted));
  if (is_type_of_java(simple)) return k_none;
  if (types_.empty())
    for (Index i = 0; i < program.type_count(); ++i) {
      const auto& one = program.type(i);
      if (!one.library && one.symbol != k_none && program.file_of(one.symbol).language == java)
        types_[support::lower_case(simple_name(one.full_name))].push_back(i);
    }
  const auto found = types_.find(simple);
  if (found == types_.end()) return k_none;
  if (found->second.size() == 1) return found->second[0];
  if (near == k_none) return k_none;
  const auto package = program.type(near).full_name.substr(0, program.type(near).full_name.rfind('.'));
  for (const Index one : found->second)
    if (program.type(one).full_name == package + "." + simple_name(program.type(one).full_name)) return one;
  return k_none;
}

}  // namespace collet::codegraph::bridge
