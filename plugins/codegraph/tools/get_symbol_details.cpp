// SPDX-License-Identifier: MIT
#include <array>

#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/source_text.hpp"
#include "plugins/codegraph/tools/tools.hpp"

namespace collet::codegraph {
namespace {

void describe(Report& report) {
  report.tool("get_symbol_details")
      .title("Show one symbol: signature, documentation, members, source")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, functions, "
          "Java, C#, SQL, symbol, detail, details, show, display, view, read, explain, describe, info, "
          "information, about, body, source code, implementation, definition, declaration, signature, "
          "signatures, parameters, parameter, arguments, takes, take, returns, return type, type, "
          "documentation, docs, doc, docstring, javadoc, comment, comments, members, member, fields, "
          "properties, children, modifiers, annotations, one, single, this, hover, peek, go to, goto "
          "definition, interface, enum, struct, get_symbol, getSymbol, get_definition, getDefinition, "
          "read_symbol, symbol_info, symbol_source, find_definition, inspect, attributes, constructor, "
          "variable, what is, understand, summary, see, snippet, get, jump, span, exact, fetch, only, whole, "
          "full, full source, include_body, get_symbol_body, symbol_context, symbol_at, go_to_definition, "
          "type definition, defined, where, name, named, by name, declared, doc comment, shows, text, lines, "
          "field, table, column, columns, inside, everything, contains")
      .description(
          "Show one symbol: signature, documentation, members, counts of edges. Not who uses it: "
          "find_usages.")
      .description_brief("Show one symbol.")
      .with(project_property)
      .with(symbol_property)
      .property("include_source", schema::boolean().description("its code"))
      .property("include_children", schema::boolean().description("its members"))
      .with(frame_properties);
}

/// Returns "Outbound: CALLS 3, READS_FIELD 2".
std::string edge_counts(const std::vector<EdgeRow>& edges, std::string_view title) {
  std::array<int, static_cast<std::size_t>(EdgeKind::count)> counts{};
  for (const auto& edge : edges)
    ++counts[static_cast<std::size_t>(edge.kind)];
  std::string out;
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] == 0) continue;
    out += (out.empty() ? std::string(title) + ": " : ", ") +
           std::string(edge_name(static_cast<EdgeKind>(kind))) + " " + std::to_string(counts[kind]);
  }
  return out.empty() ? out : out + "\n";
}

void show(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 50;
  const Frame frame = Frame::read(call, k_usual_limit);
  const auto symbol = find_symbol(project.reader, session, call, frame);
  if (!symbol) return;
  const bool full = frame.verbosity == Verbosity::full;
  Answer answer(frame, session);
  answer.tail(project.freshness);
  answer.head(card(project.reader, *symbol, frame.verbosity));
  session.note_shown(*symbol);
  if (frame.verbosity != Verbosity::summary) {
    if (!symbol->signature.empty()) answer.head("Signature: `" + symbol->signature + "`\n");
    if (!full && !symbol->documentation.empty()) answer.head(sentences(symbol->documentation, 2) + "\n");
    answer.head(edge_counts(project.reader.edges(symbol->id, false), "Outbound"));
    answer.head(edge_counts(project.reader.edges(symbol->id, true), "Inbound"));
    if (const auto parent = project.reader.symbol(symbol->parent)) answer.head("In: " + short_line(*parent));
  }
  if (full || call.arguments().boolean("include_source", false))
    answer.head(source_block(project, symbol->path, symbol->first, symbol->last));
  std::int64_t total = 0;
  if (full || call.arguments().boolean("include_children", false)) {
    answer.group("Members:\n");
    for (const auto& child : project.reader.children(symbol->id)) {
      if ((child.flags & k_anonymous) != 0) continue;
      if (++total > frame.offset && answer.returned() < frame.limit)
        answer.item("- " + (child.signature.empty() ? child.name : child.signature) + ":" +
                    std::to_string(child.line) + " — ID: `" + child.key + "`\n");
    }
  }
  answer.send(call, total);
}

}  // namespace

const Tool k_get_symbol_details{"get_symbol_details", &describe, &show};

}  // namespace collet::codegraph
