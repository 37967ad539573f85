// SPDX-License-Identifier: MIT
#include "host/cli/wiring/end_report.hpp"

#include <csignal>
#include <gtest/gtest.h>

namespace collet::host::cli {
namespace {

using End = transport::StdioLoop::End;
using namespace std::chrono_literals;

TEST(EndReport, AnEndWithoutLossesHasNoReport) {
  EXPECT_EQ(end_report(End(), 500ms), "");
  EXPECT_EQ(end_report(End{SIGTERM, false, {}, 0, false}, 500ms), "");
  EXPECT_EQ(end_report(End{0, true, {}, 0, false}, 500ms), "");
  EXPECT_FALSE(dropped_answers(End()));
}

TEST(EndReport, AfterTheEndOfInputItNamesTheWayToWait) {
  const End end{0, false, {2, 1}, 0, false};
  EXPECT_EQ(end_report(end, 500ms),
            "the input ended; 2 calls cancelled; 1 request without an answer; calls had 500 ms ([host] "
            "end_grace), and with --wait until their own deadlines");
  EXPECT_TRUE(dropped_answers(end));
}

TEST(EndReport, CountsTheBytesThatTheClientDidNotRead) {
  EXPECT_EQ(end_report(End{SIGTERM, false, {}, 10, true}, 500ms),
            "SIGTERM ended the host; 10 bytes of answers not read; more requests not read");
}

TEST(EndReport, NamesASignalThatClientsDoNotSend) {
  EXPECT_EQ(end_report(End{SIGHUP, false, {}, 0, false}, 500ms), "SIGHUP ended the host");
  EXPECT_EQ(end_report(End{SIGQUIT, false, {}, 0, false}, std::nullopt), "SIGQUIT ended the host");
  EXPECT_FALSE(dropped_answers(End{SIGHUP, false, {}, 0, false}));
}

TEST(EndReport, NamesAClientThatHasGone) {
  EXPECT_EQ(end_report(End{0, true, {0, 3}, 0, false}, 500ms),
            "the client closed the output; 3 requests without an answer");
}

}  // namespace
}  // namespace collet::host::cli
