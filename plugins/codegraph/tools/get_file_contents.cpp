// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/source_text.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

void describe(Report& report) {
  report.tool("get_file_contents")
      .title("Read lines of an indexed source file, and name their symbols")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, "
          "functions, Java, C#, SQL, read, reading, open, opening, view, show, display, print, cat, get, "
          "content, contents, file, files, source file, line, lines, line numbers, range, from, to, "
          "between, start, end, part, excerpt, snippet, text, path, src, main, cs, symbols, read_file, "
          "readFile, view_file, get_file, getFile, open_file, cat_file, load, browse, inspect, section, "
          "script, whole, chunk, outline, skeleton, structure, definitions, declared, contained, inside, "
          "code file, source_file, file_outline, document_symbols, get_symbols_overview, extract_code, "
          "document, raw, context, around, head, page, full, language, number, numbers, fetch, retrieve, "
          "out, list, whats in")
      .description(
          "Read lines of an indexed file and name their symbols. Not for one symbol: get_symbol_details.")
      .description_brief("Read lines of an indexed file.")
      .with(project_property)
      .property("path", schema::string().required().description("from the root"))
      .property("start_line", schema::integer().required().description("from 1"))
      .property("end_line", schema::integer().required().description("inclusive"))
      .with(frame_properties);
}

void show(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 50;
  const Frame frame = Frame::read(call, k_usual_limit);
  const std::string path = call.arguments().string("path");
  const auto files = project.reader.files();
  if (std::none_of(files.begin(), files.end(), [&](const FileRow& one) { return one.path == path; })) {
    std::vector<std::string> paths;
    const std::string name = path.substr(path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1);
    for (const auto& one : files)
      if (one.path == name || one.path.ends_with("/" + name)) paths.push_back(one.path);
    std::string near;
    for (std::size_t i = 0; i < paths.size() && i < 5; ++i)
      near += (i == 0 ? "; near: " : ", ") + paths[i];
    throw Failure(COLLET_NOT_FOUND,
                  "/path: found " + support::quote(path, 300) + ", which is no file of the index" + near);
  }
  const auto lines = source_lines(project, path);
  const auto count = static_cast<std::int64_t>(lines.size());
  const auto first = call.arguments().integer("start_line");
  const auto last = std::min(call.arguments().integer("end_line"), count);
  if (first < 1 || first > last)
    throw Failure(COLLET_INVALID_ARGUMENT, "/start_line: found " + std::to_string(first) + " to " +
                                               std::to_string(last) + ", expected lines 1 to " +
                                               std::to_string(count));
  std::int64_t shown = first;
  std::size_t size = 0;
  while (shown <= last && (shown == first || size + lines[static_cast<std::size_t>(shown) - 1].size() <
                                                 frame.characters * 3 / 4))
    size += lines[static_cast<std::size_t>(shown++) - 1].size() + 1;
  Answer answer(frame, session);
  std::string tail;
  if (shown <= last)
    tail = "Cut after line " + std::to_string(shown - 1) + " of " + std::to_string(last) + ": start_line " +
           std::to_string(shown) + "\n";
  answer.tail(tail + project.freshness);
  answer.head(
      "`" + path + "` lines " + std::to_string(first) + "-" + std::to_string(shown - 1) + " of " +
      std::to_string(count) + "\n" +
      source_block(project, path, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(shown - 1)));
  answer.group("Symbols:\n");
  std::int64_t total = 0;
  for (const auto& row : project.reader.in_file(path, static_cast<std::uint32_t>(first),
                                                static_cast<std::uint32_t>(shown - 1))) {
    if ((row.flags & (k_anonymous | k_synthesized)) != 0) continue;
    if (++total > frame.offset && answer.returned() < frame.limit)
      answer.item("- " + std::to_string(row.first) + "-" + std::to_string(row.last) + " " + short_line(row));
  }
  answer.send(call, total);
}

}  // namespace

const Tool k_get_file_contents{"get_file_contents", &describe, &show};

}  // namespace collet::codegraph
