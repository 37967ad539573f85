// SPDX-License-Identifier: MIT
/// The parts of results in each revision.
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Returns the result of a call of `tool` with this outcome, without the envelope of the message.
std::string result_in(std::string_view revision, const call::Outcome& outcome,
                      std::string_view tool = "walk_paths") {
  Harness harness;
  harness.pipeline.at_once = [&](const call::Request&) { return outcome; };
  harness.shake_hands(revision);
  std::string answer = harness.exchange(
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")" + std::string(tool) + "\"}}");
  const std::string_view start = R"({"jsonrpc":"2.0","id":1,"result":)";
  EXPECT_TRUE(answer.starts_with(start)) << answer;
  return answer.substr(start.size(), answer.size() - start.size() - 1);
}

TEST(Content, DataIsOneTextBlock) {
  EXPECT_EQ(result_in("2025-11-25", json_outcome(R"({"a":"\"é\n"})")),
            R"({"content":[{"type":"text","text":"{\"a\":\"\\\"é\\n\"}"}]})");
}

TEST(Content, DataOfAToolWithAnOutputSchemaIsAlsoStructuredFrom20250618On) {
  for (const std::string_view revision : {"2024-11-05", "2025-03-26"}) {
    EXPECT_EQ(result_in(revision, json_outcome(R"({"n":1})"), "count"),
              R"({"content":[{"type":"text","text":"{\"n\":1}"}]})");
  }
  for (const std::string_view revision : {"2025-06-18", "2025-11-25"}) {
    EXPECT_EQ(result_in(revision, json_outcome(R"({"n":1})"), "count"),
              R"({"content":[{"type":"text","text":"{\"n\":1}"}],"structuredContent":{"n":1}})");
  }
}

TEST(Content, DataOverTheBudgetOfAToolWithAnOutputSchemaIsAnError) {
  auto outcome = json_outcome(R"({"handle":"collet://result/1","preview":"{"})");
  outcome.parts.front().preview = true;
  outcome.parts.push_back({COLLET_PART_LINK, R"({"uri":"collet://result/1","name":"n"})", {}});
  for (const std::string_view revision : {"2025-06-18", "2025-11-25"}) {
    const auto result = result_in(revision, outcome, "count");
    EXPECT_THAT(result, AllOf(HasSubstr(R"("isError":true)"), Not(HasSubstr("structuredContent"))));
    EXPECT_TRUE(result.starts_with(
        R"({"content":[{"type":"text","text":"too_large: the answer is over the 10000 tokens)"))
        << result;
    EXPECT_THAT(result, AllOf(HasSubstr("collet://result/1"), HasSubstr(R"("type":"resource_link")")));
  }
  EXPECT_THAT(result_in("2025-03-26", outcome, "count"), Not(HasSubstr("isError")));
  EXPECT_THAT(result_in("2025-11-25", outcome, "walk_paths"), Not(HasSubstr("isError")));
}

TEST(Content, ALineEndBetweenTokensIsReplaced) {
  EXPECT_EQ(result_in("2025-11-25", json_outcome("{\r\n\"n\":1\n}"), "count"),
            R"({"content":[{"type":"text","text":"{\r\n\"n\":1\n}"}],"structuredContent":{  "n":1 }})");
}

TEST(Content, InvalidUtf8IsReplaced) {
  EXPECT_EQ(result_in("2025-11-25", failure(COLLET_FAILED, "\xff")),
            R"({"content":[{"type":"text","text":"failed: �"}],"isError":true})");
  EXPECT_THAT(
      result_in("2025-11-25", part_outcome(COLLET_PART_RESOURCE, R"({"uri":"x:y","text":true})", "\xff")),
      HasSubstr(R"("blob":"/w==")"));
}

TEST(Content, LegacyStructuredDataIsAnObjectOrAbsent) {
  EXPECT_THAT(result_in("2025-11-25", json_outcome("[1]"), "count"), Not(HasSubstr("structuredContent")));
}

TEST(Content, AFailureIsAnErrorResultThatBeginsWithItsMessage) {
  call::Outcome outcome = failure(COLLET_INVALID_ARGUMENT, "/limit: found \"x\", expected an integer");
  outcome.parts.push_back({COLLET_PART_TEXT, {}, "so far"});
  outcome.detail = R"({"near":["a"]})";
  EXPECT_EQ(
      result_in("2025-11-25", outcome, "count"),
      R"({"content":[{"type":"text","text":"invalid_argument: /limit: found \"x\", expected an integer"},)"
      R"({"type":"text","text":"{\"near\":[\"a\"]}"},{"type":"text","text":"so far"}],"isError":true})");
}

TEST(Content, DataOfAFailureIsStructured) {
  call::Outcome outcome = failure(COLLET_FAILED, "step 2");
  outcome.parts.push_back({COLLET_PART_JSON, {}, R"({"failed_step":2})"});
  EXPECT_THAT(result_in("2025-11-25", outcome), Not(HasSubstr("structuredContent")));
  outcome.data_fits = true;
  EXPECT_EQ(
      result_in("2025-11-25", outcome),
      R"({"content":[{"type":"text","text":"failed: step 2"},{"type":"text","text":"{\"failed_step\":2}"}],)"
      R"("isError":true,"structuredContent":{"failed_step":2}})");
  EXPECT_THAT(result_in("2025-03-26", outcome), Not(HasSubstr("structuredContent")));
}

TEST(Content, DataIsNoBlockIfTheToolAlsoGivesAText) {
  auto outcome = json_outcome(R"({"n":1})");
  outcome.parts.push_back({COLLET_PART_TEXT, {}, "one"});
  EXPECT_EQ(result_in("2025-11-25", outcome, "count"),
            R"({"content":[{"type":"text","text":"one"}],"structuredContent":{"n":1}})");
  EXPECT_EQ(result_in("2025-03-26", outcome, "count"),
            R"({"content":[{"type":"text","text":"{\"n\":1}"},{"type":"text","text":"one"}]})");
  EXPECT_EQ(result_in("2025-11-25", outcome),
            R"({"content":[{"type":"text","text":"{\"n\":1}"},{"type":"text","text":"one"}]})");
}

TEST(Content, NoPartsMakeNoBlocks) {
  EXPECT_EQ(result_in("2025-11-25", {}), R"({"content":[]})");
}

TEST(Content, ImagesAreBase64) {
  EXPECT_EQ(
      result_in("2024-11-05", part_outcome(COLLET_PART_IMAGE, R"({"mimeType":"image/png"})", "\x89PNG")),
      R"({"content":[{"type":"image","data":"iVBORw==","mimeType":"image/png"}]})");
}

TEST(Content, AudioIsABlockFrom20250326On) {
  const call::Outcome outcome = part_outcome(COLLET_PART_AUDIO, R"({"mimeType":"audio/wav"})", "RIFF");
  EXPECT_EQ(result_in("2025-03-26", outcome),
            R"({"content":[{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"}]})");
  EXPECT_THAT(result_in("2024-11-05", outcome),
              AllOf(HasSubstr(R"("type":"text")"), HasSubstr("audio of 4 bytes")));
}

TEST(Content, AnEmbeddedResourceIsTextOrBlob) {
  EXPECT_EQ(
      result_in("2024-11-05", part_outcome(COLLET_PART_RESOURCE,
                                           R"({"uri":"x:y","mimeType":"text/plain","text":true})", "a\"b")),
      R"({"content":[{"type":"resource","resource":{"uri":"x:y","mimeType":"text/plain","text":"a\"b"}}]})");
  EXPECT_EQ(
      result_in("2025-11-25", part_outcome(COLLET_PART_RESOURCE, R"({"uri":"x:y","text":false})", "ab")),
      R"({"content":[{"type":"resource","resource":{"uri":"x:y","blob":"YWI="}}]})");
}

TEST(Content, ALinkIsAResourceLinkFrom20250618OnAndTextBefore) {
  const call::Outcome outcome = part_outcome(
      COLLET_PART_LINK,
      R"({"uri":"collet://result/00","name":"n","mimeType":"application/json","description":"d","size":12})",
      {});
  EXPECT_EQ(
      result_in("2025-06-18", outcome),
      R"({"content":[{"type":"resource_link","uri":"collet://result/00","name":"n","description":"d","mimeType":"application/json","size":12}]})");
  EXPECT_EQ(result_in("2025-03-26", outcome),
            R"-({"content":[{"type":"text","text":"n: collet://result/00 (12 bytes)"}]})-");
}

TEST(Content, ABlobIsStoredAndLinked) {
  Harness harness;
  harness.pipeline.at_once = [](const call::Request&) {
    return part_outcome(COLLET_PART_BLOB, R"({"mimeType":"application/zip","name":"a.zip"})", "PK");
  };
  const std::string answer =
      harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}})");
  ASSERT_EQ(harness.results.list("stdio").size(), 1U);
  const call::StoredResult kept = harness.results.list("stdio").front();
  EXPECT_EQ(*kept.bytes, "PK");
  EXPECT_THAT(answer, HasSubstr(R"({"type":"resource_link","uri":")" + kept.uri +
                                R"(","name":"a.zip","mimeType":"application/zip","size":2})"));
}

TEST(Content, BlocksHaveTheOrderOfTheParts) {
  call::Outcome outcome = part_outcome(COLLET_PART_TEXT, {}, "1");
  outcome.parts.push_back({COLLET_PART_JSON, {}, "2"});
  outcome.parts.push_back({COLLET_PART_TEXT, {}, "3"});
  EXPECT_EQ(
      result_in("2025-11-25", outcome),
      R"({"content":[{"type":"text","text":"1"},{"type":"text","text":"2"},{"type":"text","text":"3"}]})");
}

}  // namespace
}  // namespace collet::host::mcp::test
