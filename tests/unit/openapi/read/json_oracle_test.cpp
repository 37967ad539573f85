// SPDX-License-Identifier: MIT
// Compares the JSON reader with nlohmann/json.
#include <nlohmann/json.hpp>

#include "tests/unit/openapi/documents.hpp"
#include "tests/unit/openapi/read/random_document.hpp"

namespace collet::openapi {
namespace {

using Json = nlohmann::json;

Json dom_of(Node node) {
  switch (node.type()) {
    case Type::null:
      return nullptr;
    case Type::boolean:
      return *node.boolean();
    case Type::number:
      return Json::parse(node.text());
    case Type::string:
      return std::string(node.text());
    case Type::array: {
      Json out = Json::array();
      for (const Node item : node)
        out.push_back(dom_of(item));
      return out;
    }
    case Type::object: {
      Json out = Json::object();
      for (const Node member : node)
        out[std::string(member.key())] = dom_of(member);
      return out;
    }
  }
  return {};
}

void expect_as_the_oracle(const std::string& text) {
  const Json expected = Json::parse(text, nullptr, false);
  const auto document = read_json_document(text);
  ASSERT_EQ(static_cast<bool>(document), !expected.is_discarded()) << text;
  if (!document) return;
  EXPECT_EQ(dom_of((*document)->root()), expected) << text;
  std::string out;
  ASSERT_TRUE(print((*document)->root(), out));
  EXPECT_EQ(Json::parse(out), expected) << text;
}

TEST(JsonOracle, AgreesOnATable) {
  for (const std::string text : {
           "{}",
           "[]",
           "\"\"",
           "0",
           "-0.0",
           "1e5",
           "1E-5",
           "true",
           "nul",
           "tru",
           "[1,]",
           "[,1]",
           "{\"a\"}",
           "{\"a\":}",
           "{a:1}",
           "{\"a\":1,\"a\":2}",
           "[1 2]",
           "01",
           "+1",
           ".5",
           "1.",
           "1e",
           "-",
           "--1",
           "\"\\u12\"",
           "\"\\x\"",
           "\"\\ud83d\\ude00\"",
           "\"\t\"",
           "\"a",
           "[[[[]]]]",
           "[1]]",
           " [1] ",
           "[\"\\u0000\"]",
           "{\"\":0}",
           "[\"\\/\\b\\f\\n\\r\\t\\\"\\\\\"]",
           "{\"\\u0061\":1,\"a\":2}",
           "[123456789012345678901234567890]",
           "NaN",
           "[1,2]x",
           "//c\n1",
           "'a'",
           "[1.0e+2]",
           "\"\x7f\"",
           "{\"a\":{\"b\":{\"c\":[]}}}",
       }) {
    expect_as_the_oracle(text);
  }
}

TEST(JsonOracle, AgreesOnRandomDocuments) {
  std::mt19937 random(99);
  for (int i = 0; i < 2000; ++i)
    expect_as_the_oracle(random_document(random).json);
}

TEST(JsonOracle, AgreesOnRandomDocumentsWithOneByteChanged) {
  std::mt19937 random(100);
  for (int i = 0; i < 5000; ++i) {
    std::string text = random_document(random).json;
    constexpr std::string_view k_bytes = "{}[]\",:0-.\\n tu";
    text[random() % text.size()] = k_bytes[random() % k_bytes.size()];
    // The oracle also rejects numbers out of the range of double; a changed byte writes none, as there is no
    // 'e'. The oracle rejects a lone surrogate, which this reader replaces by U+FFFD; a change of one byte
    // writes none.
    expect_as_the_oracle(text);
  }
}

}  // namespace
}  // namespace collet::openapi
