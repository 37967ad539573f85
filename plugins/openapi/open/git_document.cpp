// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/git_document.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "sdk/support/file/access_roots.hpp"
#include "sdk/support/process/git.hpp"
#include "sdk/support/text.hpp"

namespace collet::openapi {
namespace {

using support::Error;
using support::Result;

constexpr std::size_t k_max_name_bytes = 4096;
constexpr std::size_t k_max_pointer_bytes = 4096;  ///< limit for a file such as .git or commondir
constexpr std::size_t k_max_alternates = 32;

Error bad(std::string problem) {
  return {COLLET_INVALID_ARGUMENT, std::move(problem)};
}

std::string shown(std::string_view text) {
  return support::quote(support::readable_path(text), 120);
}

std::string refused_path(std::string_view path) {
  if (path.empty()) return "no path behind ':'";
  if (path.front() == '/') return "an absolute path";
  if (std::any_of(path.begin(), path.end(),
                  [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; }))
    return "a path with control characters";
  for (std::string_view rest = path; !rest.empty();) {
    const auto slash = std::min(rest.find('/'), rest.size());
    if (rest.substr(0, slash) == "..") return "a path with '..'";
    rest.remove_prefix(std::min(slash + 1, rest.size()));
  }
  return {};
}

bool exists(const std::string& path) {
  struct stat found {};
  return ::lstat(path.c_str(), &found) == 0;
}

std::string real_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real != nullptr ? real.get() : std::string();
}

std::string small_file(const std::string& path) {
  std::ifstream file(path);
  std::string text(k_max_pointer_bytes, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
    text.pop_back();
  return text;
}

std::string joined(const std::string& folder, const std::string& path) {
  return path.starts_with('/') ? path : folder + "/" + path;
}

/// Folders from which git reads objects and references.
std::vector<std::string> stores_of(const std::string& top) {
  std::string git = top + "/.git";
  const std::string pointer = small_file(git);
  constexpr std::string_view k_prefix = "gitdir: ";
  if (pointer.starts_with(k_prefix)) git = joined(top, pointer.substr(k_prefix.size()));
  std::vector<std::string> stores{git};
  std::string common = git;
  if (exists(git + "/commondir")) common = joined(git, small_file(git + "/commondir"));
  stores.push_back(common);
  const std::string objects = common + "/objects";
  stores.push_back(objects);
  stores.push_back(objects + "/pack");
  std::ifstream alternates(objects + "/info/alternates");
  std::string line;
  while (stores.size() < k_max_alternates && std::getline(alternates, line))
    if (!line.empty() && line[0] != '#') stores.push_back(joined(objects, line));
  // Alternates of alternates are not followed, and so not permitted.
  for (std::size_t i = 4; i < stores.size(); ++i)
    if (exists(stores[i] + "/info/alternates")) stores.push_back("/");
  if (stores.size() >= k_max_alternates) stores.emplace_back("/");
  return stores;
}

/// Fails unless the repository and its object store are below the roots.
Result<void> check_access(const support::Access& access, const std::string& top) {
  const auto roots = support::absolute_roots(access.read, access.working_directory);
  std::vector<std::string> real_roots;
  for (const std::string& root : roots)
    if (auto real = real_path(root); !real.empty()) real_roots.push_back(std::move(real));
  std::vector<std::string> places = stores_of(top);
  places.push_back(top);
  for (const std::string& place : places) {
    const std::string real = real_path(place);
    if (real.empty() && place.ends_with("/pack")) continue;  // there are no packs
    if (!real.empty() && support::innermost_root(real_roots, real) != nullptr) continue;
    return support::outside_roots("the repository " + shown(top) + " reads " + shown(place), place, roots,
                                  "read");
  }
  return {};
}

}  // namespace

Result<GitName> read_git_name(std::string_view text) {
  if (text.size() > k_max_name_bytes) return bad("found a name of more than 4,096 bytes");
  const auto colon = text.find(':');
  if (colon == std::string_view::npos)
    return bad("found " + shown(text) + ", expected REV:path such as main:openapi.yaml");
  GitName name;
  std::string_view revision = text.substr(0, colon);
  if (revision.ends_with("...")) {
    name.merge_base = true;
    revision.remove_suffix(3);
  }
  std::string problem = support::refused_revision(revision);
  if (problem.empty()) problem = refused_path(text.substr(colon + 1));
  if (!problem.empty())
    return bad("found " + problem + ", expected REV:path such as main:openapi.yaml or main...:openapi.yaml");
  name.revision = revision;
  name.path = text.substr(colon + 1);
  return name;
}

Result<GitText> read_git(const support::Access& access, const GitName& name, const std::string& folder,
                         std::size_t max_bytes, int cancel_fd) {
  const auto here = support::absolute_path(folder.empty() ? "." : folder, access.working_directory);
  if (!here) return here.error();
  const std::string top = support::repository_of(*here);
  if (top.empty()) return Error{COLLET_NOT_FOUND, shown(*here) + " is in no git repository"};
  if (const auto allowed = check_access(access, top); !allowed) return allowed.error();
  const auto git = support::Git::in(top, cancel_fd);
  if (!git) return git.error();

  auto commit = git->commit(name.revision);
  if (!commit) return commit.error();
  if (name.merge_base) {
    commit = git->line({"merge-base", "--end-of-options", *commit, "HEAD"},
                       shown(name.revision) + " and HEAD have no common ancestor");
    if (!commit) return commit.error();
  }
  std::string path = name.path;
  if (path.starts_with("./")) path = here->substr(top.size()) + path.substr(1);
  while (path.starts_with('/'))
    path.erase(0, 1);
  auto read = git->run({"cat-file", "blob", "--end-of-options", *commit + ":" + path}, max_bytes);
  if (!read) return read.error();
  if (read->exit_code != 0)
    return Error{COLLET_NOT_FOUND,
                 "found no file " + shown(path) + " in " + shown(name.revision) + ", commit " + *commit};
  return GitText{std::move(read->output), *commit, top, path};
}

Result<std::string> path_in_repository(const std::string& file) {
  const std::string top = support::repository_of(file.substr(0, file.rfind('/')));
  if (top.empty()) return Error{COLLET_NOT_FOUND, "the document is in no git repository"};
  return file.substr(top.size() + 1);
}

}  // namespace collet::openapi
