// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "plugins/codegraph/discover/modules.hpp"
#include "plugins/codegraph/languages/unfollowed_library.hpp"
#include "plugins/codegraph/overview/frameworks.hpp"
#include "plugins/codegraph/overview/structural_summary.hpp"
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
      return one.name + " (" + one.kind + (one.folder.empty() ? "" : ", " + shown_folder(one)) + ")";
    }
    const auto source = path.find("/src/");
    const auto end = source == std::string::npos ? path.find('/') : source;
    return end == std::string::npos ? "." : path.substr(0, end);
  }

 private:
  /// Returns the folder of a module; of a long one, only the end.
  static std::string shown_folder(const Module& one) {
    constexpr std::size_t k_long = 30;
    if (one.folder.size() <= k_long) return one.folder;
    const auto slash = one.folder.find('/', one.folder.size() - k_long);
    return slash == std::string::npos ? "…" : "…" + one.folder.substr(slash);
  }

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

/// Returns the frameworks that the project files of the modules name.
std::string frameworks_of(const OpenProject& project) {
  constexpr std::size_t k_max_bytes = 1U << 20U;
  constexpr std::size_t k_max_modules = 200;
  std::set<std::string> found;
  std::size_t count = 0;
  for (const auto& module : modules_in(project.reader.meta("modules"))) {
    if (++count > k_max_modules) break;
    const std::string folder = module.folder.empty() ? "" : module.folder + "/";
    for (const std::string& name :
         {std::string("pom.xml"), std::string("package.json"), module.name + ".csproj"})
      if (const auto text = read_source(project.settings.root, folder + name, k_max_bytes))
        add_frameworks(*text, found);
  }
  for (const char* const name : {"requirements.txt", "pyproject.toml", "go.mod"})
    if (const auto text = read_source(project.settings.root, name, k_max_bytes)) add_frameworks(*text, found);
  std::string out;
  for (const auto& name : found)
    out.append(out.empty() ? "" : ", ").append(name);
  return out;
}

/// Returns the libraries of data access that are used and not followed: `jOOQ (14 files)`.
std::string unfollowed_libraries(const IndexReader& reader) {
  std::map<std::string_view, std::size_t> counts;
  for (const auto& file : reader.files())
    if (const auto name =
            unfollowed_library_name(static_cast<std::uint8_t>(file.flags >> k_file_library_shift));
        !name.empty())
      ++counts[name];
  std::string out;
  for (const auto& [name, count] : counts) {
    out.append(out.empty() ? "" : ", ").append(name).append(" (").append(std::to_string(count));
    out += count == 1 ? " file)" : " files)";
  }
  return out;
}

/// Returns what the graph shows about the structure: the parts of the sources, the schemas, the services.
std::string structure_of(const OpenProject& project, Verbosity verbosity) {
  std::string out;
  const bool full = verbosity == Verbosity::full;
  const auto& reader = project.reader;
  const auto frameworks = frameworks_of(project);
  const auto source = source_summary(reader);
  if (!frameworks.empty()) out += "Built with: " + frameworks + "\n";
  if (const auto libraries = unfollowed_libraries(reader); !libraries.empty())
    out += "Not followed to tables: " + libraries + "\n";
  if (!source.empty()) out += "Parts: " + source + "\n";
  if (const auto schemas = schema_summaries(reader, full ? 30 : 3); !schemas.empty()) {
    out += "Schemas:\n";
    for (const auto& line : schemas)
      out.append("- ").append(line).append("\n");
  }
  if (verbosity == Verbosity::summary) return out;
  if (const auto services = service_summaries(reader, full ? 20 : 3); !services.empty()) {
    out += "Services:\n";
    for (const auto& line : services)
      out.append("- ").append(line).append("\n");
  }
  return out;
}

/// Returns the structure that was made before for the same state of the index; the name of the graph differs
/// for each state.
std::string kept_structure(const OpenProject& project, Verbosity verbosity) {
  constexpr std::size_t k_max_kept = 16;
  static std::mutex mutex;
  static std::map<std::string, std::string> kept;
  const auto key = project.settings.folder + '\n' + project.reader.meta("graph") + '\n' +
                   std::to_string(static_cast<int>(verbosity));
  {
    const std::lock_guard lock(mutex);
    if (const auto found = kept.find(key); found != kept.end()) return found->second;
  }
  auto made = structure_of(project, verbosity);
  const std::lock_guard lock(mutex);
  if (kept.size() >= k_max_kept) kept.clear();
  return kept.emplace(key, std::move(made)).first->second;
}

/// Returns the number of symbols of the kinds that matter, as "CLASS 12, METHOD 34".
std::string kinds_text(const IndexReader& reader, bool all) {
  std::string out;
  for (const auto& [kind, count] : reader.kind_counts()) {
    const bool minor = kind == SymbolKind::enum_member || kind == SymbolKind::constructor ||
                       kind == SymbolKind::parameter || kind == SymbolKind::alias ||
                       kind == SymbolKind::object || kind == SymbolKind::module;
    if (minor && !all) continue;
    out += (out.empty() ? "" : ", ") + std::string(kind_name(kind)) + " " + std::to_string(count);
  }
  return out;
}

/// Returns a type with the module that it is in and its ID.
std::string type_line(const SymbolRow& type, const Parts& parts) {
  const auto part = parts.part_of(type.path);
  return type.name + " (" + part.substr(0, part.find(" (")) + ") `" + type.key + "`\n";
}

void show(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 10;
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
  answer.head("Kinds: " + kinds_text(reader, frame.verbosity == Verbosity::full) + "\n");
  answer.head(kept_structure(project, frame.verbosity));
  if (breakdown || frame.verbosity != Verbosity::summary)
    add_parts(answer, parts, reader, breakdown,
              frame.verbosity == Verbosity::full ? 100
              : breakdown                        ? 40
                                                 : 7);
  const auto central = reader.central_types(static_cast<std::size_t>(frame.offset + frame.limit));
  answer.group("Most used types:\n");
  for (std::size_t i = static_cast<std::size_t>(frame.offset); i < central.size(); ++i)
    if (!answer.item("- " + type_line(central[i], parts))) break;
  answer.send(call, static_cast<std::int64_t>(central.size()));
}

}  // namespace

const Tool k_list_project_overview{"list_project_overview", &describe, &show};

}  // namespace collet::codegraph
