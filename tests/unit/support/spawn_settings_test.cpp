// SPDX-License-Identifier: MIT
/// Children get what their settings name, and nothing else.
#include "sdk/support/process/spawn_settings.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace collet::support::test {
namespace {

/// Returns what a shell with these settings prints.
std::string output_of(const std::string& script, const std::vector<std::string>& environment = {}) {
  int fds[2];
  EXPECT_EQ(::pipe2(fds, O_CLOEXEC), 0);
  SpawnSettings settings;
  settings.set_empty_input();
  settings.set_descriptor(1, fds[1]);
  settings.set_folder("/usr");
  pid_t pid = -1;
  EXPECT_EQ(settings.spawn("/bin/sh", {"sh", "-c", script}, environment, pid), 0);
  ::close(fds[1]);
  std::string text;
  std::array<char, 256> buffer{};
  for (ssize_t got = 0; (got = ::read(fds[0], buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  ::close(fds[0]);
  EXPECT_EQ(::waitpid(pid, nullptr, 0), pid);
  return text;
}

TEST(SpawnSettings, SetTheFolderTheEnvironmentAndAnEmptyInput) {
  EXPECT_EQ(output_of("pwd; echo \"$A\"; cat; echo end", {"A=1", "PATH=/usr/bin:/bin"}), "/usr\n1\nend\n");
}

TEST(SpawnSettings, UnblockAllSignalsAndRestoreTheirDefaults) {
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  ASSERT_EQ(::pthread_sigmask(SIG_BLOCK, &blocked, &before), 0);
  auto* const handler = std::signal(SIGUSR1, SIG_IGN);
  const std::string text = output_of("grep -E '^Sig(Blk|Ign)' /proc/self/status", {"PATH=/usr/bin:/bin"});
  std::signal(SIGUSR1, handler);
  ASSERT_EQ(::pthread_sigmask(SIG_SETMASK, &before, nullptr), 0);
  EXPECT_EQ(text.find("SigBlk:\t0000000000000000\nSigIgn:\t"), 0U) << text;
  // glibc keeps two real-time signals for itself, which a child may inherit as ignored.
  const auto ignored = std::stoull(text.substr(text.rfind('\t') + 1), nullptr, 16);
  EXPECT_EQ(ignored & (1ULL << static_cast<unsigned>(SIGUSR1 - 1)), 0U) << text;
}

TEST(SpawnSettings, MakeTheChildLeadAGroupOfItsOwn) {
  const std::string text = output_of("read -r line < /proc/$$/stat; set -- $line; echo $$ $5");
  EXPECT_EQ(text.substr(0, text.find(' ')) + "\n", text.substr(text.find(' ') + 1));
}

TEST(SpawnSettings, ReturnTheErrorOfAProgramThatDoesNotExist) {
  const SpawnSettings settings;
  pid_t pid = -1;
  EXPECT_EQ(settings.spawn("/none", {"none"}, {}, pid), ENOENT);
}

}  // namespace
}  // namespace collet::support::test
