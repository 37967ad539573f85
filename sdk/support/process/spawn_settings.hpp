// SPDX-License-Identifier: MIT
/// Starts of child processes.
#pragma once

#include <spawn.h>
#include <string>
#include <sys/types.h>
#include <vector>

namespace collet::support {

/// The settings of a child process. It leads a process group of its own, blocks no signal and handles each in
/// the default way; of the descriptors it has those that are set here.
class SpawnSettings {
 public:
  SpawnSettings();
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings();

  /// Makes `fd` the child's descriptor `number`. A later call must not use `number` as its `fd`.
  void set_descriptor(int number, int fd);
  /// Gives the child an empty standard input.
  void set_empty_input();
  void set_folder(const std::string& folder);

  /// Starts `program`, an absolute path, with exactly this environment. Returns 0 and sets `pid`, or returns
  /// the error number.
  int spawn(const std::string& program, const std::vector<std::string>& arguments,
            const std::vector<std::string>& environment, pid_t& pid) const;

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace collet::support
