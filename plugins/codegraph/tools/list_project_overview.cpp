// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "plugins/codegraph/discover/modules.hpp"
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
          "Outline the code base: languages, modules, most used types. First step; not for one symbol.")
      .description_brief("Outline the code base.")
      .with(project_property)
      .property("form", schema::string().one_of({"summary", "breakdown"}))
      .with(frame_properties);
}

struct Sum {
  std::uint64_t files = 0;
  std::uint64_t lines = 0;
  std::uint64_t tests = 0;
  std::uint64_t generated = 0;
};

/// The files of a code base by language and by module.
class Parts {
 public:
  explicit Parts(const IndexReader& reader) : modules_(modules_in(reader.meta("modules"))) {
    for (const auto& file : reader.files())
      for (Sum* sum : {&languages_[file.language], &parts_[part_of(file.path)]}) {
        ++sum->files;
        sum->lines += file.lines;
        sum->tests += (file.flags & k_file_test) != 0 ? 1U : 0U;
        sum->generated += (file.flags & k_file_generated) != 0 ? 1U : 0U;
      }
  }

  const std::map<std::string, Sum>& languages() const { return languages_; }
  /// Returns the parts, the largest first.
  std::vector<std::pair<std::string, Sum>> largest() const {
    std::vector<std::pair<std::string, Sum>> out(parts_.begin(), parts_.end());
    std::stable_sort(out.begin(), out.end(), [](const auto& one, const auto& other) {
      return one.second.lines > other.second.lines;
    });
    return out;
  }
  /// Returns the module of a file with its folder; without one, the folder of its `src`, or the first one.
  std::string part_of(const std::string& path) const {
    if (const auto module = module_of(modules_, path)) {
      const auto& one = modules_[*module];
      return one.name + " (" + one.kind + (one.folder.empty() ? "" : ", " + one.folder) + ")";
    }
    const auto source = path.find("/src/");
    const auto end = source == std::string::npos ? path.find('/') : source;
    return end == std::string::npos ? "." : path.substr(0, end);
  }

 private:
  std::vector<Module> modules_;
  std::map<std::string, Sum> languages_;
  std::map<std::string, Sum> parts_;
};

std::string line_of(const std::string& name, const Sum& sum) {
  std::string out = "- " + name + ": " + std::to_string(sum.files) + " files";
  std::string marks;
  if (sum.tests != 0) marks = std::to_string(sum.tests) + " test";
  if (sum.generated != 0) marks += (marks.empty() ? "" : ", ") + std::to_string(sum.generated) + " generated";
  if (!marks.empty()) out += " (" + marks + ")";
  return out + ", " + std::to_string(sum.lines) + " lines\n";
}

/// Adds the largest parts; in a breakdown, each with its most used types.
void add_parts(Answer& answer, const Parts& parts, const IndexReader& reader, bool breakdown,
               std::size_t shown) {
  constexpr std::size_t k_types_of_part = 3;
  constexpr std::size_t k_max_types = 2000;
  std::map<std::string, std::string> types;
  if (breakdown) {
    std::map<std::string, std::size_t> counts;
    for (const auto& type : reader.central_types(k_max_types)) {
      const auto part = parts.part_of(type.path);
      if (counts[part]++ < k_types_of_part)
        types[part] += (types[part].empty() ? "  " : ", ") + type.name + " `" + type.key + "`";
    }
  }
  const auto largest = parts.largest();
  answer.head("Modules:\n");
  for (std::size_t i = 0; i < largest.size() && i < shown; ++i) {
    const auto& [name, sum] = largest[i];
    answer.head(line_of(name, sum));
    if (const auto found = types.find(name); found != types.end()) answer.head(found->second + "\n");
  }
  if (largest.size() > shown) answer.head("- … " + std::to_string(largest.size() - shown) + " more\n");
}

void show(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 15;
  const Frame frame = Frame::read(call, k_usual_limit);
  const bool breakdown = call.arguments().one_of("form", {"summary", "breakdown"}, "summary") == "breakdown";
  const auto& reader = project.reader;
  const Parts parts(reader);
  Answer answer(frame, session);
  answer.tail(project.freshness);
  answer.head("**" + project.settings.name + "**: " + reader.meta("symbols") + " symbols, " +
              reader.meta("edges") + " edges\n");
  std::string trail;
  for (const auto& focus : session.focus())
    trail += (trail.empty() ? "You asked about: " : " → ") + focus.name;
  if (!trail.empty()) answer.head(trail + "\n");
  for (const auto& [name, sum] : parts.languages())
    answer.head(line_of(name, sum));
  std::string kinds;
  for (const auto& [kind, count] : reader.kind_counts())
    kinds += (kinds.empty() ? "" : ", ") + std::string(kind_name(kind)) + " " + std::to_string(count);
  answer.head("Kinds: " + kinds + "\n");
  if (breakdown || frame.verbosity != Verbosity::summary)
    add_parts(answer, parts, reader, breakdown,
              frame.verbosity == Verbosity::full ? 100
              : breakdown                        ? 40
                                                 : 12);
  const auto central = reader.central_types(static_cast<std::size_t>(frame.offset + frame.limit));
  answer.group("Most used types:\n");
  for (std::size_t i = static_cast<std::size_t>(frame.offset); i < central.size(); ++i)
    if (!answer.item("- " + short_line(central[i]))) break;
  answer.send(call, static_cast<std::int64_t>(central.size()));
}

}  // namespace

const Tool k_list_project_overview{"list_project_overview", &describe, &show};

}  // namespace collet::codegraph
