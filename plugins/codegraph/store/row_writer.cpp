// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/row_writer.hpp"

#include <algorithm>

#include "plugins/codegraph/languages/unfollowed_library.hpp"
#include "plugins/codegraph/store/index_format.hpp"

namespace collet::codegraph {
namespace {

std::string shown_type(const TypeName& type) {
  std::string out =
      type.name.substr(type.name.rfind('.') == std::string::npos ? 0 : type.name.rfind('.') + 1);
  out.resize(
      std::min(out.size(), out.find('`')));  // the number of type parameters is no part of a shown name
  if (out.empty()) out = "var";
  for (int i = 0; i < type.dimensions; ++i)
    out += "[]";
  return out;
}

}  // namespace

std::string shown_name(const Program& program, Index symbol) {
  const auto& one = program.definition(symbol);
  std::string name = program.full_name(symbol);
  if (!is_callable(one.kind) || program.file_of(symbol).language->data_objects) return name;
  name += '(';
  for (std::size_t p = 0; p < one.parameters.size(); ++p)
    name += (p == 0 ? "" : ", ") + shown_type(one.parameters[p].type);
  return name + ")";
}

RowWriter::RowWriter(const Database& database)
    : file_(database.prepare("INSERT OR REPLACE INTO file VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      symbol_(database.prepare(
          "INSERT OR REPLACE INTO symbol VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      edge_(database.prepare("INSERT INTO edge VALUES(?, ?, ?, ?, ?, ?, ?)")),
      open_call_(database.prepare("INSERT INTO open_call VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      route_(database.prepare("INSERT INTO route VALUES(?, ?, ?)")),
      candidate_(database.prepare("INSERT INTO candidate VALUES(?, ?)")),
      inferred_(database.prepare("INSERT OR REPLACE INTO inferred VALUES(?, ?)")),
      meta_(database.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)")) {}

void RowWriter::file(std::int64_t id, const ProgramFile& file, const FileFacts& facts) {
  const auto& summary = file.summary;
  file_.bind(1, id).bind(2, file.path).bind(3, file.language->name).bind(4, facts.hash);
  file_.bind(5, static_cast<std::int64_t>(facts.size)).bind(6, facts.modified_ns);
  file_.bind(7, std::int64_t{summary.lines});
  const int library = unfollowed_library(summary) << k_file_library_shift;
  file_.bind(8, std::int64_t{(summary.test ? k_file_test : 0) | (summary.generated ? k_file_generated : 0) |
                             (summary.has_errors ? k_file_errors : 0) | library});
  file_.bind(9, facts.data);
  file_.run();
}

void RowWriter::symbol(const SymbolPlace& place, const Definition& one, std::string_view key,
                       std::string_view full_name) {
  symbol_.bind(1, place.id).bind(2, key).bind(3, static_cast<std::int64_t>(one.kind));
  symbol_.bind(4, std::int64_t{one.flags}).bind(5, one.name).bind(6, full_name).bind(7, place.file);
  symbol_.bind(8, std::int64_t{one.start.line}).bind(9, std::int64_t{one.start.column});
  symbol_.bind(10, std::int64_t{one.first_line}).bind(11, std::int64_t{one.last_line});
  symbol_.bind(12, place.parent).bind(13, place.callers).bind(14, place.callees);
  symbol_.bind(15, one.signature).bind(16, one.documentation).run();
}

void RowWriter::edge(std::int64_t source, std::int64_t target, const Edge& edge, std::int64_t file) {
  edge_.bind(1, source).bind(2, target).bind(3, static_cast<std::int64_t>(edge.kind));
  edge_.bind(4, static_cast<std::int64_t>(edge.rule)).bind(5, file);
  edge_.bind(6, std::int64_t{edge.at.line}).bind(7, std::int64_t{edge.at.column}).run();
}

void RowWriter::open_call(std::int64_t id, std::int64_t source, const OpenCall& call, std::int64_t file) {
  open_call_.bind(1, id).bind(2, source).bind(3, call.name).bind(4, call.target);
  open_call_.bind(5, std::int64_t{call.arity}).bind(6, std::int64_t{call.external ? 1 : 0}).bind(7, file);
  open_call_.bind(8, std::int64_t{call.at.line}).bind(9, std::int64_t{call.at.column});
  // 0 is a call of code.
  open_call_.bind(10, call.data ? static_cast<std::int64_t>(call.kind) + 1 : 0).run();
}

void RowWriter::route(std::int64_t symbol, const ServedRoute& route) {
  route_.bind(1, symbol).bind(2, route.method).bind(3, route.path).run();
}

void RowWriter::candidate(std::int64_t symbol, std::int64_t call) {
  candidate_.bind(1, symbol).bind(2, call).run();
}

void RowWriter::inferred(std::int64_t file, std::string_view types) {
  inferred_.bind(1, file).bind_blob(2, types).run();
}

void RowWriter::meta(std::string_view key, std::string_view value) {
  meta_.bind(1, key).bind(2, value).run();
}

}  // namespace collet::codegraph
