// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/summary_codec.hpp"

#include <algorithm>
#include <cstring>

#include "plugins/codegraph/languages/name_hashes.hpp"
#include "plugins/codegraph/store/packed/compressed.hpp"
#include "plugins/codegraph/store/packed/packing.hpp"

namespace collet::codegraph {

// Each list names all fields: a field that is added to a structure does not compile until it is here.
template <class A>
void fields(A& a, Position& v) {
  auto& [line, column] = v;
  a(line, column);
}
template <class A>
void fields(A& a, TypeName& v) {
  auto& [name, arguments, dimensions] = v;
  a(name, arguments, dimensions);
}
template <class A>
void fields(A& a, Parameter& v) {
  auto& [name, type, variadic, optional] = v;
  a(name, type, variadic, optional);
}
template <class A>
void fields(A& a, TypeParameter& v) {
  auto& [name, bound] = v;
  a(name, bound);
}
template <class A>
void fields(A& a, Base& v) {
  auto& [type, implements] = v;
  a(type, implements);
}
template <class A>
void fields(A& a, Definition& v) {
  auto& [kind, flags, parent, scope, initial, implementation, name, container, signature, documentation, type,
         start, first_line, last_line, parameters, type_parameters, bases, annotations] = v;
  a(kind, flags, parent, scope, initial, implementation, name, container, signature, documentation, type,
    start, first_line, last_line, parameters, type_parameters, bases, annotations);
}
template <class A>
void fields(A& a, Import& v) {
  auto& [kind, global, target, name, member, module] = v;
  a(kind, global, target, name, member, module);
}
template <class A>
void fields(A& a, Export& v) {
  auto& [name, member, target, module] = v;
  a(name, member, target, module);
}
template <class A>
void fields(A& a, Variable& v) {
  auto& [origin, name, type, initial, number, from, definition] = v;
  a(origin, name, type, initial, number, from, definition);
}
template <class A>
void fields(A& a, Scope& v) {
  auto& [parent, definition, variables] = v;
  a(parent, definition, variables);
}
template <class A>
void fields(A& a, Expression& v) {
  auto& [kind, receiver, scope, definition, consumer, number, parameters, byte, start, at, name, type,
         operands, operand_names, written, appended, asynchronous] = v;
  a(kind, receiver, scope, definition, consumer, number, parameters, byte, start, at, name, type, operands,
    operand_names, written, appended, asynchronous);
}
template <class A>
void fields(A& a, TypeMention& v) {
  auto& [role, name, scope, definition, at] = v;
  a(role, name, scope, definition, at);
}
template <class A>
void fields(A& a, DataPlace& v) {
  auto& [line, column] = v;
  a(line, column);
}
template <class A>
void fields(A& a, DataSource& v) {
  auto& [use, local, rows, optional, join, scope, name, alias, columns, pivoted, at, first_input, last_input,
         first_variable, last_variable] = v;
  a(use, local, rows, optional, join, scope, name, alias, columns, pivoted, at, first_input, last_input,
    first_variable, last_variable);
}
template <class A>
void fields(A& a, DataColumn& v) {
  auto& [written, mapped, star, optional, flow, number, source, name, at] = v;
  a(written, mapped, star, optional, flow, number, source, name, at);
}
template <class A>
void fields(A& a, DataVariable& v) {
  auto& [written, flow, number, column, symbol, name, at] = v;
  a(written, flow, number, column, symbol, name, at);
}
template <class A>
void fields(A& a, MergingJoin& v) {
  auto& [first, middle, last, side, names] = v;
  a(first, middle, last, side, names);
}
template <class A>
void fields(A& a, DataScope& v) {
  auto& [parent, definition, dynamic, symbol, sources, columns, outputs, stars, star_places, variables,
         arguments, takes, united, number, flow, returned, merging_joins, search_path] = v;
  a(parent, definition, dynamic, symbol, sources, columns, outputs, stars, star_places, variables, arguments,
    takes, united, number, flow, returned, merging_joins, search_path);
}
template <class A>
void fields(A& a, LocalTable& v) {
  auto& [definition, scope, result, name, columns] = v;
  a(definition, scope, result, name, columns);
}
template <class A>
void fields(A& a, DataKey& v) {
  auto& [table, target, at] = v;
  a(table, target, at);
}
template <class A>
void fields(A& a, DataParent& v) {
  auto& [definition, name, search_path, at] = v;
  a(definition, name, search_path, at);
}
template <class A>
void fields(A& a, DataRemoval& v) {
  auto& [kind, name, column, at] = v;
  a(kind, name, column, at);
}
template <class A>
void fields(A& a, DataFacts& v) {
  auto& [scopes, tables, keys, parents, removals] = v;
  a(scopes, tables, keys, parents, removals);
}

template <class A>
void fields(A& a, ModelPlace& v) {
  auto& [line, column] = v;
  a(line, column);
}
template <class A>
void fields(A& a, ModelColumn& v) {
  auto& [definition, member, name, type, target, back, references, written, key, at] = v;
  a(definition, member, name, type, target, back, references, written, key, at);
}
template <class A>
void fields(A& a, DataModel& v) {
  auto& [kind, definition, name, table, written, abstract, shares, uncertain, defines, view, bases, columns,
         at] = v;
  a(kind, definition, name, table, written, abstract, shares, uncertain, defines, view, bases, columns, at);
}

namespace {

template <class A>
void declarations(A& a, FileSummary& v) {
  auto& [language, container, has_errors, test, generated, lines, data_sites, data_values, imports, exports,
         definitions, scopes, expressions, mentions, models, data] = v;
  a(language, container, has_errors, test, generated, lines, data_sites, data_values, imports, exports,
    definitions, models);
  static_cast<void>(scopes);
  static_cast<void>(expressions);
  static_cast<void>(mentions);
  static_cast<void>(data);
}
template <class A>
void body(A& a, FileSummary& v) {
  a(v.scopes, v.expressions, v.mentions, v.data);
}

/// Returns the name of a member that an expression uses without writing it.
std::string_view implied_name(const Expression& one) {
  if (one.kind == Expression::Kind::element) return k_indexer_name;
  const bool unnamed = one.kind == Expression::Kind::construct && one.type.name.empty();
  return unnamed || one.kind == Expression::Kind::chained ? k_constructor_name : std::string_view();
}

std::string pack_names(const FileSummary& summary) {
  std::vector<std::uint32_t> hashes;
  for (const auto& one : summary.imports) {
    add_name_hashes(one.target, hashes);
    add_name_hashes(one.name, hashes);
    add_name_hashes(one.member, hashes);
  }
  for (const auto& one : summary.exports) {
    add_name_hashes(one.name, hashes);
    add_name_hashes(one.member, hashes);
  }
  for (const auto& one : summary.definitions) {
    hashes.push_back(name_hash(one.name));
    add_name_hashes(one.type, hashes);
    for (const auto& parameter : one.parameters)
      add_name_hashes(parameter.type, hashes);
    for (const auto& parameter : one.type_parameters)
      add_name_hashes(parameter.bound, hashes);
    for (const auto& base : one.bases)
      add_name_hashes(base.type, hashes);
    for (const auto& annotation : one.annotations)
      add_name_hashes(annotation, hashes);
  }
  for (const auto& scope : summary.scopes)
    for (const auto& variable : scope.variables)
      add_name_hashes(variable.type, hashes);
  for (const auto& one : summary.expressions) {
    // The text of a string is no name.
    if (one.kind != Expression::Kind::literal) add_name_hashes(one.name, hashes);
    add_name_hashes(one.type, hashes);
    if (const auto implied = implied_name(one); !implied.empty()) hashes.push_back(name_hash(implied));
  }
  for (const auto& one : summary.mentions)
    add_name_hashes(one.name, hashes);
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  std::string out(hashes.size() * sizeof(std::uint32_t), '\0');
  if (!hashes.empty()) std::memcpy(out.data(), hashes.data(), out.size());
  return out;
}

}  // namespace

PackedSummary pack(const FileSummary& summary) {
  // The list of fields serves both ways; packing does not change them.
  auto& fields_of = const_cast<FileSummary&>(summary);
  Packer first;
  declarations(first, fields_of);
  Packer second;
  body(second, fields_of);
  return {first.finish(), second.finish(), pack_names(summary)};
}

bool unpack_declarations(std::string_view bytes, FileSummary& out) {
  Unpacker in(bytes);
  declarations(in, out);
  return in.complete();
}

bool unpack_body(std::string_view bytes, FileSummary& out) {
  Unpacker in(bytes);
  body(in, out);
  return in.complete();
}

CompactSummary compact(const PackedSummary& packed) {
  // Hashes do not become smaller.
  return {compressed(packed.declarations), compressed(packed.body), packed.names};
}

bool unpack_compact_body(std::string_view bytes, FileSummary& out) {
  const auto packed = decompressed(bytes);
  return packed && unpack_body(*packed, out);
}

void drop_body(FileSummary& summary) {
  // The assignment of {} would keep the memory of the elements.
  summary.scopes = std::vector<Scope>();
  summary.expressions = std::vector<Expression>();
  summary.mentions = std::vector<TypeMention>();
}

std::vector<std::uint32_t> unpack_names(std::string_view bytes) {
  std::vector<std::uint32_t> out(bytes.size() / sizeof(std::uint32_t));
  if (!out.empty()) std::memcpy(out.data(), bytes.data(), out.size() * sizeof(std::uint32_t));
  return out;
}

}  // namespace collet::codegraph
