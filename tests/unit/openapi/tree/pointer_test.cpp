// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/pointer.hpp"

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

// The example document of RFC 6901, section 5.
constexpr std::string_view k_rfc6901 =
    R"({"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8})";

TEST(Pointer, FindsTheExamplesOfRfc6901) {
  const auto document = from_json(std::string(k_rfc6901));
  const std::pair<std::string_view, std::string_view> table[] = {
      {"/foo/0", "bar"}, {"/", "0"},     {"/a~1b", "1"}, {"/c%d", "2"}, {"/e^f", "3"},
      {"/g|h", "4"},     {"/i\\j", "5"}, {"/k\"l", "6"}, {"/ ", "7"},   {"/m~0n", "8"}};
  for (const auto& [pointer, text] : table)
    EXPECT_EQ(find_pointer(document->root(), pointer).text(), text) << pointer;
  EXPECT_EQ(find_pointer(document->root(), ""), document->root());
  EXPECT_EQ(find_pointer(document->root(), "/foo").size(), 2U);
}

TEST(Pointer, FindsTheFragmentsOfRfc6901) {
  const auto document = from_json(std::string(k_rfc6901));
  const std::pair<std::string_view, std::string_view> table[] = {
      {"#/foo/0", "bar"}, {"#/", "0"},      {"#/a~1b", "1"},  {"#/c%25d", "2"}, {"#/e%5Ef", "3"},
      {"#/g%7Ch", "4"},   {"#/i%5Cj", "5"}, {"#/k%22l", "6"}, {"#/%20", "7"},   {"#/m~0n", "8"}};
  for (const auto& [ref, text] : table)
    EXPECT_EQ(find_local_ref(*document, ref).text(), text) << ref;
  EXPECT_EQ(find_local_ref(*document, "#"), document->root());
}

TEST(Pointer, AMissingValueIsANullNode) {
  const auto document = from_json(std::string(k_rfc6901));
  for (const std::string_view pointer : {"foo", "/foo/2", "/foo/-", "/foo/01", "/foo/+1", "/foo/", "/foo/0/x",
                                         "/m~n", "/m~", "/m~2n", "/foo/99999999999999999999", "/nowhere"}) {
    EXPECT_FALSE(find_pointer(document->root(), pointer)) << pointer;
  }
  for (const std::string_view ref :
       {"", "/foo", "other.json#/foo", "#foo", "#/%zz", "#/%2", "http://x/#/foo"})
    EXPECT_FALSE(find_local_ref(*document, ref)) << ref;
}

void expect_names_of_every_node_lead_back(Node node) {
  EXPECT_EQ(find_pointer(node.document()->root(), json_pointer(node)), node) << json_pointer(node);
  for (const Node child : node)
    expect_names_of_every_node_lead_back(child);
}

TEST(Pointer, ThePointerOfEveryNodeResolvesToIt) {
  expect_names_of_every_node_lead_back(from_json(std::string(k_rfc6901))->root());
  std::string large = "{";
  for (int i = 0; i < 50; ++i)
    large += "\"/p~" + std::to_string(i) + "\":[[],{\"x\":[1]}],";
  large.back() = '}';
  expect_names_of_every_node_lead_back(from_json(large)->root());
}

TEST(Pointer, NormalizedPathsAreWrittenAsInRfc9535) {
  const auto document = from_json(R"({"paths":{"/users/{id}":[1,{"it's":{"a\\b":{"\u000b\n\u0001é":0}}}]}})");
  const Node users = document->root()["paths"]["/users/{id}"];
  EXPECT_EQ(normalized_path(document->root()), "$");
  EXPECT_EQ(normalized_path(users.at(1)), "$['paths']['/users/{id}'][1]");
  const Node odd = users.at(1)["it's"]["a\\b"].at(0);
  EXPECT_EQ(normalized_path(odd), R"($['paths']['/users/{id}'][1]['it\'s']['a\\b']['\u000b\n\u0001é'])");
  EXPECT_EQ(json_pointer(users.at(0)), "/paths/~1users~1{id}/0");
}

}  // namespace
}  // namespace collet::openapi
