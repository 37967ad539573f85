// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/check_message.hpp"

#include <gmock/gmock.h>

namespace collet::host::cli {
namespace {

using Kind = CheckMessage::Kind;

TEST(CheckMessage, AResultIsReadBackUnchanged) {
  for (const auto state : {CheckResult::State::ok, CheckResult::State::warning, CheckResult::State::failed}) {
    const auto read =
        parse_message_line(message_line({Kind::result, {state, "calls", "a \"quoted\"\nline"}, {}}));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->kind, Kind::result);
    EXPECT_EQ(read->result.state, state);
    EXPECT_EQ(read->result.check, "calls");
    EXPECT_EQ(read->result.text, "a \"quoted\"\nline");
  }
}

TEST(CheckMessage, AStepAndTheEndAreReadBackUnchanged) {
  const auto step = parse_message_line(message_line({Kind::step, {}, "create()"}));
  ASSERT_TRUE(step);
  EXPECT_EQ(step->kind, Kind::step);
  EXPECT_EQ(step->step, "create()");
  const auto done = parse_message_line(message_line({Kind::done, {}, {}}));
  ASSERT_TRUE(done);
  EXPECT_EQ(done->kind, Kind::done);
}

TEST(CheckMessage, IsOneLineOfValidUtf8) {
  const auto line = message_line({Kind::result, {CheckResult::State::ok, "x", "\xff\n"}, {}});
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(parse_message_line(line)->result.text, "\xEF\xBF\xBD\n");
}

TEST(CheckMessage, OtherLinesAreIgnored) {
  for (const char* line :
       {"", "hello", "{}", "[1]", R"({"state":"fine","check":"x","text":"y"})", "\xff", "{\"done\":"})
    EXPECT_FALSE(parse_message_line(line)) << line;
}

}  // namespace
}  // namespace collet::host::cli
