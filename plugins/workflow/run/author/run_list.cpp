// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/author/run_list.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include <collet/json.hpp>

#include "plugins/workflow/run/files/run_folder.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

constexpr std::size_t k_max_listed = 50;
constexpr std::size_t k_max_journal = std::size_t{16} << 20U;

/// Calls `visit` with each line of the run's journal. Returns false if there is none.
template <class Visit>
bool each_line(const std::filesystem::path& folder, const Visit& visit) {
  const auto text = support::read_file((folder / k_journal_file).string(), k_max_journal);
  if (!text) return false;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (!line.empty()) visit(json::View(line));
  }
  return true;
}

std::string text_of(json::View line, std::string_view name) {
  return line[name].string().value_or(std::string(line[name].raw()));
}

}  // namespace

std::string run_list(const std::string& runs_folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> runs;
  std::error_code error;
  fs::directory_iterator entries(runs_folder, error);
  for (const fs::directory_iterator end; !error && entries != end; entries.increment(error))
    if (entries->symlink_status().type() == fs::file_type::directory)
      runs.push_back(entries->path().filename().string());
  std::sort(runs.rbegin(), runs.rend());
  std::string out;
  std::size_t listed = 0;
  for (const std::string& run : runs) {
    std::string name = "?";
    std::string end = "not ended";
    const bool has_journal = each_line(fs::path(runs_folder) / run, [&](json::View line) {
      name = text_of(line, "workflow");
      if (!line["steps_total"]) return;
      end = text_of(line, "status") + ", " + text_of(line, "steps_ok") + "/" + text_of(line, "steps_total") +
            " steps, " + text_of(line, "ms") + " ms";
    });
    if (!has_journal) continue;
    if (++listed > k_max_listed) break;
    out.append(run).append("  ").append(name).append("  ").append(end).append("\n");
  }
  return out.empty() ? "no runs in " + runs_folder : out;
}

support::Result<std::string> run_text(const std::string& runs_folder, const std::string& run) {
  std::string out;
  // The name of a run has no separators; `..` has no journal of a run.
  const bool is_name = !run.empty() && run.find('/') == std::string::npos && run.front() != '.';
  const bool found =
      is_name && each_line(std::filesystem::path(runs_folder) / run, [&](json::View line) {
        if (!line["step"]) {
          out.append(text_of(line, "status")).append(" after ").append(text_of(line, "ms")).append(" ms\n");
          return;
        }
        out.append("step ").append(text_of(line, "step"));
        if (line["id"]) out.append(" '").append(text_of(line, "id")).append("'");
        out.append(" (").append(text_of(line, "call")).append("): ").append(text_of(line, "status"));
        out.append(", ").append(text_of(line, "ms")).append(" ms");
        if (const auto problem = line["error"])
          out.append(", [")
              .append(text_of(problem, "kind"))
              .append("] ")
              .append(support::clip(text_of(problem, "message"), 300));
        out.append("\n");
      });
  if (!found) return support::Error{COLLET_NOT_FOUND, "there is no run '" + run + "' in " + runs_folder};
  return out;
}

}  // namespace collet::workflow
