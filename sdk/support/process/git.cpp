// SPDX-License-Identifier: MIT
#include "sdk/support/process/git.hpp"

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

#include "sdk/support/file/access_roots.hpp"
#include "sdk/support/text.hpp"

namespace collet::support {
namespace {

std::string shown(std::string_view text) {
  return quote(readable_path(text), 120);
}

bool exists(const std::string& path) {
  struct stat found {};
  return ::lstat(path.c_str(), &found) == 0;
}

std::string git_program() {
  for (const std::string path : {"/usr/bin/git", "/usr/local/bin/git", "/bin/git"})
    if (::access(path.c_str(), X_OK) == 0) return path;
  return {};
}

std::string without_line_ends(std::string text) {
  while (text.ends_with('\n'))
    text.pop_back();
  return text;
}

}  // namespace

std::string repository_of(std::string folder) {
  while (!folder.empty()) {
    if (exists(folder + "/.git")) return folder;
    folder.resize(std::min(folder.rfind('/'), folder.size()));
  }
  return {};
}

std::string refused_revision(std::string_view text) {
  if (text.empty()) return "no revision";
  if (text.front() == '-') return "a revision that begins with '-'";
  if (text.find("..") != std::string_view::npos) return "a range of revisions";
  if (text.find("@{") != std::string_view::npos) return "a revision with '@{'";
  const bool unusual = std::any_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == 0x7F ||
           std::string_view("?*[]\\{}:;|&$`'\"<>()!").find(c) != std::string_view::npos;
  });
  return unusual ? "a revision with characters that none has" : "";
}

Result<Git> Git::in(std::string folder, int cancel_fd) {
  std::string program = git_program();
  if (program.empty()) return Error{COLLET_UNSUPPORTED, "git is not installed"};
  return Git(std::move(program), std::move(folder), cancel_fd);
}

Git::Git(std::string program, std::string folder, int cancel_fd)
    : program_(std::move(program)), folder_(std::move(folder)) {
  limits_.cancel_fd = cancel_fd;
}

Result<CommandOutput> Git::run(const std::vector<std::string>& arguments, std::size_t max_bytes,
                               std::function<Result<void>(std::string_view)> receive) const {
  std::vector<std::string> argv{program_,
                                "-C",
                                folder_,
                                "--no-pager",
                                "--no-optional-locks",
                                "-c",
                                "core.fsmonitor=false",
                                "-c",
                                "core.hooksPath=/dev/null"};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  const std::string top = repository_of(folder_);
  std::vector<std::string> environment{
      "PATH=/usr/bin:/bin",
      "LC_ALL=C",
      "HOME=/nonexistent",
      "GIT_CONFIG_NOSYSTEM=1",
      "GIT_CONFIG_GLOBAL=/dev/null",
      "GIT_ALLOW_PROTOCOL=none",
      "GIT_NO_LAZY_FETCH=1",
      "GIT_TERMINAL_PROMPT=0",
      "GIT_ATTR_NOSYSTEM=1",
      "GIT_CEILING_DIRECTORIES=" + top.substr(0, std::min(top.rfind('/'), top.size())),
      "GIT_CONFIG_COUNT=" + std::to_string(settings_.size())};
  for (std::size_t i = 0; i < settings_.size(); ++i) {
    const std::string number = std::to_string(i);
    environment.emplace_back("GIT_CONFIG_KEY_").append(number).append("=").append(settings_[i].first);
    environment.emplace_back("GIT_CONFIG_VALUE_").append(number).append("=").append(settings_[i].second);
  }
  CommandLimits limits = limits_;
  limits.max_bytes = max_bytes;
  limits.receive = std::move(receive);
  auto done = run_command(argv, environment, limits);
  if (!done) return Error{done.error().code, "git: " + done.error().message};
  return done;
}

Result<std::string> Git::line(const std::vector<std::string>& arguments, const std::string& otherwise) const {
  constexpr std::size_t k_max_line = 4096;
  auto done = run(arguments, k_max_line);
  if (!done) return done.error();
  std::string text = without_line_ends(std::move(done->output));
  if (done->exit_code == 0 && !text.empty()) return text;
  const bool foreign = done->errors.find("dubious ownership") != std::string::npos;
  return Error{
      foreign ? COLLET_DENIED : COLLET_NOT_FOUND,
      foreign ? "the repository " + shown(repository_of(folder_)) + " belongs to another user" : otherwise};
}

Result<std::string> Git::commit(const std::string& revision) const {
  return line({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"},
              "found no revision " + shown(revision));
}

}  // namespace collet::support
