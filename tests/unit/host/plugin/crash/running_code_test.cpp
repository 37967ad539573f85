// SPDX-License-Identifier: MIT
#include "host/plugin/crash/running_code.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <thread>

namespace collet::host::plugin {
namespace {

TEST(RunningCode, TheInnermostIsThatOfTheNestedCall) {
  EXPECT_EQ(RunningCode::innermost(), nullptr);
  const RunningCode outer("outer", CodeKind::tool, "one", R"({"call_id":"7","session":""})");
  {
    const RunningCode inner("inner", CodeKind::tool, "two", "{}");
    EXPECT_EQ(RunningCode::innermost(), &inner);
    EXPECT_EQ(inner.call_id(), "");
  }
  ASSERT_EQ(RunningCode::innermost(), &outer);
  EXPECT_EQ(RunningCode::innermost()->plugin(), "outer");
  EXPECT_EQ(RunningCode::innermost()->call_id(), "7");
}

TEST(RunningCode, EachThreadHasItsOwn) {
  const RunningCode here("here", CodeKind::create);
  std::thread([] { EXPECT_EQ(RunningCode::innermost(), nullptr); }).join();
}

TEST(RunningCode, ItsThreadHasAnAlternateSignalStack) {
  std::thread([] {
    const RunningCode running("plugin", CodeKind::create);
    stack_t stack{};
    ASSERT_EQ(::sigaltstack(nullptr, &stack), 0);
    EXPECT_EQ(stack.ss_flags & SS_DISABLE, 0);
  }).join();
}

}  // namespace
}  // namespace collet::host::plugin
