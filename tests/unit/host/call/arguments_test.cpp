// SPDX-License-Identifier: MIT
#include "host/call/arguments/arguments.hpp"

#include <collet/json.hpp>

#include "host/call/arguments/call_meta.hpp"
#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call {
namespace {

using ::testing::HasSubstr;

std::string merged(const catalog::Tool& tool, std::string arguments) {
  auto result = merge_arguments(std::move(arguments), tool);
  return result ? *result : result.error().message;
}

TEST(Arguments, BytesThatCameGoOnUntouched) {
  EXPECT_EQ(merged({}, " { \"a\" : 1e2 } "), " { \"a\" : 1e2 } ");
}

TEST(Arguments, PinnedOneIsAdded) {
  catalog::Tool tool;
  tool.pinned = {{"limit", "5"}};
  EXPECT_EQ(merged(tool, "{}"), R"({"limit":5})");
  EXPECT_EQ(merged(tool, R"({ "a": 1 })"), R"({ "a": 1 ,"limit":5})");
}

TEST(Arguments, ClientsValueForAPinnedOneIsRefused) {
  catalog::Tool tool;
  tool.pinned = {{"limit", "5"}};
  EXPECT_EQ(
      merged(tool, R"({"limit":100})"),
      "/limit: found 100, expected nothing: the operator's configuration pins this argument; leave it out");
}

TEST(Arguments, PinnedNameIsSeenThroughEscapes) {
  catalog::Tool tool;
  tool.pinned = {{"limit", "5"}};
  EXPECT_THAT(merged(tool, R"({"\u006cimit":100})"), HasSubstr("/limit: found 100"));
}

TEST(Arguments, HiddenOneIsRefused) {
  catalog::Tool tool;
  tool.hidden = {"a/b"};
  EXPECT_THAT(merged(tool, R"({"a/b":"x"})"), HasSubstr("/a~1b: found \"x\", expected nothing"));
}

TEST(Arguments, DefaultGivesWayToTheClientsValue) {
  catalog::Tool tool;
  tool.defaults = {{"limit", "5"}, {"sort", R"("name")"}};
  EXPECT_EQ(merged(tool, R"({"limit":7})"), R"({"limit":7,"sort":"name"})");
}

TEST(Arguments, DefaultReplacesTheClientsNull) {
  catalog::Tool tool;
  tool.defaults = {{"limit", "5"}, {"sort", R"("name")"}};
  EXPECT_EQ(merged(tool, R"({"limit":null})"), R"({"limit":5,"sort":"name"})");
  EXPECT_EQ(merged(tool, R"({ "a" : null, "l\u0069mit" : null, "b":[null] })"),
            R"({"a":null,"b":[null],"limit":5,"sort":"name"})");
}

using ArgumentsInPipeline = testing::PipelineTest;

TEST_F(ArgumentsInPipeline, ReachThePlugin) {
  EXPECT_EQ(run(R"({"spec": {"file":"a"}})").parts.at(0).bytes, R"({"spec": {"file":"a"}})");
}

TEST_F(ArgumentsInPipeline, RefusedOnesNeverReachIt) {
  tool.pinned = {{"limit", "5"}};
  const auto outcome = run(R"({"limit":1})");
  EXPECT_EQ(outcome.status, COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(outcome.text(), HasSubstr("invalid_argument: /limit: found 1"));
  EXPECT_EQ(fake->calls, 0);
}

TEST_F(ArgumentsInPipeline, MetaContainsTheOriginAndTheBudget) {
  std::string meta;
  fake->on_call = [&](testing::FakeCall& call) {
    meta = call.meta;
    return call.json("1");
  };
  tool.max_result_tokens = 77;
  parts.profile = "small";
  auto one = request();
  one.origin = std::make_shared<Origin>(Origin{"stdio", "s1", "{}", R"({"read":["/a"]})"});
  start(std::move(one)).wait();
  const json::View view(meta);
  EXPECT_EQ(view["principal"].string(), "stdio");
  EXPECT_EQ(view["session"].string(), "s1");
  EXPECT_EQ(view["profile"].string(), "small");
  EXPECT_EQ(view["access"].raw(), R"({"read":["/a"]})");
  EXPECT_EQ(view["client"].raw(), "{}");
  EXPECT_EQ(view["budget"].integer(), 77);
  EXPECT_EQ(view["depth"].integer(), 0);
  EXPECT_TRUE(view["call_id"].string());
  EXPECT_FALSE(view["fixed"]);
}

TEST_F(ArgumentsInPipeline, MetaNamesArgumentsThatAClientMayNotSet) {
  std::string meta;
  fake->on_call = [&](testing::FakeCall& call) {
    meta = call.meta;
    return call.json("1");
  };
  tool.pinned = {{"limit", "5"}};
  tool.hidden = {"a\"b"};
  EXPECT_EQ(run("{}").status, COLLET_OK);
  EXPECT_EQ(json::View(meta)["fixed"].raw(), R"(["limit","a\"b"])");
  EXPECT_EQ(json::View(meta)["depth"].integer(), 0);
}

}  // namespace
}  // namespace collet::host::call
