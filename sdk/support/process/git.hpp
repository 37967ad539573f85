// SPDX-License-Identifier: MIT
/// Runs git on a repository that others made, without anything that its configuration could start.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/support/process/command_output.hpp"

namespace collet::support {

/// Returns the folder with `.git` that is `folder` or contains it, or an empty text.
std::string repository_of(std::string folder);

/// Returns why git could read a text as an option or as something else than one revision, or an empty text.
std::string refused_revision(std::string_view text);

/// Runs git in a folder: without hooks, pagers, transports, and the configuration of the user and of the
/// system.
class Git {
 public:
  /// Fails with COLLET_UNSUPPORTED if git is not installed. `folder` is a repository or a folder in one.
  static Result<Git> in(std::string folder, int cancel_fd);

  /// Runs git with the arguments. Its output is in the result, or goes to `receive`, in pieces.
  Result<CommandOutput> run(const std::vector<std::string>& arguments, std::size_t max_bytes,
                            std::function<Result<void>(std::string_view)> receive = nullptr) const;
  /// Returns the one line that git prints, or an error with the message `otherwise`.
  Result<std::string> line(const std::vector<std::string>& arguments, const std::string& otherwise) const;
  /// Returns the full name of the commit that a revision means.
  Result<std::string> commit(const std::string& revision) const;

  void set_time(std::chrono::milliseconds time) { limits_.time = time; }
  /// Sets a key of the configuration for all runs to come. Both may contain any character.
  void configure(std::string key, std::string value) {
    settings_.emplace_back(std::move(key), std::move(value));
  }

 private:
  Git(std::string program, std::string folder, int cancel_fd);

  std::string program_;
  std::string folder_;
  CommandLimits limits_;
  std::vector<std::pair<std::string, std::string>> settings_;
};

}  // namespace collet::support
