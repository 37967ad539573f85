// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/reference_text.hpp"

#include <array>
#include <gtest/gtest.h>

namespace collet::openapi {
namespace {

TEST(ReferenceText, SplitsAtTheFirstHashAndDecodesTheFragment) {
  struct Case {
    std::string_view text;
    std::string_view uri;
    std::string_view fragment;
  };
  constexpr std::array<Case, 8> k_cases = {{{"#/a/b", "", "/a/b"},
                                            {"common.yaml", "common.yaml", ""},
                                            {"./a%20b.yaml#/x%2Fy%7E1", "./a%20b.yaml", "/x/y~1"},
                                            {"http://a/b?c#d", "http://a/b?c", "d"},
                                            {"#a#b", "", "a#b"},
                                            {"#", "", ""},
                                            {"", "", ""},
                                            {"#/paths/~1users~1{id}/get", "", "/paths/~1users~1{id}/get"}}};
  for (const auto& [text, uri, fragment] : k_cases) {
    const auto read = read_reference(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->uri, uri) << text;
    EXPECT_EQ(read->fragment, fragment) << text;
  }
}

TEST(ReferenceText, ABrokenEscapeOrAControlCharacterIsAnError) {
  for (const std::string_view text : {"#/a%", "#/a%2", "#/a%zz", "a%4.yaml", "#%+1", "a\nb.yaml", "a\x7F",
                                      "#/a%ff", "#%C3", "%E4.yaml", "#/a%ED%A0%80"}) {
    const auto read = read_reference(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, COLLET_INVALID_ARGUMENT) << text;
  }
  EXPECT_FALSE(read_reference(std::string_view("a\0b", 3)));
}

TEST(FileUri, RoundTripsToThePath) {
  for (const std::string path : {"/a/b.yaml", "/a b/c#d?e%f", "/\xC3\xA4/\x01", "/", "/a:b", "/a/..b/..."})
    EXPECT_EQ(*file_path(file_uri(path)), path);
}

TEST(FileUri, OnlyLocalPathsAreFiles) {
  EXPECT_EQ(*file_path("file:///a/%62"), "/a/b");
  EXPECT_EQ(*file_path("file:/a"), "/a");
  EXPECT_EQ(*file_path("file://localhost/a"), "/a");
  for (const std::string_view uri : {"file://other/a", "file:///a?b", "file:///a%2Fb", "file:///a%00",
                                     "file:a", "file:", "file:///a%", "file://"})
    EXPECT_FALSE(file_path(uri)) << uri;
}

}  // namespace
}  // namespace collet::openapi
