// SPDX-License-Identifier: MIT
// lineage_labels ROOT LABELS [LINES]: binds all T-SQL scripts below ROOT and compares the sources of columns
// with those that LABELS has: file, object or "lines FIRST-LAST" of a statement outside of objects, column,
// "SUBTYPE source; …". Prints the counts, the time, and at most LINES columns that differ. Fails if less than
// 95 % agree. Appends a line `rule, right, all` for each rule of the linker to the file that RULE_COUNTS
// names.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "plugins/codegraph/discover/source_walk.hpp"
#include "plugins/codegraph/link/data/derived_columns.hpp"
#include "plugins/codegraph/link/steps/data_links.hpp"
#include "plugins/codegraph/sql/sql_languages.hpp"

namespace {

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of one file

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out;
  std::istringstream stream(text);
  for (std::string one; std::getline(stream, one, separator);)
    out.push_back(one);
  return out;
}

std::string listed(const std::set<std::string>& names) {
  std::string out;
  for (const auto& one : names)
    out += (out.empty() ? "" : "; ") + one;
  return out;
}

/// The lines of a statement that "lines FIRST-LAST" names; of 0 to 0 if `text` has another form.
std::pair<unsigned, unsigned> lines_of(const std::string& text) {
  std::pair<unsigned, unsigned> lines;
  if (std::sscanf(text.c_str(), "lines %u-%u", &lines.first, &lines.second) != 2) return {};
  return lines;
}

/// Returns true for the kinds that the labels have: values, and conditions of values.
bool is_labelled(EdgeKind kind) {
  return is_flow(kind) && (!is_indirect_flow(kind) || kind == EdgeKind::flows_conditional);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  const std::size_t lines = count > 3 ? std::strtoul(arguments[3], nullptr, 10) : 20;
  const auto list = list_sources(arguments[1], {}, {}, nullptr);
  if (!list) return 1;
  const auto begin = std::chrono::steady_clock::now();
  Program program;
  std::map<std::string, Index> files;
  for (const auto& file : list->files) {
    if (language_of(file.path) != &tsql::language()) continue;
    const auto text = read_source(arguments[1], file.path, 64U << 20U);
    if (!text) continue;
    files.emplace(file.path, static_cast<Index>(program.files().size()));
    auto summary = tsql::language().read(file.path, *text, nullptr, nullptr);
    const auto* const language = language_of(file.path, *summary);
    program.add({file.path, language, *std::move(summary), false, 0});
  }
  derive_columns(program);
  program.declare();
  Links links;
  add_data_links(program, nullptr, nullptr, links);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::size_t flows = 0;
  std::map<std::pair<Index, std::string>, std::vector<const Edge*>> by_target;
  for (const auto& edge : links.edges) {
    if (!is_flow(edge.kind)) continue;
    ++flows;
    by_target[{edge.file, program.full_name(edge.target)}].push_back(&edge);
  }
  std::printf("%zu files read and bound with lineage in %.2f s: %zu edges, %zu of them flows\n",
              program.files().size(), seconds, links.edges.size(), flows);

  std::ifstream labels(arguments[2]);
  std::size_t all = 0;
  std::size_t agreed = 0;
  std::size_t expected_edges = 0;
  std::size_t found_edges = 0;
  std::size_t same_edges = 0;
  std::map<Rule, std::pair<std::size_t, std::size_t>> by_rule;  // right, all
  for (std::string line; std::getline(labels, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto fields = split(line, '\t');
    if (fields.size() < 3) continue;
    ++all;
    std::set<std::string> expected;
    if (fields.size() > 3)
      for (auto& one : split(fields[3], ';'))
        expected.insert(one.substr(one.find_first_not_of(' ')));
    std::set<std::string> found;
    std::map<std::string, Rule> rules;
    const auto file = files.find(fields[0]);
    auto lines_of_owner = lines_of(fields[1]);
    Index owner = k_none;
    if (file != files.end() && lines_of_owner.second == 0) {
      const auto& one = program.files()[file->second];
      for (std::size_t i = 0; i < one.summary.definitions.size() && owner == k_none; ++i)
        if (program.full_name(static_cast<Index>(one.first_symbol + i)) == fields[1])
          owner = static_cast<Index>(one.first_symbol + i);
    }
    if (owner != k_none)
      lines_of_owner = {program.definition(owner).first_line, program.definition(owner).last_line};
    if (file == files.end() || lines_of_owner.second == 0) {
      std::printf("  %s: there is no %s\n", fields[0].c_str(), fields[1].c_str());
      continue;
    }
    for (const auto* edge : by_target[{file->second, fields[2]}])
      if (is_labelled(edge->kind) && edge->at.line >= lines_of_owner.first &&
          edge->at.line <= lines_of_owner.second) {
        const auto source =
            std::string(edge_name(edge->kind)).substr(6) + " " + program.full_name(edge->source);
        found.insert(source);
        rules.emplace(source, edge->rule);
      }
    for (const auto& [source, rule] : rules) {
      auto& [right, sum] = by_rule[rule];
      ++sum;
      right += expected.count(source);
    }
    expected_edges += expected.size();
    found_edges += found.size();
    for (const auto& one : found)
      same_edges += expected.count(one);
    if (found == expected) {
      ++agreed;
    } else if (lines > all - agreed - 1) {
      std::printf("  %s in %s\n    expected %s\n    found    %s\n", fields[2].c_str(), fields[1].c_str(),
                  listed(expected).c_str(), listed(found).c_str());
    }
  }
  if (all == 0) return 2;
  std::printf("columns: agreed %zu of %zu (%.1f %%); sources: %zu expected, %zu found, %zu of them right\n",
              agreed, all, 100.0 * static_cast<double>(agreed) / static_cast<double>(all), expected_edges,
              found_edges, same_edges);
  if (const char* const path = std::getenv("RULE_COUNTS"); path != nullptr) {
    std::ofstream counts(path, std::ios::app);
    for (const auto& [rule, one] : by_rule)
      counts << rule_name(rule) << '\t' << one.first << '\t' << one.second << "\tlineage labels\n";
  }
  return agreed * 100 >= all * 95 ? 0 : 1;
}
