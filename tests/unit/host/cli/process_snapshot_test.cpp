// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/process_snapshot.hpp"

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

TEST(ProcessSnapshot, AnUnchangedProcessHasNoDifferences) {
  const auto before = take_snapshot();
  const auto after = take_snapshot();
  EXPECT_THAT(changed_properties(before, after), IsEmpty());
  EXPECT_THAT(opened_descriptors(before, after), IsEmpty());
  EXPECT_EQ(before.threads, after.threads);
}

TEST(ProcessSnapshot, AnOpenDescriptorIsReportedWithItsTarget) {
  const auto before = take_snapshot();
  const int left = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const auto after = take_snapshot();
  ::close(left);
  EXPECT_THAT(opened_descriptors(before, after), ElementsAre(std::to_string(left) + " -> /dev/null"));
}

TEST(ProcessSnapshot, AChangedFileMaskIsReportedAndKept) {
  const auto before = take_snapshot();
  const auto old = ::umask(0123);
  const auto after = take_snapshot();
  EXPECT_EQ(::umask(old), mode_t{0123});
  EXPECT_THAT(changed_properties(before, after), ElementsAre(HasSubstr("the file mask is '0123'")));
}

TEST(ProcessSnapshot, AChangedVariableIsReportedWithoutItsValue) {
  const auto before = take_snapshot();
  ::setenv("COLLET_PROCESS_STATE", "a secret", 1);
  const auto after = take_snapshot();
  ::unsetenv("COLLET_PROCESS_STATE");
  EXPECT_THAT(changed_properties(before, after),
              ElementsAre("the environment's 'COLLET_PROCESS_STATE' was changed"));
}

TEST(ProcessSnapshot, AChangedSignalHandlerIsReportedByItsNumber) {
  const auto before = take_snapshot();
  const auto old = std::signal(SIGUSR2, SIG_IGN);
  const auto after = take_snapshot();
  std::signal(SIGUSR2, old);
  EXPECT_THAT(changed_handlers(before, after), ElementsAre(SIGUSR2));
  EXPECT_THAT(changed_properties(before, after), IsEmpty());
}

TEST(ProcessSnapshot, AChangedWorkingDirectoryIsReportedWithBothValues) {
  const auto before = take_snapshot();
  std::filesystem::current_path("/");
  const auto after = take_snapshot();
  std::filesystem::current_path(before.working_directory);
  EXPECT_THAT(changed_properties(before, after),
              ElementsAre("the working directory is '/' and was '" + before.working_directory + "'"));
}

TEST(ProcessSnapshot, ResidentMemoryIsPositive) {
  EXPECT_GT(resident_bytes(), std::size_t{100000});
}

}  // namespace
}  // namespace collet::host::cli
