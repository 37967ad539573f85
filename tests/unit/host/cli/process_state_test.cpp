// SPDX-License-Identifier: MIT
#include "host/cli/process_state.hpp"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collet::host::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ProcessState, NothingDiffersWhereNothingWasDone) {
  const auto before = observe_process();
  const auto after = observe_process();
  EXPECT_THAT(changes(before, after), IsEmpty());
  EXPECT_THAT(opened(before, after), IsEmpty());
  EXPECT_EQ(before.threads, after.threads);
}

TEST(ProcessState, DescriptorThatIsLeftOpenIsToldWithWhatItRefersTo) {
  const auto before = observe_process();
  const int left = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const auto after = observe_process();
  ::close(left);
  EXPECT_THAT(opened(before, after), ElementsAre(std::to_string(left) + " -> /dev/null"));
}

TEST(ProcessState, FileMaskIsToldAndKept) {
  const auto before = observe_process();
  const auto old = ::umask(0123);
  const auto after = observe_process();
  EXPECT_EQ(::umask(old), mode_t{0123});
  EXPECT_THAT(changes(before, after), ElementsAre(HasSubstr("the file mask is '0123'")));
}

TEST(ProcessState, VariableIsNamedWithoutItsValue) {
  const auto before = observe_process();
  ::setenv("COLLET_PROCESS_STATE", "a secret", 1);
  const auto after = observe_process();
  ::unsetenv("COLLET_PROCESS_STATE");
  EXPECT_THAT(changes(before, after), ElementsAre("the environment's 'COLLET_PROCESS_STATE' was changed"));
}

TEST(ProcessState, SignalHandlerIsToldByItsNumber) {
  const auto before = observe_process();
  const auto old = std::signal(SIGUSR2, SIG_IGN);
  const auto after = observe_process();
  std::signal(SIGUSR2, old);
  EXPECT_THAT(changes(before, after),
              ElementsAre("the handler of signal " + std::to_string(SIGUSR2) + " was changed"));
}

TEST(ProcessState, WorkingDirectoryIsToldAsItIsAndWas) {
  const auto before = observe_process();
  std::filesystem::current_path("/");
  const auto after = observe_process();
  std::filesystem::current_path(before.working_directory);
  EXPECT_THAT(changes(before, after),
              ElementsAre("the working directory is '/' and was '" + before.working_directory + "'"));
}

TEST(ProcessState, MemoryInUseIsSomething) {
  EXPECT_GT(resident_bytes(), std::size_t{100000});
}

}  // namespace
}  // namespace collet::host::cli
