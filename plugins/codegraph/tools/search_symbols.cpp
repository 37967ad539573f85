// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/symbol_search.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/vectors/models.hpp"
#include "plugins/codegraph/walk/name_lists.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

void describe(Report& report) {
  report.tool("search_symbols")
      .title("Search code for symbols: classes, methods, fields")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, functions, "
          "Java, C#, SQL, search, searches, searching, find, finds, finding, lookup, look up, look for, "
          "locate, locating, where, defined, definition, declared, declaration, declarations, implemented, "
          "implementation, handles, handled, does, name, names, named, starts, begins, prefix, contains, "
          "containing, wildcard, glob, pattern, fuzzy, exact, namespace, package, module, kind, kinds, all, "
          "list, symbol, symbols, workspace symbol, workspace symbols, identifier, identifiers, interface, "
          "interfaces, enum, field, fields, type, types, table, view, stored procedure, stored procedures, "
          "semantic, words, feature, logic, functionality, ctags, grep, LSP, Sourcegraph, go to, "
          "find_symbol, findSymbol, search_code, searchCode, symbol_search, workspaceSymbol, discover, get, "
          "constructor, struct, record, annotation, variable, constant, responsible, relevant, related, "
          "entity, keyword, keywords, meaning, concept, behavior, behaviour, regex, approximate, similar, "
          "like, instead, text, natural language, intent, embedding, embeddings, vector, code search, "
          "semantic_search, search_codebase, codebase_search, workspace_symbol, query, part, logic for, "
          "file, files, component, variables, constants, constructors, endpoints, route, routes, handler, "
          "codebase search, code_search, find_code, locate_code, show, see, definitions, define, where's, "
          "located, lives, live, implements, helper, helpers, utility, already, compute, computes, computed, "
          "calculate, code that")
      .description("Find symbols by name, FQN prefix, words or route (GET /orders/7). Not text in bodies.")
      .description_brief("Find symbols by name or words.")
      .with(project_property)
      .property("query", schema::string().required().description("name or words"))
      .property("kinds", schema::array(schema::string()).description("CLASS, METHOD, …"))
      .property("search_mode", schema::string().one_of({"lexical", "semantic", "hybrid"}))
      .with(frame_properties_of("default summary"));
}

SearchMode mode_of(std::string_view text) {
  return text == "semantic" ? SearchMode::semantic
         : text == "hybrid" ? SearchMode::hybrid
                            : SearchMode::lexical;
}

void search(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 10;
  const Frame frame = Frame::read(call, k_usual_limit, "summary");
  const std::string query = call.arguments().string("query");
  const auto mode =
      mode_of(call.arguments().one_of("search_mode", {"lexical", "semantic", "hybrid"}, "lexical"));
  std::string note;
  std::unique_ptr<Nearness> nearness;
  if (mode != SearchMode::lexical && project.models != nullptr)
    nearness = project.models->nearness(project.reader, project.settings, query, call, note);
  auto found = search_symbols(project.reader, query, read_symbol_kinds(call, "kinds"), mode, nearness.get());
  prefer_near(project.reader, session, found);
  Answer answer(frame, session);
  answer.tail(note.empty() ? project.freshness : note + "\n" + project.freshness);
  const auto total = static_cast<std::int64_t>(found.size());
  const auto shown = std::max<std::int64_t>(std::min(frame.limit, total - frame.offset), 0);
  std::string head = total == 0 ? "Found no symbol"
                                : "Found " + std::to_string(shown) + (shown == 1 ? " symbol" : " symbols");
  head += " matching " + support::quote(query);
  if (shown < total)
    head += " (" + std::to_string(total) + " total, showing top " + std::to_string(shown) + ")";
  ListNames names(project.reader);
  answer.head(head + (total == 0 ? "\n" : ":\n"));
  for (auto i = frame.offset; i < frame.offset + shown; ++i) {
    const auto row = project.reader.symbol(found[static_cast<std::size_t>(i)].id);
    const bool seen = row && session.has_seen(*row);
    if (!row || !answer.item(seen ? std::to_string(i + 1) + ". " + seen_line(*row)
                                  : list_card(project.reader, *row, frame.verbosity, i + 1, names)))
      break;
    session.note_shown(*row);
  }
  answer.send(call, total);
}

}  // namespace

const Tool k_search_symbols{"search_symbols", &describe, &search};

}  // namespace collet::codegraph
