// SPDX-License-Identifier: MIT
// The screen runs ahead of the fast YAML reader piece by piece, and the reader may reach bytes not yet
// screened. Wherever a fault is, the result must be that of a reader that runs after a complete screen.
#include <gtest/gtest.h>
#include <ostream>

#include "plugins/openapi/read/yaml/screen.hpp"
#include "plugins/openapi/read/yaml_document.hpp"
#include "tests/oracles/same_document.hpp"

namespace collet::openapi {
namespace {

using namespace std::string_literals;

/// `before` and `after` surround the fault; `fill` may be repeated before it any number of times.
struct Construct {
  std::string name;
  std::string before;
  std::string fill;
  std::string after;
};

std::vector<Construct> constructs() {
  return {
      {"Lines", "", "key of a line: and its value\n", "z: 1\n"},
      {"PlainValue", "a: ", "word ", " word\nz: 1\n"},
      {"PlainValueOfManyLines", "a: x\n", "  word word\n", "  word\nz: 1\n"},
      {"DoubleQuotes", "a: \"", "word ", "\"\nz: 1\n"},
      {"DoubleQuotesOfManyLines", "a: \"x\n", "  word\\n word\n", "  x\"\nz: 1\n"},
      {"SingleQuotes", "a: '", "it''s ", "'\nz: 1\n"},
      {"LiteralBlock", "a: |\n", "  word word\n", "  word\nz: 1\n"},
      {"FoldedBlock", "a: >-\n", "  word word\n", "  word\nz: 1\n"},
      {"FlowSequence", "a: [", "word, ", " word]\nz: 1\n"},
      {"FlowMapping", "a: {", "word: 1,\n  ", " y: 1}\nz: 1\n"},
      {"Comment", "a: 1\n# ", "word ", "\nz: 1\n"},
      {"BlankLines", "a: 1\n", "   \n", "z: 1\n"},
      {"Entries", "a:\n", "- word\n", "- 2\nz: 1\n"},
      {"ExplicitKey", "a: 1\n? ", "word ", "\n: 2\nz: 1\n"},
      {"AtTheEnd", "a: ", "word ", ""},
  };
}

struct Fault {
  std::string name;
  std::string text;
};

std::vector<Fault> faults() {
  return {{"Nothing", ""},
          {"Nul", "\0"s},
          {"Control", "\x01"},
          {"Delete", "\x7F"},
          {"CrAlone", "\r"},
          {"TwoCrs", "\r\r\n"},
          {"C1Control", "\xC2\x81"},
          {"ByteOrderMark", "\xEF\xBB\xBF"},
          {"NoCharacter", "\xEF\xBF\xBE"},
          {"NoUtf8", "\xFF"},
          {"Surrogate", "\xED\xA0\x80"},
          {"CutCharacter", "\xE2\x82"},
          {"Characters", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"}};
}

void PrintTo(const Construct& construct, std::ostream* out) {
  *out << construct.name;
}

std::string with(const Construct& construct, std::size_t place, const std::string& fault) {
  std::string text = construct.before;
  while (text.size() < place)
    text += construct.fill;
  return text + fault + construct.after;
}

std::string answer(const support::Result<DocumentPtr>& document) {
  return document ? std::to_string((*document)->node_count()) + " nodes" : document.error().message;
}

class YamlScreenAhead : public ::testing::TestWithParam<Construct> {};

TEST_P(YamlScreenAhead, FindsEachFaultLikeACompleteScreen) {
  constexpr std::size_t k_part = YamlScreen::k_part;
  for (const Fault& fault : faults()) {
    for (const std::size_t place : {std::size_t{0}, k_part - 40, k_part - 1, k_part, 2 * k_part + 7}) {
      const std::string source = with(GetParam(), place, fault.text);
      const auto found = read_yaml_document(source);
      const auto expected = read_yaml_by(YamlReader::events, source);
      ASSERT_EQ(answer(found), answer(expected)) << fault.name << " behind " << place;
      if (!found) continue;
      EXPECT_EQ(first_difference(**found, **expected), "") << fault.name << " behind " << place;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Construct, YamlScreenAhead, ::testing::ValuesIn(constructs()),
                         [](const auto& row) { return row.param.name; });

TEST(YamlScreen, AlsoChecksBytesAfterTheLastLine) {
  const auto found = read_yaml_document("a: 1\n# "s.append(3 * YamlScreen::k_part, 'x') + "\x01");
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("line 2, column 24579: found the control character 0x01"),
            std::string::npos)
      << found.error().message;
}

TEST(YamlScreen, AFaultIsReportedBeforeADeclinedConstruct) {
  const auto found = read_yaml_document("a: &x 1\nb: *nowhere\n"s.append(YamlScreen::k_part, ' ') + "\xFF");
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("not UTF-8"), std::string::npos) << found.error().message;
}

TEST(YamlScreen, InvalidUtf8IsReportedBeforeAnEarlierControlCharacter) {
  const auto found = read_yaml_document("a: \x01\n"s.append(YamlScreen::k_part, ' ') + "\xFF");
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("not UTF-8"), std::string::npos) << found.error().message;
}

}  // namespace
}  // namespace collet::openapi
