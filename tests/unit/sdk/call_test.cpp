// SPDX-License-Identifier: MIT
#include <chrono>
#include <gtest/gtest.h>
#include <string_view>

#include <collet/call.hpp>

#include "tests/abi/fake_host.hpp"

namespace {

using collet::Failure;
using collet::test::FakeHost;

class CallTest : public ::testing::Test {
 protected:
  FakeHost host_;
  collet::Call call_{FakeHost::api(), host_.call(), R"({"a":1})",
                     R"({"budget":77,"access":{"read":["/tmp"]}})"};
};

TEST_F(CallTest, ReadsArgumentsAndMeta) {
  EXPECT_EQ(call_.arguments().integer("a"), 1);
  EXPECT_EQ(call_.budget(), 77);
  EXPECT_EQ(call_.access()["read"].raw(), R"(["/tmp"])");
}

TEST_F(CallTest, WithoutABudgetInMetaTheDefaultApplies) {
  for (const char* meta : {"{}", "", R"({"budget":0})", R"({"budget":"x"})"})
    EXPECT_EQ(collet::Call(FakeHost::api(), host_.call(), "{}", meta).budget(), 10000) << meta;
}

TEST_F(CallTest, WritesEachKindOfPart) {
  call_.json("[1]");
  call_.text("t");
  call_.image("IMG", "image/png");
  call_.audio("SND", "audio/wav");
  call_.blob(std::string_view("\0b", 2), "application/x", "n.bin");
  call_.blob("", "application/y");
  call_.link({.uri = "u", .name = "n", .mime_type = "m", .description = "d", .size = 5});
  call_.link({.uri = "u", .name = "n"});
  call_.resource_text("r:1", "text", "text/plain");
  call_.resource_bytes("r:2", "bytes");
  struct Expected {
    int kind;
    std::string_view head;
    std::string_view bytes;
  };
  const std::vector<Expected> expected = {
      {COLLET_PART_JSON, "", "[1]"},
      {COLLET_PART_TEXT, "", "t"},
      {COLLET_PART_IMAGE, R"({"mimeType":"image/png"})", "IMG"},
      {COLLET_PART_AUDIO, R"({"mimeType":"audio/wav"})", "SND"},
      {COLLET_PART_BLOB, R"({"mimeType":"application/x","name":"n.bin"})", std::string_view("\0b", 2)},
      {COLLET_PART_BLOB, R"({"mimeType":"application/y"})", ""},
      {COLLET_PART_LINK, R"({"uri":"u","name":"n","mimeType":"m","description":"d","size":5})", ""},
      {COLLET_PART_LINK, R"({"uri":"u","name":"n"})", ""},
      {COLLET_PART_RESOURCE, R"({"uri":"r:1","mimeType":"text/plain","text":true})", "text"},
      {COLLET_PART_RESOURCE, R"({"uri":"r:2","text":false})", "bytes"},
  };
  ASSERT_EQ(host_.parts.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(host_.parts[i].kind, expected[i].kind) << i;
    EXPECT_EQ(host_.parts[i].head, expected[i].head) << i;
    EXPECT_EQ(host_.parts[i].bytes, expected[i].bytes) << i;
  }
}

TEST_F(CallTest, APartMayBeWrittenInPieces) {
  call_.begin(COLLET_PART_JSON);
  call_.write("[1,");
  call_.write("2]");
  EXPECT_EQ(host_.json(), "[1,2]");
}

TEST_F(CallTest, JsonIsASeparatePartInAnyPosition) {
  call_.text("t");
  call_.json("[1]");
  ASSERT_EQ(host_.parts.size(), 2U);
  EXPECT_EQ(host_.parts[1].kind, COLLET_PART_JSON);
  EXPECT_EQ(host_.parts[1].bytes, "[1]");

  FakeHost other;
  collet::Call call(FakeHost::api(), other.call(), "{}", "{}");
  call.json("");
  ASSERT_EQ(other.parts.size(), 1U);
  EXPECT_EQ(other.parts[0].kind, COLLET_PART_JSON);
}

TEST_F(CallTest, ASecondJsonPartIsOpenedSoThatTheHostCanRefuseIt) {
  call_.json("[1]");
  call_.json("[2]");
  ASSERT_EQ(host_.parts.size(), 2U);
  EXPECT_EQ(host_.parts[0].bytes, "[1]");

  FakeHost other;
  collet::Call call(FakeHost::api(), other.call(), "{}", "{}");
  call.write("[1,");
  call.json("[2]");
  ASSERT_EQ(other.parts.size(), 2U);
  EXPECT_EQ(other.parts[0].bytes, "[1,");
}

TEST_F(CallTest, AResultOverTheOperatorsLimitEndsTheCall) {
  host_.answer = COLLET_TOO_LARGE;
  try {
    call_.json("{}");
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), COLLET_TOO_LARGE);
  }
}

TEST_F(CallTest, ACancelledResultEndsTheCall) {
  host_.answer = COLLET_CANCELLED;
  try {
    call_.text("x");
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), COLLET_CANCELLED);
  }
}

TEST_F(CallTest, CancelAndDeadlineHaveDifferentCodes) {
  call_.throw_if_cancelled();
  host_.is_cancelled = true;
  try {
    call_.throw_if_cancelled();
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), COLLET_CANCELLED);
  }
  host_.deadline_ms = 0;
  try {
    call_.throw_if_cancelled();
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), COLLET_DEADLINE);
  }
}

TEST_F(CallTest, ReturnsTheTimeLeft) {
  EXPECT_FALSE(call_.deadline().has_value());
  host_.deadline_ms = 250;
  EXPECT_EQ(call_.deadline(), std::chrono::milliseconds(250));
}

TEST_F(CallTest, ReportsProgress) {
  call_.progress(1, 4, "first");
  call_.progress(2);
  EXPECT_EQ(host_.progress, (std::vector<std::string>{"1/4 first", "2/0 "}));
}

}  // namespace
