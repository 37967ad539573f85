// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/read_document.hpp"

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

Format format_of(std::string text, FormatHint hint = FormatHint::none) {
  const auto document = read_document(std::move(text), hint, {});
  EXPECT_TRUE(document) << document.error().message;
  return document ? (*document)->format() : Format::json;
}

std::string error_of(std::string text, FormatHint hint = FormatHint::none) {
  const auto document = read_document(std::move(text), hint, {});
  return document ? "" : document.error().message;
}

TEST(ReadDocument, RecognizesTheFormatByItsBeginning) {
  EXPECT_EQ(format_of("{\"a\":1}"), Format::json);
  EXPECT_EQ(format_of("\xEF\xBB\xBF \n [1]"), Format::json);
  EXPECT_EQ(format_of("a: 1"), Format::yaml);
  EXPECT_EQ(format_of("# {\na: 1"), Format::yaml);
  EXPECT_EQ(format_of("\"a\": 1"), Format::yaml);
}

TEST(ReadDocument, FlowStyleIsYamlOnlyWithAYamlName) {
  EXPECT_EQ(error_of("{a: 1}").substr(0, 32), "read as JSON: line 1, column 2: ");
  EXPECT_EQ(format_of("{a: 1}", FormatHint::yaml), Format::yaml);
  EXPECT_EQ(format_of("{\"a\": 1}", FormatHint::yaml), Format::json);
}

TEST(ReadDocument, AFileNamedJsonIsReadAsJson) {
  EXPECT_EQ(error_of("a: 1", FormatHint::json),
            "read as JSON: line 1, column 1: found 'a', expected a value; if it is YAML, name it .yaml");
}

TEST(ReadDocument, AnHtmlPageIsNoDocumentWhateverItsName) {
  for (const auto hint : {FormatHint::none, FormatHint::json, FormatHint::yaml})
    EXPECT_EQ(error_of("\n <!DOCTYPE html>\n<p style=\"a: b\">", hint),
              "found a page of HTML or XML, expected a document in JSON or YAML");
  EXPECT_EQ(format_of("<<: {a: 1}"), Format::yaml);
}

TEST(ReadDocument, NamesHintAtFormats) {
  EXPECT_EQ(hint_of("a/b.json"), FormatHint::json);
  EXPECT_EQ(hint_of("a.yaml"), FormatHint::yaml);
  EXPECT_EQ(hint_of("a.yml"), FormatHint::yaml);
  EXPECT_EQ(hint_of("yml"), FormatHint::none);
}

}  // namespace
}  // namespace collet::openapi
