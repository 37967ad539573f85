// SPDX-License-Identifier: MIT
/// The edges and calls that an index reader gives.
#include "plugins/codegraph/store/clamped.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

std::vector<EdgeRow> IndexReader::edges(std::int64_t id, bool inbound) const {
  const std::string near = inbound ? "target" : "source";
  const std::string far = inbound ? "source" : "target";
  auto statement =
      database_.prepare("SELECT e." + far + ", e.kind, e.rule, f.path, e.line FROM edge e JOIN file f " +
                        "ON f.id = e.file WHERE e." + near + " = ? ORDER BY e.kind, f.path, e.line, e.col");
  statement.bind(1, id);
  std::vector<EdgeRow> out;
  while (statement.step()) {
    out.push_back({statement.integer(0),
                   clamped<EdgeKind>(statement.integer(1), static_cast<std::int64_t>(EdgeKind::count) - 1),
                   clamped<Rule>(statement.integer(2), static_cast<std::int64_t>(Rule::count) - 1),
                   statement.text(3), natural(statement.integer(4))});
  }
  return out;
}

std::optional<EdgeRow> IndexReader::first_edge(std::int64_t source, std::int64_t target,
                                               EdgeKind kind) const {
  auto statement = database_.prepare(
      "SELECT e.rule, f.path, e.line FROM edge e JOIN file f ON f.id = e.file WHERE e.source = ? AND e.kind "
      "= ? AND "
      "e.target = ? ORDER BY f.path, e.line, e.col LIMIT 1");
  statement.bind(1, source).bind(2, static_cast<std::int64_t>(kind)).bind(3, target);
  if (!statement.step()) return std::nullopt;
  return EdgeRow{target, kind,
                 clamped<Rule>(statement.integer(0), static_cast<std::int64_t>(Rule::count) - 1),
                 statement.text(1), natural(statement.integer(2))};
}

namespace {

std::vector<OpenCallRow> read_calls(Statement& statement) {
  std::vector<OpenCallRow> out;
  while (statement.step()) {
    const auto kind = statement.integer(6);
    out.push_back(
        {statement.integer(0), statement.text(1), statement.text(2), natural(statement.integer(3)),
         statement.text(4), natural(statement.integer(5)), kind != 0,
         clamped<EdgeKind>(kind == 0 ? 0 : kind - 1, static_cast<std::int64_t>(EdgeKind::count) - 1)});
  }
  return out;
}

}  // namespace

std::vector<OpenCallRow> IndexReader::open_calls_named(std::string_view name, std::size_t limit) const {
  auto statement = database_.prepare(
      "SELECT o.source, o.name, o.target, o.arity, f.path, o.line, o.kind FROM open_call o JOIN file f ON "
      "f.id = "
      "o.file "
      "WHERE o.name = ? AND o.external = 0 ORDER BY f.path, o.line, o.col LIMIT ?");
  statement.bind(1, name).bind(2, static_cast<std::int64_t>(limit));
  return read_calls(statement);
}

std::vector<OpenCallRow> IndexReader::external_calls(std::int64_t source, std::size_t limit) const {
  auto statement = database_.prepare(
      "SELECT o.source, o.name, o.target, o.arity, f.path, o.line, o.kind FROM open_call o JOIN file f ON "
      "f.id = "
      "o.file "
      "WHERE o.source = ? AND o.external = 1 ORDER BY o.line, o.col LIMIT ?");
  statement.bind(1, source).bind(2, static_cast<std::int64_t>(limit));
  return read_calls(statement);
}

std::vector<OpenCallRow> DataUses::named(std::string_view name, std::size_t limit) const {
  auto statement = reader_.database_.prepare(
      "SELECT o.source, o.name, o.target, o.arity, f.path, o.line, o.kind FROM open_call o JOIN file f ON "
      "f.id "
      "= o.file WHERE o.name = ? COLLATE NOCASE AND o.kind <> 0 ORDER BY o.kind, f.path, o.line, o.col LIMIT "
      "?");
  statement.bind(1, name).bind(2, static_cast<std::int64_t>(limit));
  return read_calls(statement);
}

std::vector<std::string> DataUses::files() const {
  auto statement = reader_.database_.prepare(
      "SELECT DISTINCT f.path FROM symbol s JOIN file f ON f.id = s.file WHERE s.id IN (SELECT source FROM "
      "edge "
      "WHERE rule BETWEEN ?1 AND ?2 UNION SELECT source FROM open_call WHERE kind <> 0)");
  statement.bind(1, static_cast<std::int64_t>(Rule::code_text))
      .bind(2, static_cast<std::int64_t>(Rule::route));
  std::vector<std::string> out;
  while (statement.step())
    out.push_back(statement.text(0));
  return out;
}

namespace {

std::vector<RouteRow> read_routes(Statement& statement) {
  std::vector<RouteRow> out;
  while (statement.step())
    out.push_back({statement.integer(0), statement.text(1), statement.text(2)});
  return out;
}

}  // namespace

std::vector<RouteRow> Routes::of(std::int64_t symbol) const {
  auto statement = reader_.database_.prepare(
      "SELECT symbol, method, path FROM route WHERE symbol = ? ORDER BY path, method");
  return read_routes(statement.bind(1, symbol));
}

std::vector<RouteRow> Routes::all() const {
  auto statement = reader_.database_.prepare("SELECT symbol, method, path FROM route");
  return read_routes(statement);
}

std::int64_t IndexReader::count_inbound(std::int64_t id, std::initializer_list<EdgeKind> kinds) const {
  auto statement = database_.prepare("SELECT count(*) FROM edge WHERE target = ? AND kind = ?");
  std::int64_t out = 0;
  for (const auto kind : kinds) {
    statement.bind(1, id).bind(2, static_cast<std::int64_t>(kind));
    if (statement.step()) out += statement.integer(0);
    statement.reset();
  }
  return out;
}

}  // namespace collet::codegraph
