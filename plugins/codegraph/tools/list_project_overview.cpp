// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "plugins/codegraph/tools/tools.hpp"

namespace collet::codegraph {
namespace {

void describe(Report& report) {
  report.tool("list_project_overview")
      .title("Outline a code base: languages, folders, central types")
      .search_hint(
          "code, codebase, code base, source, program, class, classes, method, methods, function, "
          "functions, Java, C#, SQL, overview, outline, project, projects, repository, repositories, repo, "
          "workspace, solution, application, structure, layout, organization, organized, architecture, "
          "design, map, repo map, summary, summarize, introduction, onboarding, new, unfamiliar, unknown, "
          "first, start, starting, begin, understand, explore, explain, language, languages, programming, "
          "written, folder, folders, directory, directories, module, modules, packages, components, parts, "
          "layers, lines of code, size, statistics, metrics, count, how many, most used, central, "
          "important, key, reading, types, what is, contains, get_project_structure, project_overview, "
          "getArchitecture, list_projects, repo_map, list_directory, stack, frameworks, tour, high level, "
          "big picture, files, namespaces, describe, browse, tree, top")
      .description(
          "Outline the code base: languages, folders, most used types. First step; not for one symbol.")
      .description_brief("Outline the code base.")
      .with(project_property)
      .with(frame_properties);
}

/// Returns the folder that a file belongs to: that of its `src`, or the first one.
std::string module_of(const std::string& path) {
  const auto source = path.find("/src/");
  const auto end = source == std::string::npos ? path.find('/') : source;
  return end == std::string::npos ? "." : path.substr(0, end);
}

void show(const OpenProject& project, Call& call) {
  constexpr std::int64_t k_usual_limit = 15;
  const Frame frame = Frame::read(call, k_usual_limit);
  struct Sum {
    std::uint64_t files = 0;
    std::uint64_t lines = 0;
    std::uint64_t tests = 0;
  };
  std::map<std::string, Sum> languages;
  std::map<std::string, Sum> folders;
  for (const auto& file : project.reader.files()) {
    for (Sum* sum : {&languages[file.language], &folders[module_of(file.path)]}) {
      ++sum->files;
      sum->lines += file.lines;
      sum->tests += (file.flags & k_file_test) != 0 ? 1U : 0U;
    }
  }
  const auto line = [](const std::string& name, const Sum& sum) {
    const std::string tests = sum.tests == 0 ? "" : " (" + std::to_string(sum.tests) + " test)";
    return name + ": " + std::to_string(sum.files) + " files" + tests + ", " + std::to_string(sum.lines) +
           " lines\n";
  };
  Answer answer(frame);
  answer.tail(project.freshness);
  answer.head("**" + project.settings.name + "**: " + project.reader.meta("symbols") + " symbols, " +
              project.reader.meta("edges") + " edges\n");
  for (const auto& [name, sum] : languages)
    answer.head("- " + line(name, sum));
  std::string kinds;
  for (const auto& [kind, count] : project.reader.kind_counts())
    kinds += (kinds.empty() ? "" : ", ") + std::string(kind_name(kind)) + " " + std::to_string(count);
  answer.head("Kinds: " + kinds + "\n");
  if (frame.verbosity != Verbosity::summary) {
    std::vector<std::pair<std::string, Sum>> largest(folders.begin(), folders.end());
    std::stable_sort(largest.begin(), largest.end(), [](const auto& one, const auto& other) {
      return one.second.lines > other.second.lines;
    });
    const std::size_t shown = frame.verbosity == Verbosity::full ? 100 : 12;
    answer.head("Folders:\n");
    for (std::size_t i = 0; i < largest.size() && i < shown; ++i)
      answer.head("- " + line(largest[i].first, largest[i].second));
    if (largest.size() > shown) answer.head("- … " + std::to_string(largest.size() - shown) + " more\n");
  }
  const auto central = project.reader.central_types(static_cast<std::size_t>(frame.offset + frame.limit));
  answer.group("Most used types:\n");
  for (std::size_t i = static_cast<std::size_t>(frame.offset); i < central.size(); ++i)
    if (!answer.item("- " + short_line(central[i]))) break;
  answer.send(call, static_cast<std::int64_t>(central.size()));
}

}  // namespace

const Tool k_list_project_overview{"list_project_overview", &describe, &show};

}  // namespace collet::codegraph
