// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/overlay/overlaying.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;

TEST(OverlayValidate, NamesPlaceAndSuggestion) {
  struct Case {
    std::string_view overlay;
    std::string_view finding;
  };
  const Case cases[] = {
      {"overlay: 1.0\ninfo: {title: T, version: '1'}\nactions: [{target: $}]",
       R"({"severity":"error","pointer":"/overlay","line":1,"message":"found number 1.0, expected a version as a string, such as 1.1.0","suggestion":"put it in quotes"})"},
      {"overlay: '1.1'\ninfo: {title: T, version: '1'}\nactions: [{target: $}]",
       R"("suggestion":"write 1.1.0")"},
      {"overlay: 1.1.0\ninfo: {title: T, version: '1'}\nactions: [{targt: $}]",
       R"({"severity":"error","pointer":"/actions/0/targt","line":3,"message":"found the unknown field 'targt'","suggestion":"did you mean target?"})"},
      {"overlay: 1.0.0\ninfo: {title: T, version: '1'}\nactions: [{target: $, copy: $.a}]",
       R"("suggestion":"it exists from Overlay 1.1 on; set overlay to 1.1.0")"},
      {"overlay: 1.1.0\ninfo: {title: T, version: '1'}\nactions: [{target: info, remove: true}]",
       R"("suggestion":"write '$.info'")"},
      {"overlay: 1.1.0\ninfo: {title: T, version: '1'}\nactions: [{target: $.x-a, remove: true}]",
       R"({"severity":"warning","pointer":"/actions/0/target","line":3,"message":"found a name with a hyphen after a dot)"},
      {"overlay: 1.1.0\ninfo: {title: T, version: '1'}\nactions: [{target: $, update: {}, remove: true}]",
       R"("message":"found it beside remove: true, so it has no effect")"},
      {"[]", R"("message":"found array, expected an object with overlay, info and actions")"},
  };
  for (const Case& c : cases)
    EXPECT_THAT(overlay_validate(c.overlay).json, HasSubstr(c.finding)) << c.overlay;
}

TEST(OverlayValidate, AnswersForAnyText) {
  for (const std::string_view text :
       {"{}", "null", "overlay: {}\ninfo: []\nactions: [[]]", "actions: [{target: {}, update: *x}]",
        "{\"actions\":[null,1,\"\"]}", ""}) {
    const Answer answer = overlay_validate(text);
    if (answer.status == COLLET_OK)
      EXPECT_THAT(answer.json, HasSubstr("\"valid\":false")) << text;
    else
      EXPECT_THAT(answer.error, HasSubstr("/overlay")) << text;
  }
}

}  // namespace
}  // namespace collet::test
