// SPDX-License-Identifier: MIT
#include <collet/json.hpp>

#include "host/services/builtin/builtin_plugin.hpp"
#include "host/services/plugin_port.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "tests/unit/host/call/harness.hpp"

namespace collet::host::services {
namespace {

using ::testing::HasSubstr;
using namespace call::testing;

class ReadResult : public PipelineTest {
 protected:
  ReadResult() {
    tool.plugin = "collet";
    tool.id = tool.name = "read_result";
    pipeline();
    const auto shared = std::make_shared<SharedServices>();
    shared->results = &results;
    parts.instances->add(
        {*plugin::inspect(builtin_entry()), "{}", make_builtin_port(shared, std::make_shared<LogRelay>())});
  }
  std::string keep(std::string bytes, const char* mime_type = "text/plain") {
    return results.put("stdio", "n", mime_type, std::move(bytes))->uri;
  }
  static std::string read(const std::string& uri, const std::string& more = "") {
    return R"({"handle":")" + uri + "\"" + more + "}";
  }
};

TEST_F(ReadResult, BuiltInEntryIsSound) {
  const auto file = plugin::inspect(builtin_entry());
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->id, "collet");
  EXPECT_TRUE(file->has_static_tools);
  EXPECT_FALSE(support::check_json(*parts.instances->describe("collet")));
}

TEST_F(ReadResult, ReturnsASmallResultInFull) {
  const auto uri = keep("hello\n");
  EXPECT_EQ(
      run(read(uri)).parts.at(0).bytes,
      R"({"handle":")" + uri + R"(","bytes":6,"offset":0,"returned":6,"has_more":false,"text":"hello\n"})");
}

TEST_F(ReadResult, GivesTheSliceThatIsAskedFor) {
  const auto uri = keep("0123456789");
  const auto outcome = run(read(uri, R"(,"offset":3,"limit":4)"));
  EXPECT_THAT(outcome.parts.at(0).bytes,
              HasSubstr(R"("offset":3,"returned":4,"has_more":true,"next_offset":7,"text":"3456")"));
}

TEST_F(ReadResult, SlicesPutTogetherAreTheResult) {
  std::string whole;
  for (int i = 0; i < 3000; ++i)
    whole += "a\"\xC3\xA9\n\xF0\x9F\x98\x80\x01";
  const auto uri = keep(whole);
  tool.max_result_tokens = 150;
  std::string together;
  for (std::int64_t offset = 0;;) {
    const auto outcome = run(read(uri, R"(,"offset":)" + std::to_string(offset)));
    ASSERT_EQ(outcome.parts.size(), 1U) << "within its own budget, or it would be kept again";
    const json::View slice(outcome.parts[0].bytes);
    together += slice["text"].string().value_or("");
    if (slice["has_more"].boolean() != true) break;
    ASSERT_GT(slice["next_offset"].integer().value_or(0), offset);
    offset = *slice["next_offset"].integer();
  }
  EXPECT_EQ(together, whole);
}

TEST_F(ReadResult, SliceBeginsAtACharacterBoundary) {
  const auto uri = keep("\xC3\xA9x");
  const auto outcome = run(read(uri, R"(,"offset":1)"));
  EXPECT_THAT(outcome.parts.at(0).bytes, HasSubstr("\"offset\":0,\"returned\":3"));
}

TEST_F(ReadResult, OffsetsAreClamped) {
  const auto uri = keep("abc");
  EXPECT_THAT(run(read(uri, R"(,"offset":99)")).parts.at(0).bytes,
              HasSubstr(R"("offset":3,"returned":0,"has_more":false,"text":"")"));
  EXPECT_THAT(run(read(uri, R"(,"offset":-5,"limit":-1)")).parts.at(0).bytes, HasSubstr(R"("text":"abc")"));
}

TEST_F(ReadResult, LimitSmallerThanACharacterStillGoesOn) {
  const auto uri = keep("\xC3\xA9\xC3\xA9");
  EXPECT_THAT(run(read(uri, R"(,"limit":1)")).parts.at(0).bytes, HasSubstr("\"returned\":2"));
}

TEST_F(ReadResult, UnknownHandleIsReportedWithAdvice) {
  const auto outcome = run(read("collet://result/00000000000000000000000000000000"));
  EXPECT_EQ(outcome.status, COLLET_NOT_FOUND);
  EXPECT_THAT(outcome.text(), HasSubstr("not_found: /handle: no result"));
  EXPECT_THAT(outcome.text(), HasSubstr("call the tool again"));
}

TEST_F(ReadResult, ForeignHandleIsNotFound) {
  const auto uri = results.put("other", "n", "text/plain", "secret")->uri;
  EXPECT_EQ(run(read(uri)).status, COLLET_NOT_FOUND);
}

TEST_F(ReadResult, BytesThatAreNoTextAreNotGiven) {
  const auto outcome = run(read(keep("\x89PNG", "image/png")));
  EXPECT_EQ(outcome.status, COLLET_UNSUPPORTED);
  EXPECT_THAT(outcome.text(), HasSubstr("is image/png of 4 bytes and no text"));
}

TEST_F(ReadResult, WrongArgumentsAreReportedByPath) {
  EXPECT_THAT(run("{}").text(), HasSubstr("invalid_argument: /handle: found nothing, expected a string"));
  EXPECT_THAT(run(R"({"handle":7})").text(), HasSubstr("/handle: found 7"));
  EXPECT_THAT(run(R"({"handle":"x","offset":"1"})").text(),
              HasSubstr("/offset: found \"1\", expected an integer"));
  EXPECT_THAT(run(R"({"handle":"x","ofset":1})").text(), HasSubstr("did you mean 'offset'?"));
}

TEST(PluginPort, OffersServicesAndNothingInternalToFiles) {
  const auto port =
      make_plugin_port({"walk", false, std::make_shared<SharedServices>()}, std::make_shared<LogRelay>());
  EXPECT_EQ(port->get_interface(k_builtin_interface), nullptr);
  EXPECT_NE(port->get_interface("collet.invoke/1"), nullptr);
  EXPECT_NE(port->get_interface("collet.ask/1"), nullptr);
  EXPECT_EQ(port->get_interface("collet.invoke/2"), nullptr);
}

TEST(PluginPort, PassesLogMessagesOfAPluginToTheListener) {
  const auto relay = std::make_shared<LogRelay>();
  std::string heard;
  relay->set([&heard](std::int32_t level, std::string_view plugin, std::string_view message) {
    heard = std::to_string(level) + " " + std::string(plugin) + ": " + std::string(message);
  });
  make_plugin_port({"walk", false, std::make_shared<SharedServices>()}, relay)
      ->log(COLLET_LOG_INFO, "half way");
  EXPECT_EQ(heard, "1 walk: half way");
}

}  // namespace
}  // namespace collet::host::services
