// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/overview_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace collet::codegraph {
namespace {

/// The room that choose() leaves for lines such as "… 12 more", in characters.
constexpr std::size_t k_rest_room = 100;

/// The beginning of a line with the number of those that are left out.
constexpr std::string_view k_more = "… ";

/// The ranks of the first line of each section; each further line has a rank two below.
enum : int {
  k_rank_facts = 0,
  k_rank_types = 1,
  k_rank_schemas = 2,
  k_rank_modules = 3,
  k_rank_services = 6,
  k_rank_namespaces = 7,
  k_rank_step = 2
};

}  // namespace

OverviewText::OverviewText(const Overview& overview, Verbosity verbosity, TypesOfModules types) {
  constexpr std::size_t k_all = 1000;
  const bool full = verbosity == Verbosity::full;
  const bool breakdown = !types.empty();
  add("", false, overview.languages, k_all, k_rank_facts);
  std::vector<std::string> facts{"Kinds: " + (full ? overview.all_kinds : overview.kinds)};
  if (!overview.frameworks.empty()) facts.push_back("Built with: " + overview.frameworks);
  if (!overview.unfollowed.empty()) facts.push_back("Not followed to tables: " + overview.unfollowed);
  if (!overview.source.empty()) facts.push_back("Parts: " + overview.source);
  for (auto& fact : facts)
    lines_.push_back({0, k_rank_facts, std::move(fact) + "\n"});
  add("Schemas:\n", true, overview.schemas, full ? k_all : 3, k_rank_schemas);
  if (verbosity != Verbosity::summary) {
    add("Services:\n", false, overview.services, full ? 20 : 3, k_rank_services);
    add("Namespaces:\n", false, overview.namespaces, full ? 10 : 3, k_rank_namespaces);
  }
  if (!breakdown && verbosity == Verbosity::summary) return;
  auto modules = overview.modules;
  for (auto& module : modules)
    if (const auto found = types.find(module.substr(0, module.rfind(": "))); found != types.end())
      module.append("\n").append(found->second);
  add("Modules:\n", true, modules, full ? k_all : breakdown ? 40 : 7, k_rank_modules);
}

void OverviewText::add(const char* title, bool counted, const std::vector<std::string>& lines,
                       std::size_t most, int rank) {
  const auto section = titles_.size();
  titles_.emplace_back(title);
  const bool more = !lines.empty() && lines.back().starts_with(k_more);
  const auto count = lines.size() - (more ? 1U : 0U);
  for (std::size_t i = 0; i < std::min(count, most); ++i) {
    lines_.push_back({section, rank, "- " + lines[i] + "\n"});
    if (rank != k_rank_facts) rank += k_rank_step;
  }
  auto& all = totals_.emplace_back();
  if (counted) all = count + (more ? std::strtoull(lines.back().c_str() + k_more.size(), nullptr, 10) : 0U);
}

void OverviewText::choose(const std::vector<std::string>& central, std::size_t first, std::size_t used,
                          bool bounded) {
  struct RankedLine {
    int rank;
    Line* line;  ///< null for the next of the most used types
    std::size_t size;
  };
  std::vector<RankedLine> ranked;
  for (auto& line : lines_)
    ranked.push_back({line.rank, &line, line.text.size()});
  int rank = k_rank_types;
  for (std::size_t i = first; i < central.size(); ++i, rank += k_rank_step)
    ranked.push_back({rank, nullptr, central[i].size() + 3});
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const RankedLine& one, const RankedLine& other) { return one.rank < other.rank; });
  std::size_t left = bounded && used + k_rest_room < k_budget ? k_budget - used - k_rest_room : 0;
  for (const auto& title : titles_)
    left -= std::min(left, title.size());
  bool more_types = true;
  for (const auto& one : ranked) {
    const bool fits = !bounded || one.size <= left || one.rank == k_rank_facts;
    if (one.line == nullptr) {
      // The list of types has no gaps, because an offset leads to the rest.
      more_types = more_types && fits;
      if (!more_types) continue;
      ++types_;
    } else if (fits) {
      one.line->chosen = true;
    }
    if (fits) left -= std::min(left, one.size);
  }
}

std::string OverviewText::facts() const {
  std::string out;
  for (std::size_t section = 0; section < titles_.size(); ++section) {
    std::size_t shown = 0;
    for (const auto& line : lines_) {
      if (!line.chosen || line.section != section) continue;
      if (shown++ == 0) out += titles_[section];
      out += line.text;
    }
    if (shown != 0 && shown < totals_[section])
      out.append("- ").append(k_more).append(std::to_string(totals_[section] - shown)).append(" more\n");
  }
  return out;
}

}  // namespace collet::codegraph
