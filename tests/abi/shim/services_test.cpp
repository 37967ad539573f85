// SPDX-License-Identifier: MIT
/// Tests the plugins of each interface twice: with the host's own tables, and with every call of an interface
/// carried as bytes.
#include <collet/json.hpp>

#include "tests/abi/shim/harness.hpp"
#include "tests/unit/support/temporary_folder.hpp"

namespace collet::test::shim {
namespace {

using ::testing::HasSubstr;

class BothWays : public ::testing::TestWithParam<Way> {
 protected:
  template <const collet_entry& Entry>
  std::unique_ptr<Host> host() {
    if (GetParam() == Way::direct) return std::make_unique<Host>(Entry, nullptr);
    before_ = crossings;
    return std::make_unique<Host>(behind_shim<Entry>(), [](const void* real, std::string_view id) {
      return in_place_of(real, id, nullptr);
    });
  }
  /// Checks that calls were carried in the shim's runs.
  void TearDown() override {
    if (GetParam() == Way::shim) {
      EXPECT_GT(crossings, before_);
    }
  }

 private:
  std::uint64_t before_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Interfaces, BothWays, ::testing::Values(Way::direct, Way::shim),
                         [](const auto& way) { return way.param == Way::direct ? "Direct" : "Shim"; });

TEST_P(BothWays, KvKeepsValuesOfThePrincipalAndSession) {
  const auto own = host<collet_plugin_v1_keeper>();
  EXPECT_EQ(text_of(own->tool("keep", R"({"key":"a","value":"1\u0000é"})")), "{}");
  EXPECT_EQ(text_of(own->tool("recall", R"({"key":"a"})")), std::string("1\0é", 4));
  EXPECT_EQ(text_of(own->tool("keep", R"({"key":"b","value":""})")), "{}");
  EXPECT_EQ(text_of(own->tool("recall", R"({"key":"b"})")), "");
  EXPECT_EQ(text_of(own->tool("kept")), R"(["a","b"])");
  EXPECT_EQ(text_of(own->tool("kept", R"({"prefix":"b"})")), R"(["b"])");
  own->session = "2";
  EXPECT_EQ(text_of(own->tool("recall", R"({"key":"a"})")), "not_found: nothing is kept under 'a'");
  own->session = "1";
  EXPECT_EQ(text_of(own->tool("forget", R"({"key":"a"})")), "{}");
  EXPECT_EQ(text_of(own->tool("kept")), R"(["b"])");
}

TEST_P(BothWays, KvRefusesALargeValueAndAMalformedKey) {
  const auto own = host<collet_plugin_v1_keeper>();
  EXPECT_THAT(text_of(own->tool("keep", R"({"key":"a","value":"x","times":1048577})")),
              HasSubstr("too_large: "));
  EXPECT_EQ(text_of(own->tool("keep", R"({"key":"a","value":"x","times":1048576})")), "{}");
  EXPECT_THAT(text_of(own->tool("keep", R"({"key":"","value":"x"})")), HasSubstr("invalid_argument: "));
}

TEST_P(BothWays, ArtifactsAreReadInSlicesUntilTheyAreRemoved) {
  const auto own = host<collet_plugin_v1_artist>();
  const auto uri = text_of(own->tool("paint", R"({"name":"wall","bytes":300})"));
  ASSERT_THAT(uri, HasSubstr("collet://result/"));
  const auto look = [&](const std::string& more) {
    return text_of(
        own->tool("look", std::string(R"({"uri":")").append(uri).append("\"").append(more).append("}")));
  };
  EXPECT_EQ(look(R"(,"offset":298,"count":5)"),
            R"({"name":"wall","mimeType":"text/plain","size":300,"bytes":"mn"})");
  EXPECT_THAT(look(R"(,"offset":300)"), HasSubstr(R"("bytes":"")"));
  own->principal = "bob";
  EXPECT_EQ(look(""), "not_found: no such picture");
  own->principal = "ann";
  EXPECT_EQ(text_of(own->tool("burn", R"({"uri":")" + uri + "\"}")), "{}");
  EXPECT_EQ(look(""), "not_found: no such picture");
  EXPECT_THAT(text_of(own->tool("paint", R"({"name":"","bytes":1})")), HasSubstr("invalid_argument: "));
}

TEST_P(BothWays, AFileIsOpenedBeneathTheRootsOfTheCallAndNowhereElse) {
  const support::TemporaryFolder folder;
  folder.write("in/a.txt", "inside");
  folder.write("out.txt", "outside");
  folder.link("in/link", "../out.txt");
  const std::string root = folder / "in";
  const auto own = host<collet_plugin_v1_opener>();
  const auto open = [&](const std::string& name) {
    return text_of(own->tool("open_file", R"({"path":")" + root + "/" + name + R"("})"));
  };
  EXPECT_THAT(open("a.txt"), HasSubstr("denied: "));
  own->access = R"({"read":[")" + root + R"("]})";
  EXPECT_EQ(open("a.txt"), "inside");
  EXPECT_THAT(open("../out.txt"), HasSubstr("to allow it: [access] read = ["));
  EXPECT_THAT(open("link"), HasSubstr("denied: "));
  EXPECT_THAT(open("none"), HasSubstr("not_found: "));
  EXPECT_THAT(open("."), HasSubstr("expected a regular file"));
}

TEST_P(BothWays, AUrlIsRefusedByTheRulesOfTheCall) {
  const auto own = host<collet_plugin_v1_opener>();
  own->access = R"({"url":false})";
  const auto open = [&] { return text_of(own->tool("open_url", R"({"url":"http://127.0.0.1:1/"})")); };
  EXPECT_EQ(open(), "denied: http://127.0.0.1:1/: nothing is fetched here; to allow it: [access] url = true");
  own->access = R"({"url":true})";
  EXPECT_THAT(open(), HasSubstr("to allow it: [access] private_addresses = true"));
  own->access = R"({"url":true,"private_addresses":true})";
  EXPECT_THAT(open(), HasSubstr("failed: http://127.0.0.1:1/: "));
}

TEST_P(BothWays, MetricsAreCountedAndMalformedOnesAreNot) {
  const auto own = host<collet_plugin_v1_meter>();
  own->tool("measure");
  own->tool("mismeasure");
  own->tool("measure");
  const auto lines = own->shared().metrics.lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0].second, ::testing::StartsWith("calls_total 2, depth 2.5, many_0 1, "));
  EXPECT_THAT(lines[0].second, ::testing::EndsWith("work_seconds 4 times, sum 2, least 0.25, most 0.75"));
}

TEST_P(BothWays, MemoryIsReservedUpToTheShareOfPluginsUntilItIsReleased) {
  const auto own = host<collet_plugin_v1_hoarder>();
  own->shared().memory->set(4'000'000);
  EXPECT_EQ(text_of(own->tool("hoard", R"({"bytes":2000000})")), "1");
  EXPECT_EQ(text_of(own->tool("hoard", R"({"bytes":1000000})")), "2");
  EXPECT_EQ(own->shared().memory->used(), 3'000'000U);
  const auto refused = text_of(own->tool("hoard", R"({"bytes":1})"));
  EXPECT_THAT(refused, ::testing::StartsWith("too_large: "));
  EXPECT_THAT(refused, HasSubstr("max_memory in [host]"));
  EXPECT_EQ(text_of(own->tool("hoard", R"({"bytes":0})")), "0");
  EXPECT_EQ(own->shared().memory->used(), 0U);
  own->tool("overdraw");
  EXPECT_EQ(own->shared().memory->used(), 0U);
}

TEST_P(BothWays, ChangedMakesTheHostDescribeAgain) {
  const auto own = host<collet_plugin_v1_changer>();
  std::promise<std::vector<std::string>> heard;
  own->shared().changes.follow([&](const std::vector<std::string>& plugins) { heard.set_value(plugins); });
  EXPECT_EQ(text_of(own->tool("change", R"({"tools":1,"resources":1,"prompts":1})")), "{}");
  EXPECT_EQ(heard.get_future().get(), std::vector<std::string>{"changer"});
  const auto lists = own->refresh();
  EXPECT_TRUE(lists.tools && lists.resources && lists.prompts);
  EXPECT_EQ(text_of(own->read("changer://0")), "changed");
  EXPECT_THAT(text_of(own->prompt("prompt_0")), HasSubstr(R"("text":"prompt_0")"));
}

TEST_P(BothWays, ResourcesAreReadByUriAndByTemplate) {
  const auto own = host<collet_plugin_v1_librarian>();
  const auto logo = own->read("lib://logo");
  EXPECT_EQ(text_of(logo), "\x89PNG");
  EXPECT_EQ(logo.parts.at(0).head, R"({"uri":"lib://logo","mimeType":"image/png","text":false})");
  EXPECT_EQ(text_of(own->read("lib://books/emma")), "The book emma");
  EXPECT_EQ(text_of(own->read("lib://large/100000")).size(), 100000U);
  EXPECT_EQ(text_of(own->read("lib://books/none")), "not_found: the library has no such book");
  EXPECT_EQ(text_of(own->read("lib://silent")),
            "internal: plugin 'librarian' failed (status 1) without saying why: a defect of the plugin");
  EXPECT_THAT(text_of(own->read("lib://empty")), HasSubstr("gave no resource part"));
}

TEST_P(BothWays, ACancelledReadEnds) {
  const auto own = host<collet_plugin_v1_librarian>();
  std::promise<call::Outcome> done;
  const auto reading = own->begin("lib://waits", done);
  reading->cancel();
  EXPECT_EQ(done.get_future().get().status, COLLET_CANCELLED);
  EXPECT_EQ(text_of(own->read("lib://readme")), "Read these.");
}

TEST_P(BothWays, PromptsAreReturnedAndTheirArgumentsChecked) {
  const auto own = host<collet_plugin_v1_prompter>();
  EXPECT_EQ(
      text_of(own->prompt("greet", R"({"name":"Ann","tone":null})")),
      R"({"description":"A greeting","messages":[{"role":"user","text":"Say hello to Ann, plainly."},{"role":"assistant","text":"Hello \"you\"!"}]})");
  EXPECT_THAT(text_of(own->prompt("greet")), HasSubstr("invalid_argument: "));
  EXPECT_THAT(text_of(own->prompt("greet", R"({"name":1})")), HasSubstr("invalid_argument: /name"));
  EXPECT_THAT(text_of(own->prompt("greet", R"({"name":"A","tne":"x"})")), HasSubstr("did you mean"));
  EXPECT_EQ(text_of(own->prompt("refuse")), "denied: not in this tone");
  EXPECT_THAT(text_of(own->prompt("mumble")), HasSubstr("internal: plugin 'prompter' gave a prompt"));
  EXPECT_THAT(text_of(own->prompt("recite", R"({"characters":"50000"})")), HasSubstr("too_large: "));
}

TEST_P(BothWays, InvokeCallsAToolWithItsArgumentsAndReturnsItsOutcome) {
  const auto own = host<collet_plugin_v1_invoker>();
  const auto told = text_of(own->tool("invoke", R"({"tool":"invoker:told","arguments":{},"budget":77})"));
  EXPECT_THAT(told, HasSubstr(R"({"status":0,"message":"","parts":[{"kind":1,)"));
  EXPECT_THAT(told, HasSubstr(R"("budget":77)"));
  EXPECT_THAT(told, HasSubstr(R"("depth":1)"));
  EXPECT_THAT(text_of(own->tool("invoke", R"({"tool":"invoker:tod"})")),
              HasSubstr("did you mean 'invoker:told'?"));
  EXPECT_THAT(text_of(own->tool("invoke", R"({"tool":"invoker:told","arguments":{"x":1}})")),
              HasSubstr(R"("status":2,)"));
  EXPECT_THAT(text_of(own->tool("invocable", R"({"pattern":"*:invoc*"})")),
              HasSubstr(R"([{"key":"invoker:invocable",)"));
}

TEST_P(BothWays, InvokePassesOnTheProgressOfTheCalledTool) {
  const auto own = host<collet_plugin_v1_invoker>();
  const auto with = text_of(own->tool("invoke", R"({"tool":"invoker:counts","progress":true})"));
  EXPECT_THAT(with, HasSubstr(R"("status":0,)"));
  EXPECT_THAT(with, HasSubstr(R"("progress":"number 1 of more; )"));
  EXPECT_THAT(with, HasSubstr(R"(number 3 is the last; ")"));
  EXPECT_THAT(text_of(own->tool("invoke", R"({"tool":"invoker:counts"})")), HasSubstr(R"("data":3)"));
}

TEST_P(BothWays, AskIsPendingUntilAllAnswersExist) {
  const auto own = host<collet_plugin_v1_asker>();
  const auto pending = own->asked("ask_steps");
  ASSERT_EQ(pending.status, COLLET_PENDING);
  ASSERT_TRUE(pending.paused);
  EXPECT_EQ(pending.paused->request.resumed.state, "one");
  const auto again = own->answered(pending, R"({"step1":{"action":"accept","content":{"name":"Ann"}}})");
  ASSERT_EQ(again.status, COLLET_PENDING) << again.text();
  EXPECT_EQ(again.paused->request.resumed.state, "two");
  EXPECT_EQ(text_of(own->answered(again, R"({"step1":{"action":"decline"},"step2":{"action":"cancel"}})")),
            R"({"step1":{"action":"decline"},"step2":{"action":"cancel"},"kept":"two"})");
  EXPECT_THAT(text_of(own->tool("ask_name")), HasSubstr("unsupported: "));
}

TEST_P(BothWays, CommandsPrintAndReturnAnExitCode) {
  const auto own = host<collet_plugin_v1_commander>();
  std::int32_t code = -1;
  const auto hailed = own->command("salute", R"(["Ann","B\u00e9"])", code);
  EXPECT_EQ(hailed.status, COLLET_OK) << hailed.text();
  ASSERT_EQ(hailed.parts.size(), 2U);
  EXPECT_EQ(hailed.parts[1].bytes, "Hail, Bé!");
  EXPECT_EQ(code, 1);
  EXPECT_EQ(own->command("grumble", "[]", code).text(), "failed: out of sorts");
}

/// Interfaces of another minor version: the structs end where those of their own header ended.
class OtherMinor : public ::testing::Test {
 protected:
  template <class Table>
  static const void* cut(const void* real, std::size_t size) {
    static Table shorter;
    shorter = *static_cast<const Table*>(real);
    shorter.struct_size = static_cast<std::uint32_t>(size);
    return &shorter;
  }
};

TEST_F(OtherMinor, APluginWorksWithoutTheLastFunctionOfAnOlderHost) {
  Host own(collet_plugin_v1_keeper, [](const void* real, std::string_view) {
    return cut<collet_kv>(real, offsetof(collet_kv, keys));
  });
  EXPECT_EQ(text_of(own.tool("keep", R"({"key":"a","value":"1"})")), "{}");
  EXPECT_EQ(text_of(own.tool("recall", R"({"key":"a"})")), "1");
  EXPECT_EQ(text_of(own.tool("kept")),
            "unsupported: this host does not offer collet.kv/1 as it is needed; use a newer one");
}

TEST_F(OtherMinor, APluginInCWorksWithoutTheLastFunctionOfAnOlderHost) {
  Host own(collet_plugin_v1_meter, [](const void* real, std::string_view) {
    return cut<collet_metrics>(real, offsetof(collet_metrics, observe));
  });
  EXPECT_EQ(text_of(own.tool("measure")), "\"unmeasured\"");
}

TEST_F(OtherMinor, APluginWorksWithAHostThatOffersNoInterface) {
  const auto nothing = [](const void*, std::string_view) -> const void* { return nullptr; };
  Host keeper(collet_plugin_v1_keeper, nothing);
  EXPECT_THAT(text_of(keeper.tool("kept")), HasSubstr("unsupported: "));
  Host changer(collet_plugin_v1_changer, nothing);
  EXPECT_EQ(text_of(changer.tool("change", R"({"tools":1})")), "{}");
  Host hoarder(collet_plugin_v1_hoarder, nothing);
  EXPECT_EQ(text_of(hoarder.tool("hoard", R"({"bytes":1000000000000000})")), "1");
  Host meter(collet_plugin_v1_meter, nothing);
  EXPECT_EQ(text_of(meter.tool("measure")), "\"unmeasured\"");
}

TEST_F(OtherMinor, AHostWorksWithoutTheLastFunctionOfAnOlderPlugin) {
  static const collet_plugin_api* const k_real = collet_plugin_v1_librarian.api(COLLET_ABI_MINOR);
  static collet_plugin_api table = *k_real;
  table.get_interface = [](collet_instance* instance, collet_str id) {
    return cut<collet_resources>(k_real->get_interface(instance, id), offsetof(collet_resources, read));
  };
  static collet_entry entry = collet_plugin_v1_librarian;
  entry.api = [](std::uint32_t) -> const collet_plugin_api* { return &table; };
  Host own(entry, nullptr);
  EXPECT_EQ(
      text_of(own.read("lib://readme")),
      "internal: plugin 'librarian' lists resources, but offers no collet.resources/1 to get them by: a "
      "defect of the plugin");
}

TEST_F(OtherMinor, ALongerTableOfANewerPluginIsAccepted) {
  struct Newer {
    collet_resources now;
    void (*later)(collet_instance*);
  };
  static const collet_plugin_api* const k_real = collet_plugin_v1_librarian.api(COLLET_ABI_MINOR);
  static Newer newer{};
  static collet_plugin_api table = *k_real;
  table.get_interface = [](collet_instance* instance, collet_str id) -> const void* {
    newer.now = *static_cast<const collet_resources*>(k_real->get_interface(instance, id));
    newer.now.struct_size = sizeof newer;
    return &newer;
  };
  static collet_entry entry = collet_plugin_v1_librarian;
  entry.api = [](std::uint32_t) -> const collet_plugin_api* { return &table; };
  Host own(entry, nullptr);
  EXPECT_EQ(text_of(own.read("lib://readme")), "Read these.");
}

}  // namespace
}  // namespace collet::test::shim
