// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/open_project.hpp"

#include <algorithm>

#include "plugins/codegraph/compiled/compiled_state.hpp"
#include "plugins/codegraph/project/index_refresh.hpp"

namespace collet::codegraph {
namespace {

using Clock = std::chrono::steady_clock;

/// Without a watch of the folders, the pause between two looks at the files is this many times as long as a
/// look, but never longer than k_max_pause: within it, an answer may lack the newest change, and ends with
/// the age of the look.
constexpr int k_look_share = 2;
constexpr std::chrono::milliseconds k_max_pause{500};

std::string milliseconds(Clock::duration time) {
  return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count()) + " ms";
}

/// Returns true if the last look is recent enough for a call that does not need the newest change.
bool is_recent(const PresentFiles& files, const Call& call) {
  const auto pause = std::min<Clock::duration>(files.duration() * k_look_share, k_max_pause);
  return !files.watched() && !call.arguments().has("change") && files.looked_at() != Clock::time_point() &&
         Clock::now() - files.looked_at() < pause;
}

std::string revision_of(const IndexReader& reader) {
  const std::string revision = reader.meta("revision");
  return "index: " + (revision.empty() ? reader.meta("files") + " files" : revision);
}

}  // namespace

Discarder::~Discarder() {
  if (thread_.joinable()) thread_.join();
}

void Discarder::discard(std::shared_ptr<void> object) {
  if (thread_.joinable()) thread_.join();
  thread_ = std::thread([held = std::move(object)]() mutable { held.reset(); });
}

ReaderPool::Lease ProjectOpener::open_index(const ProjectSettings& project, const Call& call) {
  std::string problem;
  for (bool may_wait = source_ != nullptr;; may_wait = false) {
    auto reader = pool_.take(project.index_path());
    if (reader) return *std::move(reader);
    if (!may_wait)
      throw Failure(reader.error().code, "project " + project.name + ": " + reader.error().message + problem +
                                             "; run: collet codegraph index " + project.name);
    source_->wait(project, false, call);
    call.throw_if_cancelled();
    problem = source_->problem(project);
    if (!problem.empty()) problem.insert(0, "; ");
  }
}

/// Counts the changed files. If the project would be indexed whole, an index of the source may come first.
std::size_t ProjectOpener::count_changes_now(const ProjectSettings& project, const IndexReader& reader,
                                             const SourceList& present, const Call& call) {
  const auto changes = count_changes(reader, project, present);
  if (changes <= k_max_changed || source_ == nullptr || !source_->wait(project, true, call)) return changes;
  const auto other = open_index(project, call);
  return count_changes(*other, project, present);
}

/// Returns the part of the line of freshness on changed files; empty if the index of `lease` is current.
std::string ProjectOpener::refresh(const ProjectSettings& project, const ReaderPool::Lease& lease, Call& call,
                                   bool& current) {
  const std::lock_guard lock(mutex_);
  auto& files = files_[project.name];
  const auto begin = Clock::now();
  const auto cancelled = [&] { return call.cancelled(); };
  if (!files.hold(project)) {
    if (is_recent(files, call))
      return ", files looked at " + milliseconds(begin - files.looked_at()) + " ago";
    if (auto looked = files.look(project, cancelled); !looked) {
      call.throw_if_cancelled();
      current = false;
      return ", " + looked.error().message;
    }
  }
  if (files.is_compared(lease.state())) return {};
  const IndexReader& reader = *lease;
  const auto changes = count_changes_now(project, reader, files.list(), call);
  if (changes == 0) {
    files.set_compared(lease.state(), reader.meta("configuration"));
    return {};
  }
  const std::string changed =
      " + " + std::to_string(changes) + (changes == 1 ? " file" : " files") + " changed";
  auto report = refresh_index(project, files.list(), cancelled,
                              [&](std::shared_ptr<void> object) { discarder_.discard(std::move(object)); });
  call.throw_if_cancelled();
  current = static_cast<bool>(report);
  if (!report) return changed + ", not re-read: " + report.error().message;
  const auto lost = report->lost_compiled;
  return changed + ", re-read in " + milliseconds(Clock::now() - begin) +
         (lost == 0 ? "" : ", " + std::to_string(lost) + " of them without SCIP edges until a new import");
}

OpenProject ProjectOpener::open(Call& call) {
  const auto& project = projects_.find(call.arguments().string("project", std::string_view()));
  std::string changes;
  bool current = true;
  if (source_ != nullptr) source_->look(project);
  {
    const auto before = open_index(project, call);
    changes = refresh(project, before, call, current);
  }
  auto lease = open_index(project, call);
  const IndexReader& reader = *lease;
  if (source_ != nullptr)
    if (const auto problem = source_->problem(project); !problem.empty()) changes += ", " + problem;
  return {project, std::move(lease), reader, revision_of(reader) + changes, current};
}

std::string status_line(const ProjectSettings& project) {
  auto reader = IndexReader::open(project.index_path());
  if (!reader) return project.name + ": " + reader.error().message + " (" + project.root + ")";
  std::string out = project.name + ": " + reader->meta("files") + " files, " + reader->meta("symbols") +
                    " symbols, " + reader->meta("edges") + " edges, " + revision_of(*reader);
  if (const auto compiled = read_compiled(project.folder)) out += compiled_state(*compiled, reader->files());
  auto present = list_sources(project.root, project.exclude, project.limits, nullptr);
  if (!present) return out + ", " + present.error().message;
  const auto changes = count_changes(*reader, project, *present);
  return out + (changes == 0 ? ", current" : " + " + std::to_string(changes) + " files changed");
}

}  // namespace collet::codegraph
