// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/call_api/called.hpp"

namespace collet::call_api {
namespace {

std::string with_body(std::string_view content) {
  return document_with("/p", R"("requestBody":{"required":true,"content":)" + std::string(content) + "}");
}

TEST(Request, PrefersParametersOfTheOperation) {
  const auto document =
      opened(R"({"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{"/p":{"parameters":[)"
             R"({"name":"a","in":"query","schema":{"type":"integer"}},{"name":"b","in":"query"}],)"
             R"("get":{"parameters":[{"name":"a","in":"query","schema":{"type":"string"}}]}}}})");
  EXPECT_EQ(built(document, R"({"query":{"a":"x","b":2}})"), "GET https://a.example/v1/p?a=x&b=2");
}
TEST(Request, ResolvesReferencesToParameters) {
  const auto document = opened(document_with(
      "/p", R"("parameters":[{"$ref":"#/components/parameters/P"}])", "3.0.3",
      R"(,"components":{"parameters":{"P":{"name":"a","in":"query","required":true,"schema":{"$ref":"#/components/schemas/S"}}},"schemas":{"S":{"type":"integer"}}})"));
  EXPECT_EQ(built(document, R"({"query":{"a":7}})"), "GET https://a.example/v1/p?a=7");
  EXPECT_EQ(built(document, "{}"), "/query/a: found nothing, expected an integer: it is required");
}
TEST(Request, IsNotSentIfAParameterCannotBeRead) {
  const auto document =
      opened(document_with("/p", R"("parameters":[{"$ref":"#/components/parameters/Gone"}])"));
  EXPECT_NE(built(document, "{}").find("$ref '#/components/parameters/Gone'"), std::string::npos);
}
TEST(Request, RefusesReadOnlyPropertiesUnlessTheyAreAllowed) {
  const auto document = opened(document_with(
      "/p", R"("requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/A"}}}})",
      "3.0.3",
      R"(,"components":{"schemas":{"A":{"properties":{"id":{"readOnly":true},"b/c":{"type":"array","items":{)"
      R"("properties":{"at":{"$ref":"#/components/schemas/Time"}}}},"both":{"allOf":[{"properties":{"n":{)"
      R"("readOnly":true}}},{"properties":{"n":{}}}]}},"required":["id"]},"Time":{"readOnly":true}}})"));
  EXPECT_EQ(built(document, R"({"body":{"b/c":[{}],"both":{"n":1}}})").substr(0, 4), "GET ");
  const auto text = built(document, R"({"body":{"id":null,"b/c":[{},{"at":3}]}})");
  EXPECT_NE(text.find("/body/id: found a readOnly property"), std::string::npos) << text;
  EXPECT_NE(text.find("/body/b~1c/1/at: found a readOnly property"), std::string::npos) << text;
  openapi::Resolver references(document);
  const auto called = called_operation(openapi::Outline(references), 0);
  EXPECT_TRUE(build_request(references, called, {"https://a.example/v1", "https://a.example:443"}, {},
                            Arguments(R"({"body":{"id":1}})"), ReadOnly::allowed));
}
TEST(Request, IgnoresReadOnlyBesideAReferenceBefore31) {
  const auto with = [](std::string_view version) {
    return opened(document_with(
        "/p",
        R"("requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/A"}}}})",
        version,
        R"(,"components":{"schemas":{"A":{"properties":{"id":{"$ref":"#/components/schemas/B","readOnly":true}}},"B":{}}})"));
  };
  EXPECT_EQ(built(with("3.0.3"), R"({"body":{"id":1}})").substr(0, 4), "GET ");
  EXPECT_EQ(built(with("3.1.0"), R"({"body":{"id":1}})").substr(0, 10), "/body/id: ");
}
TEST(Request, RefusesDelimitersInTheFieldsOfForms) {
  const auto with = [](std::string_view media, std::string_view encoding) {
    return opened(with_body(std::string("{\"")
                                .append(media)
                                .append(R"(":{"schema":{"properties":{"a":{}}},"encoding":{"a":)")
                                .append(encoding)
                                .append("}}}")));
  };
  constexpr std::string_view k_form = "application/x-www-form-urlencoded";
  constexpr std::string_view k_refused = "/body/a: found ";
  const auto pipes = with(k_form, R"({"style":"pipeDelimited","explode":false})");
  EXPECT_EQ(built(pipes, R"({"body":{"a":["x","y|z"]}})").substr(0, k_refused.size()), k_refused);
  EXPECT_NE(built(pipes, R"({"body":{"a":["x","y"]}})").find("\n\na=x%7Cy"), std::string::npos);
  const auto reserved = with(k_form, R"({"explode":false,"allowReserved":true})");
  EXPECT_EQ(built(reserved, R"({"body":{"a":["x","y,z"]}})").substr(0, k_refused.size()), k_refused);
  const auto deep = with(k_form, R"({"style":"deepObject"})");
  EXPECT_EQ(built(deep, R"({"body":{"a":{"b":{"x][y":1}}}})").substr(0, k_refused.size()), k_refused);
  const auto parts = with("multipart/form-data", R"({"explode":false})");
  EXPECT_EQ(built(parts, R"({"body":{"a":["x","y,z"]}})").substr(0, k_refused.size()), k_refused);
  EXPECT_EQ(built(parts, R"({"body":{"a":["x","y"]}})").substr(0, 4), "GET ");
}
TEST(Request, RefusesAMemberThatLooksLikeAnotherParameter) {
  const auto document = opened(
      document_with("/p", R"("parameters":[{"name":"filter","in":"query"},{"name":"limit","in":"query"}])"));
  EXPECT_EQ(built(document, R"({"query":{"filter":{"limit":1}}})"), "GET https://a.example/v1/p?limit=1");
  EXPECT_EQ(built(document, R"({"query":{"filter":{"limit":1},"limit":2}})").substr(0, 21),
            "/query/filter: found ");
  const auto reserved = opened(with_parameter(R"({"name":"a","in":"query","allowReserved":true})"));
  EXPECT_EQ(built(reserved, R"({"query":{"a":{"b=c":"d/e"}}})"), "GET https://a.example/v1/p?b%3Dc=d/e");
}
TEST(Request, RefusesValuesThatContainTheirDelimiter) {
  struct Case {
    std::string_view parameter;
    std::string_view arguments;
    std::string_view answer;  ///< the answer, or the first words of a refusal
  };
  constexpr Case k_cases[] = {
      {R"({"name":"a","in":"header","schema":{"type":"array"}})", R"({"header":{"a":["x","y,z"]}})",
       "/header/a: found"},
      {R"({"name":"a","in":"header","schema":{"type":"array"}})", R"({"header":{"a":["x","y"]}})",
       "GET https://a.example/v1/p\na: x,y"},
      {R"({"name":"a","in":"query","style":"pipeDelimited","explode":false})",
       R"({"query":{"a":["x","y|z"]}})", "/query/a: found"},
      {R"({"name":"a","in":"query","style":"spaceDelimited","explode":false})",
       R"({"query":{"a":["x y","z"]}})", "/query/a: found"},
      {R"({"name":"a","in":"query","explode":false})", R"({"query":{"a":["x","y,z"]}})",
       "GET https://a.example/v1/p?a=x,y%2Cz"},
      {R"({"name":"a","in":"query","explode":false,"allowReserved":true})", R"({"query":{"a":["x","y,z"]}})",
       "/query/a: found"},
      {R"({"name":"a","in":"query"})", R"({"query":{"a":["x","y,z"]}})",
       "GET https://a.example/v1/p?a=x&a=y%2Cz"},
      {R"({"name":"a","in":"header","explode":true})", R"({"header":{"a":{"k=l":"m"}}})", "/header/a: found"},
      {R"({"name":"a","in":"header"})", R"({"header":{"a":"x,y"}})", "GET https://a.example/v1/p\na: x,y"},
  };
  for (const Case& one : k_cases) {
    const auto document = opened(with_parameter(one.parameter));
    EXPECT_EQ(built(document, one.arguments).substr(0, one.answer.size()), one.answer)
        << one.parameter << one.arguments;
  }
}
TEST(Request, TreatsNullAsAbsent) {
  const auto document = opened(with_parameter(R"({"name":"a","in":"query","schema":{"type":"string"}})"));
  EXPECT_EQ(built(document, R"({"query":{"a":null},"header":null,"body":null})"),
            "GET https://a.example/v1/p");
}
TEST(Request, UsesTheLastOfTwoEqualNames) {
  const auto document = opened(with_parameter(R"({"name":"a","in":"query","schema":{"type":"integer"}})"));
  EXPECT_EQ(built(document, R"({"query":{"a":"x","a":1}})"), "GET https://a.example/v1/p?a=1");
  EXPECT_NE(built(document, R"({"query":{"a":1,"a":"x"}})").find("/query/a: found \"x\""), std::string::npos);
}
TEST(Request, IgnoresTheCaseOfHeaders) {
  const auto document = opened(with_parameter(R"({"name":"X-A","in":"header","required":true})"));
  EXPECT_EQ(built(document, R"({"header":{"x-a":"v"}})"), "GET https://a.example/v1/p\nX-A: v");
}
TEST(Request, OmitsEmptyLists) {
  const auto document = opened(document_with(
      "/p",
      R"("parameters":[{"name":"X-A","in":"header"},{"name":"q","in":"query"},{"name":"c","in":"cookie"}])"));
  for (const std::string_view value : {"[]", "{}", "[null]", R"({"a":null})"}) {
    std::string given = R"({"header":{"X-A":)";
    given.append(value)
        .append(R"(},"query":{"q":)")
        .append(value)
        .append(R"(},"cookie":{"c":)")
        .append(value);
    EXPECT_EQ(built(document, given.append("}}")), "GET https://a.example/v1/p") << value;
  }
  EXPECT_EQ(built(document, R"({"header":{"X-A":""}})"), "GET https://a.example/v1/p\nX-A: ");
}
TEST(Request, IgnoresHeadersThatTheSpecificationIgnores) {
  const auto document = opened(with_parameter(R"({"name":"Accept","in":"header","required":true})"));
  EXPECT_EQ(built(document, "{}"), "GET https://a.example/v1/p");
}
TEST(Request, RequiresUndeclaredVariablesOfThePath) {
  const auto document = opened(document_with("/p/{a}.{b}", ""));
  EXPECT_EQ(built(document, R"({"path":{"a":"x","b":"json"}})"), "GET https://a.example/v1/p/x.json");
  EXPECT_NE(built(document, R"({"path":{"a":"x"}})").find("/path/b: found nothing"), std::string::npos);
}
TEST(Request, ReportsALongNameCompletely) {
  const std::string name(80, 'n');
  EXPECT_EQ(built(opened(document_with("/p/{" + name + "}", "")), "{}"),
            "/path/" + name + ": found nothing, expected a value: it is required");
}
TEST(Request, ExtendsAQueryInThePath) {
  const auto document =
      opened(document_with("/p?action=x&id={id}", R"("parameters":[{"name":"q","in":"query"}])"));
  EXPECT_EQ(built(document, R"({"path":{"id":"1&2"},"query":{"q":"z"}})"),
            "GET https://a.example/v1/p?action=x&id=1%262&q=z");
}
TEST(Request, OmitsAFragmentOfThePath) {
  EXPECT_EQ(built(opened(document_with("/#X-Amz-Target=Db.PutItem", "")), "{}"), "GET https://a.example/v1/");
  EXPECT_EQ(built(opened(document_with("/{b}#acl", R"("parameters":[{"name":"acl","in":"query"}])")),
                  R"({"path":{"b":"x#y"},"query":{"acl":true}})"),
            "GET https://a.example/v1/x%23y?acl=true");
}
TEST(Request, SendsAWholeQuerySince32) {
  const auto json = opened(with_parameter(
      R"({"name":"q","in":"querystring","content":{"application/json":{"schema":{"type":"object"}}}})",
      "3.2.0"));
  EXPECT_EQ(built(json, R"({"query":{"q":{"a": 1}}})"), "GET https://a.example/v1/p?%7B%22a%22%3A1%7D");
  const auto form = opened(with_parameter(
      R"({"name":"q","in":"querystring","content":{"application/x-www-form-urlencoded":{}}})", "3.2.0"));
  EXPECT_EQ(built(form, R"({"query":{"q":{"a":1,"b":"x y"}}})"), "GET https://a.example/v1/p?a=1&b=x%20y");
  EXPECT_EQ(built(form, R"({"query":{"q":{"a":["x","y"],"b":{"c":1}}}})"),
            "GET https://a.example/v1/p?a=x&a=y&b=%7B%22c%22%3A1%7D");
  const auto encoded = opened(
      with_parameter(R"({"name":"q","in":"querystring","content":{"application/x-www-form-urlencoded":)"
                     R"({"encoding":{"a":{"style":"pipeDelimited"},"b":{"style":"deepObject"}}}}})",
                     "3.2.0"));
  EXPECT_EQ(built(encoded, R"({"query":{"q":{"a":["x","y"],"b":{"c":1}}}})"),
            "GET https://a.example/v1/p?a=x%7Cy&b%5Bc%5D=1");
}
TEST(Request, SupportsAllowReservedOfAPathSince32) {
  constexpr std::string_view k_parameter = R"({"name":"a","in":"path","required":true,"allowReserved":true})";
  EXPECT_EQ(built(opened(with_parameter(k_parameter, "3.2.0", "/p/{a}")), R"({"path":{"a":"x:y/z"}})"),
            "GET https://a.example/v1/p/x:y%2Fz");
  EXPECT_EQ(built(opened(with_parameter(k_parameter, "3.1.0", "/p/{a}")), R"({"path":{"a":"x:y"}})"),
            "GET https://a.example/v1/p/x%3Ay");
}
TEST(Request, DoesNotEncodeCookiesOf32) {
  constexpr std::string_view k_parameter =
      R"({"name":"a","in":"cookie","style":"cookie","schema":{"type":"array"}})";
  EXPECT_EQ(built(opened(with_parameter(k_parameter, "3.2.0")), R"({"cookie":{"a":["x%","y"]}})"),
            "GET https://a.example/v1/p\nCookie: a=x%; a=y");
  EXPECT_EQ(built(opened(with_parameter(k_parameter, "3.2.0")), R"({"cookie":{"a":["x; b=1"]}})"),
            "/cookie/a: found what no cookie can have");
}

struct Choice {
  const char *content, *type;
};
class MediaType : public testing::TestWithParam<Choice> {};
TEST_P(MediaType, IsThePreferredOne) {
  const auto text = built(opened(with_body(GetParam().content)), R"({"body":{"a":1}})");
  EXPECT_NE(text.find(std::string("\nContent-Type: ") + GetParam().type), std::string::npos) << text;
}
INSTANTIATE_TEST_SUITE_P(
    Table, MediaType,
    testing::Values(
        Choice{R"({"multipart/form-data":{},"text/plain":{},"application/json; charset=utf-8":{}})",
               "application/json; charset=utf-8\n"},
        Choice{R"({"application/x-www-form-urlencoded":{},"application/vnd.a+json":{}})",
               "application/vnd.a+json\n"},
        Choice{R"({"application/vnd.a+json":{},"application/json":{}})", "application/json\n"},
        Choice{R"({"multipart/form-data":{},"application/x-www-form-urlencoded":{}})",
               "application/x-www-form-urlencoded\n"},
        Choice{R"({"text/plain":{},"multipart/form-data":{}})", "multipart/form-data; boundary="},
        Choice{R"({"application/*+json":{}})", "application/json\n"},
        Choice{R"({"*/*":{}})", "application/json\n"}, Choice{R"({"":{}})", "application/json\n"}));

TEST(Request, RequiresNoBodyWithoutMediaTypes) {
  EXPECT_EQ(built(opened(with_body("{}")), "{}"), "GET https://a.example/v1/p");
  EXPECT_EQ(built(opened(with_body("{}")), R"({"body":{}})"),
            "/body: found a body, expected none: the operation takes none");
}

TEST(Request, SendsAStringAsTextOfOtherTypes) {
  EXPECT_EQ(built(opened(with_body(R"({"application/xml":{}})")), R"({"body":"<a/>"})"),
            "GET https://a.example/v1/p\nContent-Type: application/xml\n\n<a/>");
  EXPECT_NE(built(opened(with_body(R"({"application/xml":{}})")), R"({"body":{}})")
                .find("/body: expected a string"),
            std::string::npos);
}

TEST(Request, DoesNotCheckTextOfAnotherFormat) {
  const std::string pet =
      R"({"schema":{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}})";
  for (const std::string type : {"application/xml", "application/yaml", "application/vnd.x+xml"}) {
    const std::string body = std::string("{\"").append(type).append("\":").append(pet).append("}");
    EXPECT_EQ(built(opened(with_body(body)), R"({"body":"<a>1</a>"})"),
              std::string("GET https://a.example/v1/p\nContent-Type: ").append(type).append("\n\n<a>1</a>"));
  }
  EXPECT_EQ(built(opened(with_body(R"({"application/xml":)" + pet + "}")), R"({"body":{"b":1}})"),
            "/body: expected a string, the whole text, or {\"$file\": PATH} or {\"$base64\": TEXT}, which is "
            "sent as "
            "application/xml");
  EXPECT_NE(built(opened(with_body(R"({"text/csv":{"schema":{"type":"string","maxLength":2}}})")),
                  R"({"body":"abc"})")
                .find("/body: found "),
            std::string::npos);
}

TEST(Request, SendsAnArrayAsLinesOfJson) {
  const std::string pet = R"({"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}})";
  const auto sent = [&](const std::string& type, const std::string& media, const std::string& body) {
    return built(opened(document_with("/p", R"("requestBody":{"content":{")" + type + "\":{" + media + "}}}",
                                      "3.2.0")),
                 R"({"body":)" + body + "}");
  };
  const std::string head = "GET https://a.example/v1/p\nContent-Type: ";
  EXPECT_EQ(sent("application/x-ndjson", R"("schema":)" + pet, R"([{"a": 1},{"a":2}])"),
            head + "application/x-ndjson\n\n{\"a\":1}\n{\"a\":2}\n");
  EXPECT_EQ(sent("application/jsonl", R"("itemSchema":)" + pet, R"([{"a":1}])"),
            head + "application/jsonl\n\n{\"a\":1}\n");
  EXPECT_EQ(sent("application/json-seq", R"("schema":{"type":"array","items":)" + pet + "}", R"([{"a":1}])"),
            head + "application/json-seq\n\n\x1E{\"a\":1}\n");
  EXPECT_EQ(sent("application/jsonl", R"("itemSchema":)" + pet, R"("{}\n[]\n")"),
            head + "application/jsonl\n\n{}\n[]\n");
  EXPECT_NE(sent("application/x-ndjson", R"("schema":)" + pet, R"([{"a":1},{"a":"x"}])")
                .find("/body/1/a: found \"x\""),
            std::string::npos);
  EXPECT_NE(sent("application/x-ndjson", R"("schema":)" + pet, R"({"a":1})")
                .find("/body: expected an array, each item a line"),
            std::string::npos);
}

/// Returns the body that is sent, with B for the boundary.
std::string parts(std::string_view content, std::string_view body, std::string_view version = "3.0.3") {
  auto text =
      built(opened(document_with("/p", R"("requestBody":{"content":)" + std::string(content) + "}", version)),
            R"({"body":)" + std::string(body) + "}");
  const auto at = text.find("boundary=");
  if (at == std::string::npos) return text;
  const auto boundary = text.substr(at + 9, text.find('\n', at) - at - 9);
  for (auto found = text.find(boundary); found != std::string::npos; found = text.find(boundary))
    text.replace(found, boundary.size(), "B");
  return text.substr(text.find('\n') + 1);
}
TEST(Request, OmitsNamesOfPartsExceptInForms) {
  EXPECT_EQ(parts(R"({"multipart/related":{"encoding":{"media":{"contentType":"image/png"}}}})",
                  R"({"meta":{"a":1},"media":"x"})"),
            "Content-Type: multipart/related; boundary=B\n\n--B\r\nContent-Type: application/json\r\n\r\n"
            "{\"a\":1}\r\n--B\r\nContent-Type: image/png\r\n\r\nx\r\n--B--\r\n");
}
TEST(Request, SendsAPartWithTheTypeOfItsSchema) {
  const auto type_of = [](std::string_view property, std::string_view encoding) {
    const auto text = parts(R"({"multipart/form-data":{"schema":{"type":"object","properties":{"a":)" +
                                std::string(property) + R"(}},"encoding":)" + std::string(encoding) + "}}",
                            R"({"a":"aGVq"})", "3.1.0");
    const auto at = text.find("\r\nContent-Type: ");
    return at == std::string::npos ? "none" : text.substr(at + 16, text.find('\r', at + 16) - at - 16);
  };
  const auto* const image = R"({"type":"string","contentMediaType":"image/png","contentEncoding":"base64"})";
  EXPECT_EQ(type_of(image, "{}"), "image/png");
  EXPECT_EQ(type_of(image, R"({"a":{"contentType":"image/jpeg"}})"), "image/jpeg");
  EXPECT_EQ(type_of(R"({"type":"string","contentMediaType":"a/b\r\nX: 1"})", "{}"),
            "application/octet-stream");
  EXPECT_EQ(type_of(R"({"type":"string","contentMediaType":"application/json"})", "{}"), "none");
}
TEST(Request, SendsAnArrayAsPartsInOrder) {
  EXPECT_EQ(parts(R"({"multipart/mixed":{"prefixEncoding":[{"contentType":"text/csv"}],)"
                  R"("itemEncoding":{"contentType":"text/html"}}})",
                  R"(["a,b","<p>","<q>"])", "3.2.0"),
            "Content-Type: multipart/mixed; boundary=B\n\n--B\r\nContent-Type: text/csv\r\n\r\na,b\r\n"
            "--B\r\nContent-Type: text/html\r\n\r\n<p>\r\n--B\r\nContent-Type: text/html\r\n\r\n<q>\r\n"
            "--B--\r\n");
  EXPECT_EQ(parts(R"({"multipart/mixed":{}})", R"([[1,2],"x"])"),
            "Content-Type: multipart/mixed; boundary=B\n\n--B\r\nContent-Type: application/json\r\n\r\n[1,2]"
            "\r\n--B\r\n\r\nx\r\n--B--\r\n");
  EXPECT_NE(parts(R"({"multipart/mixed":{}})", "7").find("/body: expected an object or an array"),
            std::string::npos);
}
TEST(Request, SendsHeadersOfPartsWithAValue) {
  constexpr std::string_view k_content =
      R"({"multipart/form-data":{"encoding":{"a":{"headers":{"X-Kind":{"schema":{"enum":["k1"]}},)"
      R"("X-Free":{"schema":{"type":"string"}},"Content-Type":{"schema":{"default":"a/b"}},)"
      R"("X-Bad":{"schema":{"default":"a\r\nb"}}}},)"
      R"("b":{"headers":{"X-Must":{"required":true,"schema":{"type":"string"}}}}}}})";
  EXPECT_EQ(
      parts(k_content, R"({"a":"x"})"),
      "Content-Type: multipart/form-data; boundary=B\n\n--B\r\nContent-Disposition: form-data; name=\"a\""
      "\r\nX-Kind: k1\r\n\r\nx\r\n--B--\r\n");
  EXPECT_EQ(
      parts(k_content, R"({"b":"x"})"),
      "/body/b: its part must have a header X-Must, for which the document has no value and a call has no "
      "place");
}
TEST(Request, KeepsDigitsAndEscapesOfJson) {
  EXPECT_EQ(
      built(opened(with_body(R"({"application/json":{}})")),
            "{\"body\": {\"a\" : 1.50e400, \"b\":\"\\u00e9 x\"} }"),
      "GET https://a.example/v1/p\nContent-Type: application/json\n\n{\"a\":1.50e400,\"b\":\"\\u00e9 x\"}");
}
TEST(Request, EncodesArraysInAForm) {
  EXPECT_NE(
      built(
          opened(with_body(
              R"({"application/x-www-form-urlencoded":{"encoding":{"a":{"explode":false},"b":{"style":"pipeDelimited"},"c":{"contentType":"application/json"}}}})")),
          R"({"body":{"a":[1,2],"b":[1,2],"c":[1,2],"d":[1,2]}})")
          .find("\n\na=1,2&b=1%7C2&c=%5B1%2C2%5D&d=1&d=2"),
      std::string::npos);
}
TEST(Request, ReportsTheFirstTwelveProblems) {
  std::string arguments = R"({"query":{)";
  for (int i = 0; i < 20; ++i)
    arguments += (i == 0 ? "\"u" : ",\"u") + std::to_string(i) + "\":1";
  const auto text = built(opened(document_with("/p", "")), arguments + "}}");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 12);
  EXPECT_NE(text.find("\nand 8 more"), std::string::npos);
}

}  // namespace
}  // namespace collet::call_api
