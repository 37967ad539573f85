// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/source_text.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/walk/edge_filter.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

void describe(Report& report) {
  report.tool("find_usages")
      .title("Find all usages of a symbol: calls, reads, writes, types")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, functions, "
          "Java, C#, SQL, find, finds, usages, usage, used, use, uses, using, references, reference, "
          "referenced, referencing, who, where, which, places, occurrences, locations, line, lines, call, "
          "calls, called, calling, caller, callers, call site, call sites, callsites, invoke, invokes, "
          "invoked, invocation, invocations, instantiate, instantiates, instantiated, instantiation, "
          "constructed, read, reads, write, writes, written, access, accesses, assigned, imports, rename, "
          "renaming, delete, deleting, refactor, refactoring, signature, change, impact, affected, break, "
          "breaks, symbol, field, fields, variable, variables, constant, property, interface, type, table, "
          "column, stored procedure, stored procedures, direct, recursive, incoming, list, show, all, every, "
          "tests, blast radius, find_references, findReferences, find_usages, find_callers, get_callers, "
          "incoming_calls, incomingCalls, LSP, xref, cross-reference, cross-references, consumers, "
          "dependents, touches, mentions, grep, before, lsp_references, find_referencing_symbols, "
          "textDocument, list_references, find_all_references, trace_callers, who_calls, real, actual, "
          "exact, comments, comment, strings, string, not, importing, import, imported, query, queries, "
          "database, still, unused, never, constructor, constructors, instance, instances, files, file, "
          "hits, matches, service, no, have, has, get, see, who calls")
      .description("List usages of a symbol: callers, references. For more steps: get_dependencies.")
      .description_brief("Find the places that use a symbol.")
      .with(project_property)
      .with(symbol_property)
      .property("usage_types", schema::array(schema::string()).description("CALLS, READS_FIELD, …"))
      .property("include_context", schema::boolean().description("its lines"))
      .property("context_lines", schema::integer().description("default 0"))
      .with(frame_properties);
}

struct Usage {
  EdgeRow edge;
  std::string via;  ///< the method of a base that was called instead
};

/// Returns the usages of the symbol, and the calls of the methods that it overrides.
std::vector<Usage> usages_of(const IndexReader& reader, const SymbolRow& symbol, const EdgeFilter& filter) {
  std::vector<Usage> out;
  for (auto& edge : reader.edges(symbol.id, true))
    if (filter.accepts(edge)) out.push_back({std::move(edge), {}});
  for (const auto& base : reader.edges(symbol.id, false)) {
    if (base.kind != EdgeKind::overrides) continue;
    const auto row = reader.symbol(base.other);
    if (!row) continue;
    for (auto& edge : reader.edges(base.other, true))
      if (edge.kind == EdgeKind::calls && filter.accepts(edge))
        out.push_back({std::move(edge), short_name(*row)});
  }
  return out;
}

class Context {
 public:
  Context(const OpenProject& project, Call& call)
      : project_(project),
        lines_(std::clamp<std::int64_t>(call.arguments().integer("context_lines", 0), 0, 20)),
        wanted_(call.arguments().boolean("include_context", false) || lines_ > 0) {}

  std::string around(const std::string& path, std::uint32_t line) {
    if (!wanted_) return {};
    if (path != path_) {
      path_ = path;
      text_ = source_lines(project_, path);
    }
    std::string out;
    const std::int64_t first = std::max<std::int64_t>(std::int64_t{line} - lines_, 1);
    const auto last =
        std::min<std::int64_t>(std::int64_t{line} + lines_, static_cast<std::int64_t>(text_.size()));
    for (std::int64_t i = first; i <= last; ++i) {
      std::string one = text_[static_cast<std::size_t>(i) - 1];
      if (lines_ == 0) one = support::trim(one);
      out += "    " + support::clip(one, 300) + "\n";
    }
    return out;
  }

 private:
  const OpenProject& project_;
  std::int64_t lines_;
  bool wanted_;
  std::string path_;
  std::vector<std::string> text_;
};

void find(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 30;
  constexpr std::size_t k_max_possible = 1000;
  const Frame frame = Frame::read(call, k_usual_limit);
  const EdgeFilter filter = EdgeFilter::read(call, "usage_types");
  const auto symbol = find_symbol(project.reader, session, call, frame);
  if (!symbol) return;
  auto usages = usages_of(project.reader, *symbol, filter);
  std::map<std::int64_t, SymbolRow> users;
  for (const auto& usage : usages)
    if (users.count(usage.edge.other) == 0)
      if (auto row = project.reader.symbol(usage.edge.other))
        users.emplace(usage.edge.other, *std::move(row));
  std::stable_sort(usages.begin(), usages.end(), [&](const Usage& one, const Usage& other) {
    if (one.edge.kind != other.edge.kind) return one.edge.kind < other.edge.kind;
    if (one.via != other.via) return one.via < other.via;
    return users[one.edge.other].test < users[other.edge.other].test;
  });
  std::vector<OpenCallRow> possible;
  if (is_callable(symbol->kind) && filter.accepts_kind(EdgeKind::calls))
    for (auto& open : project.reader.open_calls_named(symbol->name, k_max_possible))
      if (may_call(*symbol, open.arity)) possible.push_back(std::move(open));
  Answer answer(frame, session);
  answer.tail(project.freshness);
  answer.head(short_name(*symbol) + " (" + std::string(kind_name(symbol->kind)) + ") `" + symbol->full_name +
              "`, ID: `" + symbol->key + "`: " + std::to_string(usages.size()) + " usages, " +
              std::to_string(possible.size()) + " possible\n");
  Context context(project, call);
  const auto total = static_cast<std::int64_t>(usages.size() + possible.size());
  Places places;
  std::string group;
  for (auto i = frame.offset; i < total && answer.returned() < frame.limit; ++i) {
    std::string title;
    std::string text;
    if (i < static_cast<std::int64_t>(usages.size())) {
      const auto& usage = usages[static_cast<std::size_t>(i)];
      const auto& user = users[usage.edge.other];
      title =
          std::string(edge_name(usage.edge.kind)) + (usage.via.empty() ? "" : " via " + usage.via) + ":\n";
      text = "- " + places.text(usage.edge.path, usage.edge.line) + " in " + short_name(user);
      if (frame.verbosity != Verbosity::summary) text += " — ID: `" + user.key + "`";
      if (frame.verbosity == Verbosity::full) text += " " + evidence(usage.edge);
      text += "\n" + context.around(usage.edge.path, usage.edge.line);
    } else {
      const auto& open = possible[static_cast<std::size_t>(i) - usages.size()];
      title = "Possible (the type of the receiver is not known):\n";
      text = "- " + places.text(open.path, open.line) + "\n" + context.around(open.path, open.line);
    }
    if (title != group) answer.group(title);
    group = title;
    if (!answer.item(text)) break;
  }
  answer.send(call, total);
}

}  // namespace

const Tool k_find_usages{"find_usages", &describe, &find};

}  // namespace collet::codegraph
