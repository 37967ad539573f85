// SPDX-License-Identifier: MIT
#include <collet/json.hpp>

#include "tests/unit/host/call/nested_harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class NestedCall : public NestedTest {};

config::Rule rule(std::string glob, bool policy = false) {
  config::Rule made;
  made.glob = std::move(glob);
  made.origin.file = "collet.toml";
  made.origin.line = 3;
  made.origin.policy = policy;
  return made;
}

collet_status echo(FakeCall& call) {
  return call.json(call.arguments);
}

TEST_F(NestedCall, RunsOnTheCallersThreadAndGivesItsParts) {
  std::thread::id inner;
  add("second", "n", [&](FakeCall& call) {
    inner = std::this_thread::get_id();
    call.json(call.arguments);
    return call.part(COLLET_PART_IMAGE, R"({"mimeType":"image/png"})", "\x89PNG");
  });
  add("fake", "a", [&](FakeCall& call) {
    const auto nested = invoke(call, "second:n", R"({"x":1})");
    EXPECT_EQ(inner, std::this_thread::get_id());
    EXPECT_EQ(nested.status, COLLET_OK) << nested.error;
    EXPECT_EQ(nested.parts.size(), 2U);
    EXPECT_EQ(nested.parts.at(1).bytes, "\x89PNG");
    return call.json(nested.data());
  });
  EXPECT_EQ(run("fake:a").parts.at(0).bytes, R"({"x":1})");
}

TEST_F(NestedCall, ReportsItsProgressToTheCallerBeforeItReturns) {
  const auto report = [](FakeCall& call, double done) {
    call.api->progress(call.call, done, 4, plugin::testing::borrow("part"));
  };
  add("second", "n", [&](FakeCall& call) {
    for (const double done : {1, 2, 4})
      report(call, done);
    return call.json("1");
  });
  std::vector<double> reported;
  const collet_progress_sink sink{&reported,
                                  [](void* context, double done, double total, collet_str message) {
                                    EXPECT_EQ(total, 4);
                                    EXPECT_EQ(view(message), "part");
                                    static_cast<std::vector<double>*>(context)->push_back(done);
                                  }};
  add("fake", "a", [&](FakeCall& call) {
    const auto nested = invoke(call, "second:n", "", "", &sink);
    EXPECT_EQ(reported.front(), 1);
    EXPECT_EQ(reported.back(), 4);
    return pass_on(call, nested);
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
}

TEST_F(NestedCall, MetaContainsDepthOwnerAndBudget) {
  std::string meta;
  add("second", "n", [&](FakeCall& call) {
    meta = call.meta;
    return call.json("1");
  });
  add("fake", "a", [](FakeCall& call) {
    return pass_on(call, invoke(call, "second:n", "", R"({"budget":77,"later":1})"));
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  EXPECT_THAT(meta, HasSubstr(R"("session":"s1","principal":"stdio")"));
  EXPECT_THAT(meta, HasSubstr(R"("budget":77,"depth":1)"));
}

TEST_F(NestedCall, MetaContainsTheRootCallAtEveryDepth) {
  std::string top;
  std::string middle;
  std::string deepest;
  add("fake", "c", [&](FakeCall& call) {
    deepest = call.meta;
    return call.json("1");
  });
  add("second", "n", [&](FakeCall& call) {
    middle = call.meta;
    return pass_on(call, invoke(call, "fake:c"));
  });
  add("fake", "a", [&](FakeCall& call) {
    top = call.meta;
    return pass_on(call, invoke(call, "second:n"));
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  const auto id = json::View(top)["call_id"].string();
  ASSERT_TRUE(id);
  EXPECT_FALSE(json::View(top)["root"]);
  EXPECT_EQ(json::View(middle)["root"].string(), id);
  EXPECT_EQ(json::View(deepest)["root"].string(), id);
}

TEST_F(NestedCall, UnknownToolIsReportedWithSimilarKeys) {
  add("second", "narrow", echo);
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:narow")); });
  const auto outcome = run("fake:a");
  EXPECT_EQ(outcome.status, COLLET_NOT_FOUND);
  EXPECT_THAT(outcome.text(), HasSubstr("there is no tool 'second:narow'; did you mean 'second:narrow'?"));
}

TEST_F(NestedCall, DeniedToolIsDeniedEvenIfAllowMatches) {
  add("second", "n", echo);
  add("second", "o", echo, R"(,"exposure":"opt_in")");
  add("second", "p", echo, R"(,"exposure":"internal")");
  add("second", "q", echo, R"(,"exposure":"opt_in")");
  settings.expose.deny = {rule("second:n")};
  settings.expose.allow = {rule("fake:*"), rule("second:o"), rule("second:*")};
  settings.expose.allow_set = true;
  settings.expose.prefix.value = "x_";
  add("fake", "a", [](FakeCall& call) {
    const auto denied = invoke(call, "second:n");
    EXPECT_EQ(denied.status, COLLET_DENIED);
    EXPECT_THAT(denied.error, HasSubstr("'second:n' may not be called: expose.deny = "));
    EXPECT_EQ(invoke(call, "second:o").status, COLLET_OK);
    EXPECT_EQ(invoke(call, "x_o").status, COLLET_NOT_FOUND);
    const auto unnamed = invoke(call, "second:q");
    EXPECT_EQ(unnamed.status, COLLET_DENIED);
    EXPECT_THAT(unnamed.error, HasSubstr("'second:q' may not be called: it is opt_in, and no entry of "));
    return pass_on(call, invoke(call, "second:p"));
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
}

TEST_F(NestedCall, ToolThatThePolicyDoesNotAllowIsDenied) {
  add("second", "n", echo);
  settings.expose.allow = {rule("fake:*", true)};
  settings.expose.allow_set = true;
  settings.expose.allow_origin = rule("", true).origin;
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:n")); });
  const auto outcome = run("fake:a");
  EXPECT_EQ(outcome.status, COLLET_DENIED);
  EXPECT_THAT(outcome.text(), HasSubstr("no rule of policy.expose.allow matches"));
}

TEST_F(NestedCall, HasItsArgumentsPinnedAndChecked) {
  add("second", "n", echo,
      R"(,"input_schema":{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"integer"}},"additionalProperties":false})");
  settings.tools["n"].pinned["y"] = {"7", {}};
  add("fake", "a", [](FakeCall& call) {
    EXPECT_EQ(invoke(call, "second:n", R"({"x":1})").data(), R"({"x":1,"y":7})");
    EXPECT_THAT(invoke(call, "second:n", R"({"y":1})").error, HasSubstr("pins this argument"));
    const auto wrong = invoke(call, "second:n", R"({"x":"one"})");
    EXPECT_EQ(wrong.status, COLLET_INVALID_ARGUMENT);
    EXPECT_THAT(wrong.error, HasSubstr("/x"));
    for (const char* const text : {"[]", "{", "1", "{}{}", "\xff"})
      EXPECT_EQ(invoke(call, "second:n", text).status, COLLET_INVALID_ARGUMENT) << text;
    EXPECT_EQ(invoke(call, "second:n", "{}", "[1]").status, COLLET_INVALID_ARGUMENT);
    return call.json("1");
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  EXPECT_EQ(second->calls, 1);
}

TEST_F(NestedCall, ResultAboveTheBudgetIsDeliveredInFull) {
  const std::string large = '"' + std::string(1 << 20, 'x') + '"';
  add("second", "n", [&](FakeCall& call) { return call.json(large); });
  add("fake", "a", [&](FakeCall& call) {
    EXPECT_EQ(invoke(call, "second:n").data(), large);
    return call.json("1");
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  EXPECT_TRUE(results.list("stdio").empty());
}

TEST_F(NestedCall, OverTheHostsLimitIsTooLarge) {
  limits.call_bytes = 1000;
  add("second", "n", [&](FakeCall& call) { return call.json('"' + std::string(2000, 'x') + '"'); });
  add("fake", "a", [&](FakeCall& call) { return pass_on(call, invoke(call, "second:n")); });
  EXPECT_EQ(run("fake:a").status, COLLET_TOO_LARGE);
}

TEST_F(NestedCall, ThatFailsGivesItsTextItsDetailAndItsParts) {
  add("second", "n", [](FakeCall& call) -> collet_status {
    call.part(COLLET_PART_TEXT, "", "so far");
    call.api->fail(call.call, COLLET_NOT_FOUND, plugin::testing::borrow("no page 7"),
                   plugin::testing::borrow(R"({"pages":6})"));
    return COLLET_NOT_FOUND;
  });
  add("fake", "a", [](FakeCall& call) {
    const auto nested = invoke(call, "second:n");
    EXPECT_EQ(nested.status, COLLET_NOT_FOUND);
    EXPECT_EQ(nested.error, R"({"message":"no page 7","detail":{"pages":6}})");
    EXPECT_EQ(nested.data(), "so far");
    return call.json("1");
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
}

TEST_F(NestedCall, DefectiveResultIsReportedAsADefect) {
  add("second", "n", [](FakeCall& call) { return call.json("{"); });
  add(
      "second", "o", [](FakeCall& call) { return call.json("{}"); },
      R"(,"output_schema":{"type":"object","required":["x"]})");
  add("second", "p", [](FakeCall&) -> collet_status { return COLLET_FAILED; });
  add("second", "q", [](FakeCall&) -> collet_status { return COLLET_PENDING; });
  add("fake", "a", [](FakeCall& call) {
    for (const char* const key : {"second:n", "second:o", "second:p", "second:q"}) {
      const auto nested = invoke(call, key);
      EXPECT_EQ(nested.status, COLLET_INTERNAL) << key;
      EXPECT_THAT(nested.error, HasSubstr("a defect of the plugin")) << key;
    }
    return call.json("1");
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  EXPECT_THAT(blamed(), Contains(HasSubstr("second returned pending without having asked anything")));
}

TEST_F(NestedCall, MayBeMadeFromAnotherThread) {
  add("second", "n", echo);
  add("fake", "a", [](FakeCall& call) {
    Nested first;
    Nested other;
    std::thread one([&] { first = invoke(call, "second:n", R"({"x":1})"); });
    std::thread two([&] { other = invoke(call, "second:n", R"({"x":2})"); });
    one.join();
    two.join();
    EXPECT_EQ(first.data(), R"({"x":1})");
    EXPECT_EQ(other.data(), R"({"x":2})");
    return call.json("1");
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
}

TEST_F(NestedCall, SeveralThreadsMayCallALongToolAtOnce) {
  constexpr int k_threads = 4;
  std::mutex mutex;
  std::condition_variable all_in;
  int inside = 0;
  add("second", "n", [&](FakeCall& call) {
    std::unique_lock lock(mutex);
    ++inside;
    all_in.notify_all();
    const bool met = all_in.wait_for(lock, k_patience, [&] { return inside == k_threads; });
    return met ? call.json(call.arguments) : call.fail(COLLET_FAILED, "alone");
  });
  std::vector<Nested> answers(k_threads);
  add(
      "fake", "a",
      [&](FakeCall& call) {
        std::vector<std::thread> threads;
        threads.reserve(k_threads);
        for (int i = 0; i < k_threads; ++i) {
          threads.emplace_back([&, i] {
            answers[static_cast<std::size_t>(i)] =
                invoke(call, "second:n", "{\"i\":" + std::to_string(i) + "}");
          });
        }
        for (auto& thread : threads)
          thread.join();
        return call.json("1");
      },
      R"(,"latency":"long")");
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  for (int i = 0; i < k_threads; ++i)
    EXPECT_EQ(answers[static_cast<std::size_t>(i)].data(), "{\"i\":" + std::to_string(i) + "}");
}

TEST_F(NestedCall, MayBeMadeFromAnInlineCall) {
  add("second", "n", echo);
  add(
      "fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:n", R"({"x":1})")); },
      R"(,"latency":"inline")");
  EXPECT_EQ(start("fake:a", "{}", true).wait().parts.at(0).bytes, R"({"x":1})");
}

TEST_F(NestedCall, EndsAtItsDepth) {
  limits.depth = 3;
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "fake:a")); });
  const auto outcome = run("fake:a");
  EXPECT_EQ(outcome.status, COLLET_FAILED);
  EXPECT_THAT(outcome.text(),
              HasSubstr("calls within calls end at a depth of 3: 'fake:a' calls 'fake:a', which "
                        "calls 'fake:a', which calls 'fake:a', which calls 'fake:a'"));
  EXPECT_EQ(fake->calls, 4);
}

TEST_F(NestedCall, CannotAskTheClient) {
  add("second", "n", [](FakeCall& call) -> collet_status {
    std::string answers;
    const collet_sink sink{&answers, [](void*, collet_str) {}};
    EXPECT_EQ(
        services::ask_interface().ask(call.call, plugin::testing::borrow(R"({"k":{"kind":"roots"}})"), &sink),
        COLLET_UNSUPPORTED);
    return call.json("1");
  });
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:n")); });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
}

TEST_F(NestedCall, ToolsListsTheInvocableTools) {
  add("second", "n", echo, R"(,"output_schema":{"type":"object"})");
  add(
      "second", "o", [](FakeCall& call) { return call.json("{}"); },
      R"(,"output_schema":{"type":"object","required":["x"]})");
}

TEST_F(NestedCall, WithoutASinkIsRefusedAndBlamed) {
  add("fake", "a", [](FakeCall& call) {
    const auto& table = services::invoke_interface();
    EXPECT_EQ(table.call(call.call, plugin::testing::borrow("second:n"), {}, {}, nullptr, nullptr),
              COLLET_INVALID_ARGUMENT);
    EXPECT_EQ(table.call(nullptr, {}, {}, {}, nullptr, nullptr), COLLET_INVALID_ARGUMENT);
    EXPECT_EQ(table.tools(call.call, {nullptr, 5}, nullptr), COLLET_INVALID_ARGUMENT);
    return call.json("1");
  });
  EXPECT_EQ(run("fake:a").status, COLLET_OK);
  EXPECT_EQ(fake->logged().size(), 2U);
}

}  // namespace
}  // namespace collet::host::call::testing
