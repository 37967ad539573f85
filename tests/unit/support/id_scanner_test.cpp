// SPDX-License-Identifier: MIT
#include "sdk/support/json/id_scanner.hpp"

#include <gtest/gtest.h>

namespace collet::support {
namespace {

std::string id_of(std::string_view text) {
  IdScanner scanner;
  scanner.feed(text);
  return scanner.id();
}

struct IdScannerCase {
  std::string_view text;
  std::string_view id;
};

constexpr IdScannerCase k_cases[] = {
    {R"({"id":7,"method":"x"})", "7"},
    {R"({"method":"x","id":"a"})", R"("a")"},
    {R"({"params":{"id":1,"x":[{"id":2}]},"id":3})", "3"},
    {R"({"id":1,"id":2})", "2"},
    {R"({"id":1,"id":{}})", ""},
    {R"({"id":1,"id":[1]})", ""},
    {R"( { "id" : -5 , "x" : 1 } )", "-5"},
    {R"({"id":5})", "5"},
    {"{\"id\":5\n}", "5"},
    {R"({"\u0069\u0064":4})", "4"},
    {R"({"i\u0064":"\"\\"})", R"("\"\\")"},
    {R"({"x":"\"id\":9","id":1})", "1"},
    {R"({"x":"}","y":"]{[","id":1})", "1"},
    {R"({"ID":9})", ""},
    {R"({"id ":9})", ""},
    {R"({"id":null})", ""},
    {R"({"id":1.5})", ""},
    {R"({"id":1e2})", "1e2"},
    {R"({"id":"\ud800"})", ""},
    {R"({"id":true})", ""},
    {R"([{"id":1}])", ""},
    {R"("id")", ""},
    {"", ""},
    {R"({"id":1}{"id":2})", "1"},
    {R"({"id":12)", ""},
    {R"({"id":"abc)", ""},
    {"{\"id\":\"a\xff\"}", ""},
    {"{\"id\":\"a\nb\"}", ""},
    {R"({"id":"a\x"})", ""},
    {R"({"id":0123})", ""},
    {R"({"":0,"id":1})", "1"},
};

TEST(IdScanner, FindsTheIdOfTheOutermostObjectOnly) {
  for (const auto& [text, id] : k_cases)
    EXPECT_EQ(id_of(text), id) << text;
}

TEST(IdScanner, FindsTheSameIdInAnyPieces) {
  for (const auto& [text, id] : k_cases) {
    for (std::size_t split = 0; split <= text.size(); ++split) {
      IdScanner scanner;
      scanner.feed(text.substr(0, split));
      scanner.feed(text.substr(split));
      EXPECT_EQ(scanner.id(), id) << text << " at " << split;
    }
  }
}

TEST(IdScanner, RefusesAnIdOverTheLimit) {
  EXPECT_EQ(id_of(R"({"id":")" + std::string(1022, 'a') + "\"}").size(), 1024U);
  EXPECT_EQ(id_of(R"({"id":")" + std::string(1023, 'a') + "\"}"), "");
  EXPECT_EQ(id_of(R"({"id":1,"id":")" + std::string(100000, 'a') + "\"}"), "");
}

TEST(IdScanner, TracksDepthThroughAMillionBrackets) {
  std::string text = R"({"params":)" + std::string(1000000, '[');
  EXPECT_EQ(id_of(text + std::string(1000000, ']') + R"(,"id":8})"), "8");
  EXPECT_EQ(id_of(text), "");
}

}  // namespace
}  // namespace collet::support
