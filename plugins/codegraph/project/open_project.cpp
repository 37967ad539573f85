// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/open_project.hpp"

#include <algorithm>
#include <cstdio>

namespace collet::codegraph {
namespace {

using Clock = std::chrono::steady_clock;

/// A look at the files takes at most this share of the time between two looks.
constexpr int k_look_share = 10;

IndexReader open_index(const ProjectSettings& project) {
  auto reader = IndexReader::open(project.index_path());
  if (!reader)
    throw Failure(reader.error().code, "project " + project.name + ": " + reader.error().message +
                                           "; run: collet codegraph index " + project.name);
  return *std::move(reader);
}

/// Returns how many files are new, changed or gone since the index was written.
std::size_t count_changes(const std::vector<FileRow>& indexed, const std::vector<SourceFile>& present) {
  std::size_t changes = 0;
  auto old = indexed.begin();
  for (const auto& file : present) {
    while (old != indexed.end() && old->path < file.path) {
      ++changes;
      ++old;
    }
    if (old != indexed.end() && old->path == file.path) {
      if (old->size != file.size || old->modified_ns != file.modified_ns) ++changes;
      ++old;
    } else {
      ++changes;
    }
  }
  return changes + static_cast<std::size_t>(indexed.end() - old);
}

std::string revision_of(const IndexReader& reader) {
  const std::string revision = reader.meta("revision");
  return "index: " + (revision.empty() ? reader.meta("files") + " files" : revision);
}

/// Removes the files that cannot be indexed from the list, since they are no change.
std::vector<SourceFile> without_unreadable(const IndexReader& reader, std::vector<SourceFile> files) {
  const std::string list = "\n" + reader.meta("unreadable") + "\n";
  if (list.size() == 2) return files;
  files.erase(std::remove_if(files.begin(), files.end(),
                             [&](const SourceFile& one) {
                               return list.find("\n" + one.path + "\n") != std::string::npos;
                             }),
              files.end());
  return files;
}

}  // namespace

std::string ProjectOpener::refresh(const ProjectSettings& project, Call& call) {
  const std::lock_guard lock(mutex_);
  auto& seen = seen_[project.name];
  const auto begin = Clock::now();
  const auto reader = open_index(project);
  if (begin < seen.next_look) return revision_of(reader);
  const auto cancelled = [&] { return call.cancelled(); };
  auto present = list_sources(project.root, project.exclude, project.limits, cancelled);
  if (!present) {
    call.throw_if_cancelled();
    return revision_of(reader) + ", " + present.error().message;
  }
  const auto changes = count_changes(reader.files(), without_unreadable(reader, std::move(present->files)));
  seen.next_look = Clock::now() + (Clock::now() - begin) * k_look_share;
  const std::string text = revision_of(reader);
  if (changes == 0) return text;
  const std::string changed =
      text + " + " + std::to_string(changes) + (changes == 1 ? " file" : " files") + " changed";
  auto report = index_project(project, nullptr, cancelled);
  call.throw_if_cancelled();
  if (!report) return changed + ", not re-read: " + report.error().message;
  char time[40];
  std::snprintf(time, sizeof time, ", re-read in %.0f ms", report->seconds * 1000);
  return changed + time;
}

OpenProject ProjectOpener::open(Call& call) {
  const auto& project = projects_.find(call.arguments().string("project", std::string_view()));
  std::string freshness = refresh(project, call);
  return {project, open_index(project), std::move(freshness)};
}

std::string status_line(const ProjectSettings& project) {
  auto reader = IndexReader::open(project.index_path());
  if (!reader) return project.name + ": " + reader.error().message + " (" + project.root + ")";
  std::string out = project.name + ": " + reader->meta("files") + " files, " + reader->meta("symbols") +
                    " symbols, " + reader->meta("edges") + " edges, " + revision_of(*reader);
  auto present = list_sources(project.root, project.exclude, project.limits, nullptr);
  if (!present) return out + ", " + present.error().message;
  const auto changes = count_changes(reader->files(), without_unreadable(*reader, std::move(present->files)));
  return out + (changes == 0 ? ", current" : " + " + std::to_string(changes) + " files changed");
}

}  // namespace collet::codegraph
