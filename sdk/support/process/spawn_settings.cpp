// SPDX-License-Identifier: MIT
#include "sdk/support/process/spawn_settings.hpp"

#include <csignal>
#include <fcntl.h>

namespace collet::support {
namespace {

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (const std::string& text : texts)
    out.push_back(const_cast<char*>(
        text.c_str()));  // NOLINT(cppcoreguidelines-pro-type-const-cast): posix_spawn() changes none
  out.push_back(nullptr);
  return out;
}

}  // namespace

SpawnSettings::SpawnSettings() {
  posix_spawn_file_actions_init(&actions_);
  posix_spawnattr_init(&attributes_);
  sigset_t all;
  sigset_t none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes_, &all);
  posix_spawnattr_setsigmask(&attributes_, &none);
  posix_spawnattr_setpgroup(&attributes_, 0);
  posix_spawnattr_setflags(&attributes_, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                            POSIX_SPAWN_SETSIGMASK));
}

SpawnSettings::~SpawnSettings() {
  posix_spawn_file_actions_destroy(&actions_);
  posix_spawnattr_destroy(&attributes_);
}

void SpawnSettings::set_descriptor(int number, int fd) {
  posix_spawn_file_actions_adddup2(&actions_, fd, number);
}

void SpawnSettings::set_empty_input() {
  posix_spawn_file_actions_addopen(&actions_, 0, "/dev/null", O_RDONLY, 0);
}

void SpawnSettings::set_folder(const std::string& folder) {
  posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
}

int SpawnSettings::spawn(const std::string& program, const std::vector<std::string>& arguments,
                         const std::vector<std::string>& environment, pid_t& pid) const {
  return ::posix_spawn(&pid, program.c_str(), &actions_, &attributes_, pointers(arguments).data(),
                       pointers(environment).data());
}

}  // namespace collet::support
