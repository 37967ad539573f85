// SPDX-License-Identifier: MIT
#include "plugins/codegraph/revisions/git_changes.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>

#include "sdk/support/process/git.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

using support::Error;
using support::Git;
using support::Result;

constexpr std::size_t k_max_diff_bytes = std::size_t{1} << 30;
constexpr std::size_t k_max_list_bytes = std::size_t{64} << 20;
constexpr std::uint32_t k_whole_file = 0x7FFFFFFF;
constexpr std::chrono::seconds k_time{45};

std::string short_commit(const std::string& commit) {
  return commit.substr(0, 7);
}

std::string real_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real != nullptr ? real.get() : std::string();
}

Error failed(const support::CommandOutput& output) {
  return {COLLET_FAILED, "git fails: " + output.errors.substr(0, output.errors.find('\n'))};
}

/// Calls `take` with each part of a text whose parts end with a zero byte.
template <class Take>
void each_part(std::string_view text, const Take& take) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\0'), text.size());
    if (end != 0) take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Turns off the programs with which the configuration of the repository would filter the files: git would
/// run them to compare.
Result<void> switch_off_filters(Git& git) {
  auto listed = git.run({"config", "--null", "--name-only", "--get-regexp", "^filter\\."}, k_max_list_bytes);
  if (!listed) return listed.error();
  each_part(listed->output, [&](std::string_view key) {
    const bool required = key.ends_with(".required");
    git.configure(std::string(key), required ? "false" : "");
  });
  return {};
}

/// Runs `git diff` between two commits, or a commit and the files.
Result<std::vector<FileDiff>> diff(const Git& git, const std::vector<std::string>& sides) {
  std::vector<std::string> arguments{"-c",
                                     "core.quotePath=false",
                                     "-c",
                                     "color.ui=off",
                                     "-c",
                                     "diff.suppressBlankEmpty=false",
                                     "diff",
                                     "--patch",
                                     "--unified=0",
                                     "--no-color",
                                     "--inter-hunk-context=0",
                                     "--no-ext-diff",
                                     "--relative",
                                     "--no-textconv",
                                     "--ignore-submodules=all",
                                     "-M",
                                     "-l1000",
                                     "--src-prefix=a/",
                                     "--no-indent-heuristic",
                                     "--diff-algorithm=myers",
                                     "--dst-prefix=b/"};
  arguments.insert(arguments.end(), sides.begin(), sides.end());
  arguments.emplace_back("--");
  DiffReader reader;
  auto done =
      git.run(arguments, k_max_diff_bytes, [&](std::string_view piece) { return reader.read(piece); });
  if (!done) return done.error();
  if (done->exit_code != 0) return failed(*done);
  return reader.finish();
}

/// Adds the files that git does not know and that are not ignored.
Result<void> add_untracked(const Git& git, std::vector<FileDiff>& files) {
  auto listed = git.run({"ls-files", "--others", "--exclude-standard", "-z"}, k_max_list_bytes);
  if (!listed) return listed.error();
  if (listed->exit_code != 0) return failed(*listed);
  each_part(listed->output, [&](std::string_view path) {
    FileDiff file;
    file.path = file.old_path = path;
    file.status = FileStatus::added;
    file.hunks = {{0, 0, 1, k_whole_file}};
    files.push_back(std::move(file));
  });
  return {};
}

/// Moves the lines of the new side to where they are in the files, which differ from it by `later`.
void move_lines(std::vector<FileDiff>& files, const std::vector<FileDiff>& later) {
  std::map<std::string_view, const FileDiff*> by_old_path;
  for (const auto& file : later)
    by_old_path.emplace(file.old_path, &file);
  for (auto& file : files) {
    const auto found = by_old_path.find(file.path);
    if (found == by_old_path.end() || file.status == FileStatus::deleted) continue;
    file.path = found->second->path;
    if (found->second->status == FileStatus::deleted) file.status = FileStatus::deleted;
    for (auto& hunk : file.hunks) {
      const auto& moves = found->second->hunks;
      const auto first = line_after(moves, hunk.new_first);
      if (hunk.new_count != 0)
        hunk.new_count = line_after(moves, hunk.new_first + hunk.new_count - 1) - first + 1;
      hunk.new_first = first;
    }
  }
}

Result<std::string> commit_of(const Git& git, const std::string& revision) {
  auto commit = git.commit(revision);
  if (!commit) commit.error().message.insert(0, "/change: ");
  return commit;
}

}  // namespace

Result<ChangeRange> read_change_range(std::string_view text) {
  constexpr std::size_t k_max_bytes = 1024;
  const auto wrong = [&](const std::string& found) {
    return Error{COLLET_INVALID_ARGUMENT,
                 "/change: found " + found + ", expected worktree, git:REV or git:REV..REV"};
  };
  ChangeRange range;
  if (text == "worktree") return range;
  if (!text.starts_with("git:") || text.size() > k_max_bytes) return wrong(support::quote(text, 80));
  text.remove_prefix(4);
  const auto dots = text.find("..");
  range.old_side = text.substr(0, dots);
  if (dots != std::string_view::npos) {
    text.remove_prefix(dots + 2);
    range.merge_base = text.starts_with('.');
    range.new_side = text.substr(range.merge_base ? 1 : 0);
    if (range.new_side.empty()) range.new_side = "HEAD";
    if (const auto problem = support::refused_revision(range.new_side); !problem.empty())
      return wrong(problem);
  }
  if (const auto problem = support::refused_revision(range.old_side); !problem.empty()) return wrong(problem);
  return range;
}

Result<GitChanges> read_git_changes(const std::string& root, const ChangeRange& range,
                                    const std::string& project, int cancel_fd) {
  const std::string folder = real_path(root);
  if (support::repository_of(folder).empty())
    return Error{COLLET_UNSUPPORTED, "/change: " + root + " is in no git repository; ask with symbol"};
  auto git = Git::in(folder, cancel_fd);
  if (!git) return git.error();
  git->set_time(k_time);
  auto old_commit = commit_of(*git, range.old_side);
  if (!old_commit) return old_commit.error();
  auto head = commit_of(*git, "HEAD");
  if (!head) return head.error();
  GitChanges out;
  out.head = *head;
  if (!range.new_side.empty()) {
    auto new_commit = commit_of(*git, range.new_side);
    if (!new_commit) return new_commit.error();
    out.commit = *std::move(new_commit);
    if (out.commit != out.head)
      return Error{COLLET_INVALID_ARGUMENT,
                   "/change: the index is of commit " + short_commit(out.head) + " and the diff ends at " +
                       short_commit(out.commit) + "; check that commit out and run: collet codegraph index " +
                       project + "; or ask for git:" + range.old_side + ", which ends at the files"};
  }
  if (range.merge_base) {
    old_commit = git->line({"merge-base", "--end-of-options", *old_commit, out.commit},
                           "/change: both commits have no common ancestor");
    if (!old_commit) return old_commit.error();
  }
  if (auto done = switch_off_filters(*git); !done) return done.error();
  std::vector<std::string> sides{*old_commit};
  if (!out.commit.empty()) sides.push_back(out.commit);
  auto files = diff(*git, sides);
  if (!files) return files.error();
  if (out.commit.empty()) {
    if (auto done = add_untracked(*git, *files); !done) return done.error();
  } else if (!files->empty()) {
    auto later = diff(*git, {out.commit});
    if (!later) return later.error();
    move_lines(*files, *later);
  }
  out.files = *std::move(files);
  std::sort(out.files.begin(), out.files.end(),
            [](const FileDiff& one, const FileDiff& other) { return one.path < other.path; });
  out.title = short_commit(*old_commit) + ".." + (out.commit.empty() ? "files" : short_commit(out.commit));
  return out;
}

}  // namespace collet::codegraph
