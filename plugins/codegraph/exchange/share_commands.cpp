// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/share_commands.hpp"

#include <cstdio>
#include <ctime>

#include "plugins/codegraph/exchange/current_index.hpp"
#include "plugins/codegraph/exchange/import_scip.hpp"
#include "plugins/codegraph/exchange/open_lineage.hpp"
#include "plugins/codegraph/exchange/shared_index.hpp"
#include "plugins/codegraph/view/graph_page.hpp"
#include "sdk/support/file/output_file.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

template <class T>
T value_of(support::Result<T> result) {
  if (!result) throw Failure(result.error().code, result.error().message);
  return *std::move(result);
}

std::string shown_bytes(std::uint64_t bytes) {
  char text[40];
  std::snprintf(text, sizeof text, "%.1f MB", static_cast<double>(bytes) / 1e6);
  return text;
}

std::string shown_seconds(double seconds) {
  char text[40];
  std::snprintf(text, sizeof text, " in %.1f s", seconds);
  return text;
}

std::string shown_count(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + (count == 1 ? one : many);
}

std::string counts_of(const ArchiveHeader& header) {
  return std::to_string(header.files) + " files, " + std::to_string(header.symbols) + " symbols, " +
         std::to_string(header.edges) + " edges" +
         (header.revision.empty() ? "" : ", commit " + header.revision);
}

int export_project(Projects& projects, const std::vector<std::string>& arguments, Call& call) {
  const CommandWords words(arguments, {"output"});
  const auto& project = projects.find(words.only_name());
  const std::string path = words.required("output");
  const auto report = value_of(export_index(project, path, [&] { return call.cancelled(); }));
  call.text(project.name + ": " + counts_of(report.header) + ": " +
            shown_bytes(report.header.compressed + k_archive_header_bytes) + shown_seconds(report.seconds) +
            ": " + path);
  return 0;
}

int import_compiled(const ProjectSettings& project, const std::string& path, Call& call) {
  const auto report = value_of(import_scip(project, path, [&] { return call.cancelled(); }));
  const auto& scip = report.scip;
  std::string text = project.name + ": " + std::to_string(scip.uses) + " uses of functions in " +
                     std::to_string(scip.facts.files.size()) + " of " + std::to_string(scip.documents) +
                     " documents by " + scip.facts.tool;
  if (!scip.prefix.empty()) text += ", below " + scip.prefix;
  text += "; " + std::to_string(report.index.counts.edges) + " edges" + shown_seconds(report.index.seconds);
  if (scip.unknown != 0) text += "\n" + std::to_string(scip.unknown) + " documents are not in the index";
  if (!scip.stale.empty())
    text += "\n" + std::to_string(scip.stale.size()) +
            " documents do not fit the present files and are left out; run the indexer again:";
  constexpr std::size_t k_max_shown = 10;
  for (std::size_t i = 0; i < scip.stale.size() && i < k_max_shown; ++i)
    text += "\n  " + scip.stale[i];
  call.text(text);
  return 0;
}

int import_file(Projects& projects, const std::vector<std::string>& arguments, Call& call) {
  const CommandWords words(arguments, {"project"});
  const std::string path = words.only_name();
  if (path.empty()) wrong_usage("import needs a file");
  if (path.ends_with(".scip")) return import_compiled(projects.find(words.option("project")), path, call);
  const auto file = value_of(ArchiveFile::open(path));
  std::string name = words.option("project");
  if (name.empty() && projects.all().count(file.header().project) != 0) name = file.header().project;
  const auto& project = projects.find(name);
  const auto report = value_of(import_index(project, file, [&] { return call.cancelled(); }));
  std::string text = project.name + ": " + counts_of(report.header) + shown_seconds(report.seconds);
  if (report.adopted.differing != 0)
    text += "; " +
            shown_count(report.adopted.differing, " file differs from that", " files differ from those") +
            " in the index; the next answer reads " + (report.adopted.differing == 1 ? "it" : "them");
  call.text(text);
  return 0;
}

/// Writes a file that the person at the terminal names: completely, and not through a link.
void write_file(const std::string& path, std::string_view text) {
  support::Access access;
  access.write = {"/"};
  const auto file = value_of(support::OutputFile::prepare(access, path));
  if (auto done = file.write(text); !done) throw Failure(done.error().code, done.error().message);
}

void make_current_or_fail(const ProjectSettings& project, Call& call) {
  if (auto done = make_current(project, [&] { return call.cancelled(); }); !done)
    throw Failure(done.error().code, done.error().message);
}

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[40];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

int write_lineage(Projects& projects, const std::vector<std::string>& arguments, Call& call) {
  const CommandWords words(arguments, {"output", "symbol"});
  const auto& project = projects.find(words.only_name());
  const std::string path = words.required("output");
  make_current_or_fail(project, call);
  const LineageRequest request{words.option("symbol"), time_now(), project.name};
  const auto lineage = value_of(
      export_lineage(Database::open(project.index_path()), request, [&] { return call.cancelled(); }));
  write_file(path, lineage.text);
  call.text(project.name + ": " + shown_count(lineage.events, " event", " events") + ", " +
            shown_count(lineage.fields, " column", " columns") + " with " +
            shown_count(lineage.inputs, " input field", " input fields") + ": " + path);
  return 0;
}

int write_view(Projects& projects, const std::vector<std::string>& arguments, Call& call) {
  constexpr unsigned k_max_depth = 10;
  const CommandWords words(arguments, {"output", "focus", "depth"});
  const auto& project = projects.find(words.only_name());
  const std::string path = words.required("output");
  PictureLimits limits;
  limits.depth = static_cast<int>(words.number("depth", static_cast<unsigned>(limits.depth), k_max_depth));
  make_current_or_fail(project, call);
  const auto reader = value_of(IndexReader::open(project.index_path()));
  const auto check = [&] { call.throw_if_cancelled(); };
  Picture picture;
  std::string title = project.name;
  if (const std::string id = words.option("focus"); id.empty()) {
    picture = picture_of_all(reader, limits, check);
  } else {
    const auto symbol = reader.symbol_of_key(id);
    if (!symbol)
      throw Failure(COLLET_NOT_FOUND, "there is no symbol with the ID " + support::quote(id) +
                                          "; search_symbols and the other tools show IDs");
    title += ": " + symbol->full_name;
    picture = picture_around(reader, *symbol, limits, check);
  }
  write_file(path, graph_page(picture, title));
  std::string text = title + ": " + shown_count(picture.symbols.size(), " symbol", " symbols") + ", " +
                     shown_count(picture.edges.size(), " relationship", " relationships");
  if (picture.left_out != 0) text += ", " + std::to_string(picture.left_out) + " more symbols are left out";
  call.text(text + ": " + path);
  return 0;
}

}  // namespace

bool is_share_command(std::string_view word) {
  return word == "export" || word == "import" || word == "lineage" || word == "view";
}

int run_share_command(Projects& projects, const std::vector<std::string>& arguments, Call& call) {
  const std::string& word = arguments[0];
  try {
    if (word == "export") return export_project(projects, arguments, call);
    if (word == "lineage") return write_lineage(projects, arguments, call);
    if (word == "view") return write_view(projects, arguments, call);
    return import_file(projects, arguments, call);
  } catch (const DatabaseError& error) {
    throw Failure(COLLET_FAILED, std::string("the index is damaged: ") + error.what());
  }
}

}  // namespace collet::codegraph
