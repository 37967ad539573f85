// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Status = PipelineTest;

TEST_F(Status, FailureIsCodeAndMessage) {
  fake->on_call = [](FakeCall& call) {
    return call.fail(COLLET_NOT_FOUND, "/spec/file: found 'a', expected a file");
  };
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_NOT_FOUND);
  EXPECT_EQ(outcome.text(), "not_found: /spec/file: found 'a', expected a file");
  EXPECT_THAT(blamed(), IsEmpty());
}

TEST_F(Status, FailureKeepsThePartsAndTheDetail) {
  fake->on_call = [](FakeCall& call) {
    call.part(COLLET_PART_TEXT, "", "half");
    call.api->fail(call.call, COLLET_FAILED, plugin::testing::borrow("no more"),
                   plugin::testing::borrow(R"({ "at": 3 })"));
    return COLLET_FAILED;
  };
  const auto outcome = run();
  ASSERT_THAT(outcome.parts, SizeIs(1));
  EXPECT_EQ(outcome.parts[0].bytes, "half");
  EXPECT_EQ(outcome.detail, R"({"at":3})");
}

TEST_F(Status, JsonLeftInTheMiddleByAFailureIsDropped) {
  fake->on_call = [](FakeCall& call) {
    call.json(R"({"a":)");
    return call.fail(COLLET_FAILED, "no more");
  };
  const auto outcome = run();
  EXPECT_EQ(outcome.text(), "failed: no more");
  EXPECT_THAT(outcome.parts, IsEmpty());
  EXPECT_THAT(blamed(), IsEmpty());
}

TEST_F(Status, FailureWithoutATextIsADefectByName) {
  fake->on_call = [](FakeCall&) { return COLLET_FAILED; };
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_INTERNAL);
  EXPECT_EQ(outcome.text(),
            "internal: plugin 'fake' failed (status 1) without saying why: a defect of the plugin");
  EXPECT_THAT(blamed(), SizeIs(1));
}

TEST_F(Status, UnknownOneCountsAsFailed) {
  fake->on_call = [](FakeCall& call) {
    call.fail(COLLET_FAILED, "why");
    return collet_status{77};
  };
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_FAILED);
  EXPECT_EQ(outcome.text(), "failed: why");
}

TEST_F(Status, ExceptionIsADefectByName) {
  fake->on_call = [](FakeCall&) -> collet_status { throw std::runtime_error("boom"); };
  const auto outcome = run();
  EXPECT_EQ(outcome.text(), "internal: plugin 'fake' let an exception escape: boom: a defect of the plugin");
  EXPECT_EQ(run().status, COLLET_INTERNAL) << "the next call is answered too";
}

TEST_F(Status, OkAfterFailIsAFailureAndADefect) {
  fake->on_call = [](FakeCall& call) {
    call.fail(COLLET_DENIED, "not yours");
    return COLLET_OK;
  };
  EXPECT_EQ(run().text(), "denied: not yours");
  EXPECT_THAT(blamed(), Contains(HasSubstr("returned ok after fail()")));
}

TEST_F(Status, PendingWithoutAQuestionIsADefect) {
  fake->on_call = [](FakeCall&) { return COLLET_PENDING; };
  EXPECT_THAT(run().text(), HasSubstr("returned pending without having asked anything: a defect"));
}

TEST_F(Status, OkWithoutPartsIsAnEmptyAnswer) {
  fake->on_call = [](FakeCall&) { return COLLET_OK; };
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_OK);
  EXPECT_THAT(outcome.parts, IsEmpty());
}

}  // namespace
}  // namespace collet::host::call::testing
