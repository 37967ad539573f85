// SPDX-License-Identifier: MIT
#include "host/cli/finding.hpp"

#include <gmock/gmock.h>

namespace collet::host::cli {
namespace {

using Kind = TrialMessage::Kind;

TEST(TrialLine, FindingComesOutAsItWentIn) {
  for (const auto state : {Finding::State::ok, Finding::State::warning, Finding::State::failed}) {
    const auto read =
        read_trial_line(trial_line({Kind::finding, {state, "calls", "a \"quoted\"\nline"}, {}}));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->kind, Kind::finding);
    EXPECT_EQ(read->finding.state, state);
    EXPECT_EQ(read->finding.check, "calls");
    EXPECT_EQ(read->finding.text, "a \"quoted\"\nline");
  }
}

TEST(TrialLine, StepAndEndComeOutAsTheyWentIn) {
  const auto at = read_trial_line(trial_line({Kind::at, {}, "create()"}));
  ASSERT_TRUE(at);
  EXPECT_EQ(at->kind, Kind::at);
  EXPECT_EQ(at->at, "create()");
  const auto done = read_trial_line(trial_line({Kind::done, {}, {}}));
  ASSERT_TRUE(done);
  EXPECT_EQ(done->kind, Kind::done);
}

TEST(TrialLine, IsOneLineOfValidText) {
  const auto line = trial_line({Kind::finding, {Finding::State::ok, "x", "\xff\n"}, {}});
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(read_trial_line(line)->finding.text, "\xEF\xBF\xBD\n");
}

TEST(TrialLine, WhatAPluginWritesThereItselfIsNone) {
  for (const char* line :
       {"", "hello", "{}", "[1]", R"({"state":"fine","check":"x","text":"y"})", "\xff", "{\"done\":"})
    EXPECT_FALSE(read_trial_line(line)) << line;
}

}  // namespace
}  // namespace collet::host::cli
