// SPDX-License-Identifier: MIT
#include "host/call/result/tool_result.hpp"

#include <collet/json.hpp>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ToolResult : public PipelineTest {
 protected:
  Outcome with_part(std::int32_t kind, std::string head, std::string bytes) {
    fake->on_call = [=](FakeCall& call) { return call.part(kind, head, bytes); };
    return run();
  }
  std::string kept(std::string_view uri) {
    const auto found = results.get("stdio", uri);
    return found ? *found->bytes : found.error().message;
  }
};

TEST_F(ToolResult, JsonWithinTheBudgetComesAsItWasWritten) {
  const auto outcome = with_part(COLLET_PART_JSON, "", R"({"a": 1.50})");
  ASSERT_THAT(outcome.parts, SizeIs(1));
  EXPECT_EQ(outcome.parts[0].bytes, R"({"a": 1.50})");
}

TEST_F(ToolResult, BytesWithoutAPartAreTheJson) {
  fake->on_call = [](FakeCall& call) {
    call.api->write(call.call, plugin::testing::borrow("[1,"));
    return call.api->write(call.call, plugin::testing::borrow("2]"));
  };
  const auto outcome = run();
  ASSERT_THAT(outcome.parts, SizeIs(1));
  EXPECT_EQ(outcome.parts[0].kind, COLLET_PART_JSON);
  EXPECT_EQ(outcome.parts[0].bytes, "[1,2]");
}

TEST_F(ToolResult, JsonOverSeveralLinesComesOnOne) {
  EXPECT_EQ(with_part(COLLET_PART_JSON, "", "{\n  \"a b\": [1,\r\n 2]\n}").parts.at(0).bytes,
            R"({"a b":[1,2]})");
}

TEST_F(ToolResult, JsonThatIsNotJsonIsADefectByName) {
  const auto outcome = with_part(COLLET_PART_JSON, "", R"({"a":})");
  EXPECT_EQ(outcome.status, COLLET_INTERNAL);
  EXPECT_THAT(outcome.text(), HasSubstr("plugin 'fake': its json part is not valid JSON: at byte 5 of 6"));
  EXPECT_THAT(outcome.parts, IsEmpty());
  EXPECT_THAT(blamed(), SizeIs(1));
}

TEST_F(ToolResult, JsonThatIsNotUtf8IsADefect) {
  EXPECT_EQ(with_part(COLLET_PART_JSON, "", "\"\xff\"").status, COLLET_INTERNAL);
}

TEST_F(ToolResult, SecondJsonPartIsRefused) {
  collet_status second = COLLET_OK;
  fake->on_call = [&](FakeCall& call) {
    call.json("1");
    second = call.json("2");
    return COLLET_OK;
  };
  EXPECT_THAT(run().parts, SizeIs(1));
  EXPECT_EQ(second, COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(blamed(), Contains(HasSubstr("a second json part")));
}

TEST_F(ToolResult, InvalidUtf8IsRepairedAndBlamed) {
  const auto outcome = with_part(COLLET_PART_TEXT, "", "a\xff z");
  EXPECT_EQ(outcome.status, COLLET_OK);
  EXPECT_EQ(outcome.parts.at(0).bytes, "a\xEF\xBF\xBD z");
  EXPECT_THAT(blamed(), Contains("fake a text part that is not UTF-8"));
}

TEST_F(ToolResult, JsonOverTheBudgetBecomesAPreviewAndALink) {
  tool.max_result_tokens = 100;
  const std::string whole = "\"" + std::string(5000, 'x') + "\"";
  const auto outcome = with_part(COLLET_PART_JSON, "", whole);
  EXPECT_EQ(outcome.status, COLLET_OK);
  ASSERT_THAT(outcome.parts, SizeIs(2));
  const json::View preview(outcome.parts[0].bytes);
  const auto uri = preview["handle"].string().value_or("");
  EXPECT_EQ(outcome.parts[0].kind, COLLET_PART_JSON);
  EXPECT_EQ(preview["bytes"].integer(), 5002);
  EXPECT_EQ(preview["tokens"].integer(), 1251);
  EXPECT_EQ(preview["preview"].string(), whole.substr(0, 200));
  EXPECT_EQ(kept(uri), whole);
  EXPECT_EQ(outcome.parts[1].kind, COLLET_PART_LINK);
  EXPECT_EQ(outcome.parts[1].head,
            R"({"uri":")" + uri + R"(","name":"echo result","mimeType":"application/json","size":5002})");
}

TEST_F(ToolResult, PreviewHasAtMostFiveHundredCharacters) {
  tool.max_result_tokens = 1000;
  std::string whole;
  for (int i = 0; i < 5000; ++i)
    whole += "\xC3\xA9";
  const auto outcome = with_part(COLLET_PART_TEXT, "", whole);
  ASSERT_THAT(outcome.parts, SizeIs(2));
  EXPECT_EQ(outcome.parts[0].kind, COLLET_PART_TEXT);
  EXPECT_EQ(json::View(outcome.parts[0].bytes)["preview"].string(), whole.substr(0, 1000));
}

TEST_F(ToolResult, BudgetCountsCharactersNotBytes) {
  tool.max_result_tokens = 100;
  std::string whole;
  for (int i = 0; i < 400; ++i)
    whole += "\xC3\xA9";
  EXPECT_THAT(with_part(COLLET_PART_TEXT, "", whole).parts, SizeIs(1));
  EXPECT_THAT(with_part(COLLET_PART_TEXT, "", whole + "x").parts, SizeIs(2));
}

TEST_F(ToolResult, BudgetCoversAllPartsTogether) {
  tool.max_result_tokens = 100;
  fake->on_call = [](FakeCall& call) {
    call.part(COLLET_PART_TEXT, "", std::string(300, 'a'));
    return call.part(COLLET_PART_TEXT, "", std::string(300, 'b'));
  };
  const auto outcome = run();
  ASSERT_THAT(outcome.parts, SizeIs(3));
  EXPECT_EQ(outcome.parts[0].bytes, std::string(300, 'a'));
  EXPECT_EQ(outcome.parts[2].kind, COLLET_PART_LINK);
}

/// Returns the characters that a client reads.
std::size_t characters_of(const Outcome& outcome) {
  constexpr std::size_t k_envelope = 26;
  std::size_t characters = 0;
  for (const auto& part : outcome.parts)
    characters += k_envelope + part.head.size() + part.bytes.size();
  return characters;
}

TEST_F(ToolResult, ThousandsOfSmallTextsCostNoMoreThanTheBudgetAndAreStoredTogether) {
  fake->on_call = [](FakeCall& call) {
    for (int i = 0; i < 9000; ++i)
      call.part(COLLET_PART_TEXT, "", i % 2 == 0 ? "a" : "b");
    return COLLET_OK;
  };
  const auto outcome = run();
  EXPECT_EQ(outcome.status, COLLET_OK);
  EXPECT_LT(characters_of(outcome), 41000U);
  ASSERT_GT(outcome.parts.size(), 1000U);
  const auto& link = outcome.parts.back();
  const auto& preview = outcome.parts[outcome.parts.size() - 2];
  ASSERT_EQ(link.kind, COLLET_PART_LINK);
  EXPECT_TRUE(preview.preview);
  const auto stored = static_cast<std::int64_t>(9000 - (outcome.parts.size() - 2));
  EXPECT_EQ(json::View(preview.bytes)["parts"].integer(), stored);
  const std::string rest = kept(json::View(preview.bytes)["handle"].string().value_or(""));
  EXPECT_EQ(rest.size(), static_cast<std::size_t>(stored) * 2);
  EXPECT_EQ(rest.substr(rest.size() - 4), "a\nb\n");
}

TEST_F(ToolResult, ThousandsOfLinksCostNoMoreThanTheBudget) {
  fake->on_call = [](FakeCall& call) {
    for (int i = 0; i < 5000; ++i)
      call.part(COLLET_PART_LINK, R"({"uri":"x:)" + std::to_string(i) + R"(","name":"n"})", "");
    return COLLET_OK;
  };
  const auto outcome = run();
  EXPECT_LT(characters_of(outcome), 41000U);
  const auto& preview = outcome.parts[outcome.parts.size() - 2];
  const std::string rest = kept(json::View(preview.bytes)["handle"].string().value_or(""));
  EXPECT_TRUE(rest.ends_with(R"({"uri":"x:4999","name":"n"})"
                             "\n"))
      << rest.substr(rest.size() - 100);
}

TEST_F(ToolResult, FewLargeTextsHavePreviewsOfTheirOwnAndManyDoNot) {
  fake->on_call = [](FakeCall& call) {
    for (int i = 0; i < 100; ++i)
      call.part(COLLET_PART_TEXT, "", std::string(50000, 'x'));
    return COLLET_OK;
  };
  const auto outcome = run();
  EXPECT_THAT(outcome.parts, SizeIs(18));
  EXPECT_EQ(json::View(outcome.parts[16].bytes)["parts"].integer(), 92);
}

TEST_F(ToolResult, ThePlaceOfAStoredTextIsKept) {
  tool.max_result_tokens = 100;
  fake->on_call = [](FakeCall& call) {
    call.part(COLLET_PART_TEXT, "", std::string(300, 'a'));
    call.part(COLLET_PART_TEXT, "", std::string(300, 'b'));
    return call.part(COLLET_PART_TEXT, "", "c");
  };
  const auto outcome = run();
  ASSERT_THAT(outcome.parts, SizeIs(4));
  EXPECT_TRUE(outcome.parts[1].preview);
  EXPECT_EQ(outcome.parts[2].kind, COLLET_PART_LINK);
  EXPECT_EQ(outcome.parts[3].bytes, "c");
}

TEST_F(ToolResult, ResultLargerThanTheStoreIsTooLarge) {
  ResultStore small(1000);
  parts.results = &small;
  tool.max_result_tokens = 100;
  EXPECT_EQ(with_part(COLLET_PART_TEXT, "", std::string(5000, 'x')).status, COLLET_TOO_LARGE);
}

TEST_F(ToolResult, BlobIsAlwaysALink) {
  const auto outcome = with_part(COLLET_PART_BLOB, R"({"mimeType":"application/zip","name":"a.zip"})", "PK");
  ASSERT_THAT(outcome.parts, SizeIs(1));
  const json::View head(outcome.parts[0].head);
  EXPECT_EQ(outcome.parts[0].kind, COLLET_PART_LINK);
  EXPECT_EQ(head["name"].string(), "a.zip");
  EXPECT_EQ(head["mimeType"].string(), "application/zip");
  EXPECT_EQ(kept(head["uri"].string().value_or("")), "PK");
}

TEST_F(ToolResult, SmallImageStaysAndALargeOneBecomesALink) {
  const auto small = with_part(COLLET_PART_IMAGE, R"({"mimeType":"image/png"})", "\x89PNG");
  EXPECT_EQ(small.parts.at(0).kind, COLLET_PART_IMAGE);
  EXPECT_EQ(small.parts.at(0).bytes, "\x89PNG");
  parts.limits.media_bytes = 3;
  end_pipeline();
  EXPECT_EQ(with_part(COLLET_PART_IMAGE, R"({"mimeType":"image/png"})", "\x89PNG").parts.at(0).kind,
            COLLET_PART_LINK);
}

TEST_F(ToolResult, TextResourceOverTheBudgetBecomesALink) {
  tool.max_result_tokens = 100;
  const auto head = R"({"uri":"x:y","mimeType":"text/plain","text":true})";
  EXPECT_EQ(with_part(COLLET_PART_RESOURCE, head, "short").parts.at(0).kind, COLLET_PART_RESOURCE);
  EXPECT_EQ(with_part(COLLET_PART_RESOURCE, head, std::string(500, 'x')).parts.at(0).kind, COLLET_PART_LINK);
}

TEST_F(ToolResult, LinkKeepsItsHead) {
  const auto outcome = with_part(COLLET_PART_LINK, R"({"uri": "x:y", "name": "n"})", "");
  EXPECT_EQ(outcome.parts.at(0).head, R"({"uri":"x:y","name":"n"})");
}

TEST_F(ToolResult, BadHeadsAreRefusedAndBlamed) {
  const std::pair<std::int32_t, const char*> table[] = {
      {0, ""},
      {99, ""},
      {COLLET_PART_TEXT, "[]"},
      {COLLET_PART_TEXT, "{"},
      {COLLET_PART_IMAGE, ""},
      {COLLET_PART_IMAGE, R"({"mimeType":1})"},
      {COLLET_PART_BLOB, R"({"name":"n"})"},
      {COLLET_PART_LINK, R"({"uri":"x:y"})"},
      {COLLET_PART_RESOURCE, R"({"uri":"x:y"})"},
  };
  for (const auto& [kind, head] : table) {
    collet_status status = COLLET_OK;
    fake->on_call = [&status, part_kind = kind, part_head = head](FakeCall& call) {
      status = call.part(part_kind, part_head, "");
      return COLLET_OK;
    };
    run();
    EXPECT_EQ(status, COLLET_INVALID_ARGUMENT) << kind << " " << head;
  }
  EXPECT_THAT(blamed(), SizeIs(std::size(table)));
}

}  // namespace
}  // namespace collet::host::call::testing
