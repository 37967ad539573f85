// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/commands.hpp"

#include <cmath>
#include <cstdio>
#include <future>
#include <unistd.h>

#include "plugins/codegraph/snapshot/take_snapshot.hpp"
#include "plugins/codegraph/vectors/models.hpp"

namespace collet::codegraph {
namespace {

[[noreturn]] void wrong_usage(const std::string& why) {
  throw Failure(COLLET_INVALID_ARGUMENT, why + "\nusage: collet codegraph " + std::string(k_commands_usage));
}

/// Writes progress to standard error, on one line of a terminal or a line for each stage.
class ProgressLine {
 public:
  void show(const IndexProgress& progress) {
    const auto now = std::chrono::steady_clock::now();
    const bool terminal = ::isatty(STDERR_FILENO) != 0;
    const bool fresh = stage_ != progress.stage;
    if (!fresh && (!terminal || now - shown_ < std::chrono::milliseconds(200))) return;
    stage_ = progress.stage;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    std::string line = stage_ + ": " + std::to_string(progress.done) + "/" + std::to_string(progress.total) +
                       " files, " + std::to_string(progress.symbols) + " symbols";
    if (seconds > 0.5 && progress.done > 0) {
      char rate[64];
      const double left =
          seconds * (static_cast<double>(progress.total) / static_cast<double>(progress.done) - 1);
      std::snprintf(rate, sizeof rate, ", %.1f MB/s, %.0f s left",
                    static_cast<double>(progress.bytes) / 1e6 / seconds, std::ceil(left));
      line += rate;
    }
    std::fprintf(stderr, terminal ? "\r%s\033[K" : "%s\n", line.c_str());
    std::fflush(stderr);
  }
  ~ProgressLine() {
    if (::isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r\033[K");
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_;
  std::string stage_;
};

void index(const ProjectSettings& project, const SnapshotLimits& limits, const Models& models, Call& call) {
  IndexReport report;
  RunBodies bodies;
  {
    ProgressLine line;
    auto done = index_with_bodies(
        project, [&](const IndexProgress& progress) { line.show(progress); },
        [&] { return call.cancelled(); }, bodies);
    if (!done) throw Failure(done.error().code, done.error().message);
    report = *std::move(done);
  }
  call.text(report_text(project.name, report) + follow_up_report(project, limits, models, bodies, call));
}

}  // namespace

std::string report_text(const std::string& project, const IndexReport& report) {
  char line[200];
  std::snprintf(line, sizeof line, ": %llu files, %llu symbols, %llu edges in %.1f s, %.1f MB/s",
                static_cast<unsigned long long>(report.counts.files),
                static_cast<unsigned long long>(report.counts.symbols),
                static_cast<unsigned long long>(report.counts.edges), report.seconds,
                static_cast<double>(report.bytes) / 1e6 / std::max(report.seconds, 0.001));
  std::string out = project + line;
  if (report.with_errors != 0)
    out += "\n" + std::to_string(report.with_errors) + " files have errors of syntax; what parses is indexed";
  if (!report.complete) out += "\nThe root has more files than the limit; the rest is not indexed";
  constexpr std::size_t k_max_shown = 10;
  if (report.windows_1252_count != 0)
    out += "\n" + std::to_string(report.windows_1252_count) +
           " files are not UTF-8 and are read as Windows-1252:";
  for (std::size_t i = 0; i < report.windows_1252.size() && i < k_max_shown; ++i)
    out += "\n  " + report.windows_1252[i];
  if (report.skipped_count != 0)
    out += "\n" + std::to_string(report.skipped_count) + " files are not indexed:";
  for (std::size_t i = 0; i < report.skipped.size() && i < k_max_shown; ++i) {
    const auto& [path, reason] = report.skipped[i];
    out += "\n  ";
    if (!reason.starts_with(path)) out.append(path).append(": ");
    out += reason;
  }
  return out;
}

std::string follow_up_report(const ProjectSettings& project, const SnapshotLimits& limits,
                             const Models& models, const RunBodies& bodies, Call& call) {
  // Both read the index by connections of their own, and write different files.
  auto snapshot = std::async([&] {
    return take_snapshot(
        project, limits, [&] { return call.cancelled(); }, &bodies);
  });
  const std::string lines = models.follow_index(project, call);
  const auto number = snapshot.get();
  call.throw_if_cancelled();
  return (number ? "\nSnapshot " + std::to_string(*number)
                 : "\nThere is no snapshot of this run: " + number.error().message) +
         lines;
}

int run_command(Projects& projects, const SnapshotLimits& limits, const Models& models,
                const std::vector<std::string>& arguments, Call& call) {
  if (arguments.empty()) wrong_usage("a word is missing");
  if (arguments.size() > 2)
    wrong_usage("found " + std::to_string(arguments.size()) + " words, expected at most 2");
  const std::string& word = arguments[0];
  const std::string name = arguments.size() > 1 ? arguments[1] : std::string();
  if (word == "index") {
    index(projects.find(name), limits, models, call);
  } else if (word == "status") {
    if (projects.empty() || !name.empty()) projects.find(name);
    std::string text;
    for (const auto& [one, project] : projects.all())
      if (name.empty() || one == name)
        text += (text.empty() ? "" : "\n") + status_line(project) + snapshot_lines(project);
    call.text(text);
  } else if (word == "forget") {
    if (name.empty()) wrong_usage("forget needs the name of a project");
    const auto& project = projects.find(name);
    auto done = forget_project(project);
    if (done) forget_snapshots(project);
    if (done) forget_models(project);
    if (!done) throw Failure(done.error().code, done.error().message);
    call.text(*done ? name + ": the index is removed" : name + ": there was no index");
  } else {
    wrong_usage("found '" + word +
                "', expected index, status, forget, export, import, publish, fetch, lineage or view");
  }
  return 0;
}

}  // namespace collet::codegraph
