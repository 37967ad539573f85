// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "plugins/codegraph/overview/parts.hpp"
#include "plugins/codegraph/overview/rewritten.hpp"
#include "plugins/codegraph/overview/stored_overview.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/overview_text.hpp"
#include "plugins/codegraph/tools/tools.hpp"
#include "plugins/codegraph/vectors/models.hpp"

namespace collet::codegraph {
namespace {

void describe(Report& report) {
  report.tool("list_project_overview")
      .title("Outline a code base: languages, folders, central types")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, functions, "
          "Java, C#, SQL, overview, outline, project, projects, repository, repositories, repo, workspace, "
          "solution, application, structure, layout, organization, organized, architecture, design, map, "
          "repo map, summary, summarize, introduction, onboarding, new, unfamiliar, unknown, first, start, "
          "starting, begin, understand, explore, explain, language, languages, programming, written, folder, "
          "folders, directory, directories, module, modules, packages, components, parts, layers, lines of "
          "code, size, statistics, metrics, count, how many, most used, central, important, key, reading, "
          "types, what is, contains, get_project_structure, project_overview, getArchitecture, "
          "list_projects, repo_map, list_directory, stack, frameworks, tour, high level, big picture, files, "
          "namespaces, describe, browse, tree, top, undocumented, legacy, documentation, document, "
          "documented, system, systems, monolith, old, enterprise, inherited, technical, inventory, debt, "
          "onboard, agent, high-level, landscape, subsystems, services, service, big, graph, get_map, "
          "get_repo_structure, get_architecture, repository_map, dependencies, hotspots, entry points, "
          "walkthrough, familiar, find, show, get, see, code structure, maps, repository map, codebase map, "
          "newcomer, newcomers, land, intro, orientation, this repo, structured, about, organised, "
          "organisation, built")
      .description(
          "Outline the code base: languages, modules, most used types. First step; not for one symbol.")
      .description_brief("Outline the code base.")
      .with(project_property)
      .property("form", schema::string().one_of({"summary", "breakdown"}))
      .with(frame_properties);
}

/// Returns the most used types of each module.
std::map<std::string, std::string> types_of_modules(const IndexReader& reader) {
  constexpr std::size_t k_types_of_part = 3;
  constexpr std::size_t k_max_types = 2000;
  const Parts parts(reader);
  std::map<std::string, std::string> out;
  std::map<std::string, std::size_t> counts;
  for (const auto& type : reader.central_types(k_max_types)) {
    const auto part = parts.part_of(type.path);
    if (counts[part]++ < k_types_of_part)
      out[part].append(out[part].empty() ? "  " : ", ").append(type.name).append(" `" + type.key + "`");
  }
  return out;
}

/// Returns the lines of the most used types up to this number.
std::vector<std::string> central_lines(const IndexReader& reader, const Overview& overview,
                                       std::size_t most) {
  if (most <= overview.types.size() || overview.types.size() < k_overview_types)
    return {overview.types.begin(),
            overview.types.begin() + static_cast<std::ptrdiff_t>(std::min(most, overview.types.size()))};
  const Parts parts(reader);
  std::vector<std::string> out;
  for (const auto& type : reader.central_types(most))
    out.push_back(type_line(type, parts));
  return out;
}

void show(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 10;
  const Frame frame = Frame::read(call, k_usual_limit);
  const bool breakdown = call.arguments().one_of("form", {"summary", "breakdown"}, "summary") == "breakdown";
  const auto& reader = project.reader;
  auto overview = stored_overview(reader, project.settings.root, project.settings.folder);
  if (const auto model = project.models == nullptr ? 0 : project.models->summary_model(); model != 0) {
    const auto rewritten = Rewritten::read(project.settings.folder, model);
    for (auto* const lines : {&overview.schemas, &overview.namespaces, &overview.services})
      for (auto& line : *lines)
        line = rewritten.line(line);
  }
  std::string head = "**" + project.settings.name + "**: " + reader.meta("symbols") + " symbols, " +
                     reader.meta("edges") + " edges\n";
  std::string trail;
  for (const auto& focus : session.focus())
    trail += (trail.empty() ? "You asked about: " : " → ") + focus.name;
  if (!trail.empty()) head += trail + "\n";
  const auto central = central_lines(reader, overview, static_cast<std::size_t>(frame.offset + frame.limit));
  OverviewText text(overview, frame.verbosity, breakdown ? types_of_modules(reader) : TypesOfModules());
  const bool bounded =
      !breakdown && frame.verbosity != Verbosity::full && !call.arguments().has("max_response_tokens");
  const auto first = std::min(static_cast<std::size_t>(frame.offset), central.size());
  text.choose(central, first, bounded ? head.size() + project.freshness.size() : 0, bounded);
  Answer answer(frame, session);
  answer.tail(project.freshness);
  answer.head(head);
  answer.head(text.facts());
  answer.group("Most used types:\n");
  for (std::size_t i = first; i < first + text.types(); ++i)
    if (!answer.item("- " + central[i] + "\n")) break;
  answer.send(call, static_cast<std::int64_t>(central.size()));
}

}  // namespace

const Tool k_list_project_overview{"list_project_overview", &describe, &show};

}  // namespace collet::codegraph
