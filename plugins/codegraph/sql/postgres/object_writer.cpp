// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/object_writer.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::postgres {
namespace {

constexpr std::string_view k_default_schema = "public";
constexpr std::size_t k_max_signature = 300;

/// Returns the key of an object among those of a file.
std::string key_of(SymbolKind kind, const std::string& schema, const std::string& name) {
  return std::to_string(static_cast<int>(kind)) + schema + "." + name;
}

/// Returns a text on one line without comments, shortened.
std::string one_line_of(std::string_view text) {
  std::string out;
  std::size_t before = 0;
  for (auto at = skip_space(text, 0); at < text.size() && out.size() < k_max_signature;
       at = skip_space(text, at)) {
    const auto stop = token_end(text, at);
    if (!out.empty() && at != before) out += ' ';
    out += text.substr(at, std::min(stop - at, k_max_signature));
    before = at = stop;
  }
  return out.size() <= k_max_signature ? out : out.substr(0, k_max_signature) + "…";
}

/// Returns the position after the name at `at`, which may have several parts.
std::size_t name_end(std::string_view text, std::size_t at) {
  for (;;) {
    at = skip_space(text, at);
    if (at >= text.size()) return text.size();
    at = token_end(text, at);
    const auto dot = skip_space(text, at);
    if (dot >= text.size() || text[dot] != '.') return at;
    at = dot + 1;
  }
}

/// Returns the position after the type at `at`: its clauses begin with one of these words.
std::size_t type_end(std::string_view text, std::size_t at) {
  static const std::unordered_set<std::string> k_words = {
      "not",     "null",      "default", "primary", "unique",      "references", "check", "constraint",
      "collate", "generated", "storage", "as",      "compression", "options",    "using"};
  int depth = 0;
  std::size_t last = at;
  for (at = skip_space(text, at); at < text.size(); at = skip_space(text, at)) {
    const auto stop = token_end(text, at);
    const char c = text[at];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth < 0 || (depth == 0 && (c == ',' || c == ';'))) break;
    if (depth == 0) {
      const auto word = support::lower_case(text.substr(at, stop - at));
      if (k_words.count(word) != 0) break;
    }
    last = at = stop;
  }
  return last;
}

}  // namespace

void ObjectWriter::begin_at(std::uint32_t begin, std::uint32_t end) {
  begin_ = begin;
  end_ = end;
  places_.begin_at(begin);
}

std::string ObjectWriter::schema_of(const std::vector<std::string>& name) const {
  if (name.size() > 1) {
    // A placeholder is a schema that the sources do not name.
    const auto& schema = name[name.size() - 2];
    return schema.empty() || schema[0] == '$' ? std::string(k_default_schema) : schema;
  }
  const auto& path = queries_.search_path();
  return path.empty() ? std::string(k_default_schema) : path.front();
}

Index ObjectWriter::define(SymbolKind kind, std::vector<std::string> name, DataPlace at,
                           std::uint32_t signature_end, std::string container) {
  if (name.empty() || name.back().empty()) return k_none;
  Definition one;
  one.kind = kind;
  one.name = name.back();
  one.container = container.empty() ? schema_of(name) : std::move(container);
  const auto [known, fresh] = defined_.try_emplace(key_of(kind, one.container, one.name),
                                                   static_cast<Index>(out_.definitions.size()));
  if (!fresh) return known->second;
  one.start = {at.line, at.column};
  one.first_line = std::min(places_.at_byte(begin_).line, at.line);
  one.last_line = std::max(at.line, places_.at_byte(end_ > begin_ ? end_ - 1 : begin_).line);
  const auto stop = std::clamp(signature_end, begin_, end_);
  one.signature = one_line_of(text_.substr(begin_, stop - begin_));
  out_.definitions.push_back(std::move(one));
  return static_cast<Index>(out_.definitions.size() - 1);
}

void ObjectWriter::enter_script() {
  if (script_ == k_none) {
    Definition script;
    script.kind = SymbolKind::module;
    script.name = path_.substr(path_.rfind('/') == std::string_view::npos ? 0 : path_.rfind('/') + 1);
    script.start = places_.at_byte(begin_);
    script.first_line = 1;
    script.last_line = places_.lines();
    out_.definitions.push_back(std::move(script));
    script_ = static_cast<Index>(out_.definitions.size() - 1);
  }
  queries_.enter(script_);
}

/// Returns the key of a column among those of a file.
std::string ObjectWriter::column_key(Index parent, const std::string& container,
                                     const std::string& name) const {
  if (parent != k_none) return std::to_string(parent) + "." + name;
  const auto number = numbers_.find(container);
  return container + (number == numbers_.end() ? "" : "#" + std::to_string(number->second)) + "." + name;
}

void ObjectWriter::add_column(Index parent, std::string name, Value node, Value type, std::string container,
                              SymbolKind kind) {
  // A parameter and a column of a result may have one name.
  const std::string sort = kind == SymbolKind::column ? "" : "(";
  if (name.empty() || !columns_.insert(sort + column_key(parent, container, name)).second) return;
  Definition one;
  one.kind = kind;
  one.parent = parent;
  one.container = std::move(container);
  one.name = std::move(name);
  const auto at = places_.of(node);
  one.start = {at.line, at.column};
  one.first_line = one.last_line = at.line;
  one.signature = one.name;
  if (type["location"] && places_.fixed().line == 0) {
    const auto first = places_.base() + type["location"].number();
    if (first < text_.size()) {
      one.type.name = one_line_of(text_.substr(first, type_end(text_, first) - first));
      one.signature += " " + one.type.name;
    }
  }
  out_.definitions.push_back(std::move(one));
  if (parent == k_none || !type) return;
  const Index before = queries_.definition();
  queries_.enter(parent);
  queries_.add_type_use(type);
  queries_.enter(before);
}

void add_results(FileSummary& out, Index owner, Index query, std::vector<std::string> names) {
  if (owner == k_none || query == k_none || names.empty()) return;
  out.data.tables.push_back({owner, query, false, k_query_name, std::move(names)});
}

void ObjectWriter::remove(SymbolKind kind, const std::vector<std::string>& name) {
  const auto at = places_.at_byte(begin_);
  const auto schema = schema_of(name);
  forget(kind, schema, name.back());
  out_.data.removals.push_back(
      {static_cast<std::uint8_t>(kind), {schema, name.back()}, {}, {at.line, at.column}});
}

/// Makes the next definition of the name a new object.
void ObjectWriter::forget(SymbolKind kind, const std::string& schema, const std::string& name) {
  defined_.erase(key_of(kind, schema, name));
  ++numbers_[schema + "." + name];
}

void ObjectWriter::rename(SymbolKind kind, const std::vector<std::string>& from, std::vector<std::string> to,
                          DataPlace at) {
  const auto schema = schema_of(from);
  // ALTER TABLE may name a view.
  if (kind == SymbolKind::table && defined_.count(key_of(SymbolKind::view, schema, from.back())) != 0)
    kind = SymbolKind::view;
  forget(kind, schema, from.back());
  forget(kind, to[0], to[1]);
  // A definition at the place of a removal goes on for what is removed.
  if (define(kind, std::move(to), at, end_) != k_none)
    out_.data.removals.push_back({static_cast<std::uint8_t>(kind), {schema, from.back()}, {}, at});
}

void ObjectWriter::rename_schema(const std::string& from, const std::string& to, DataPlace at) {
  std::vector<std::pair<SymbolKind, std::string>> moved;
  for (const auto& [key, number] : defined_) {
    const auto& one = out_.definitions[number];
    const bool moves =
        one.kind == SymbolKind::table || one.kind == SymbolKind::view || one.kind == SymbolKind::sequence;
    if (moves && one.container == from) moved.emplace_back(one.kind, one.name);
  }
  std::sort(moved.begin(), moved.end());
  for (const auto& [kind, name] : moved)
    rename(kind, {from, name}, {to, name}, at);
}

void ObjectWriter::end_column(const std::vector<std::string>& table, const std::string& column,
                              const std::string& name, Value node) {
  const auto schema = schema_of(table);
  const std::string container = schema + "." + table.back();
  columns_.erase(column_key(k_none, container, column));
  if (!name.empty()) add_column(k_none, name, node, {}, container);
  out_.data.removals.push_back(
      {static_cast<std::uint8_t>(SymbolKind::column), {schema, table.back()}, column, places_.of(node)});
}

Index ObjectWriter::define_view(std::vector<std::string> name, bool replace, DataPlace at,
                                std::uint32_t signature_end) {
  if (name.empty()) return k_none;
  const auto schema = schema_of(name);
  const bool known = defined_.count(key_of(SymbolKind::view, schema, name.back())) != 0;
  if (!replace && known && cascaded_) remove(SymbolKind::view, name);
  if (replace) {
    remove(SymbolKind::view, name);
    // The view at this place goes on for the one before.
    out_.data.removals.back().at = at;
  }
  return define(SymbolKind::view, std::move(name), at, signature_end);
}

std::uint32_t ObjectWriter::end_of_name(Value range) const {
  const auto begin = range["location"] ? places_.base() + range["location"].number() : begin_;
  return static_cast<std::uint32_t>(name_end(text_, begin));
}

}  // namespace collet::codegraph::postgres
