// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "sdk/support/json/json_reader.hpp"

namespace collet::support {
namespace {

/// Records events as one line of text; returns false at the event with the given number.
class Recorder {
 public:
  explicit Recorder(std::size_t stop_at = 0) : stop_at_(stop_at) {}

  bool begin_object(std::size_t at) { return note("{", at); }
  bool end_object(std::size_t at, std::size_t members) { return note("}" + std::to_string(members), at); }
  bool begin_array(std::size_t at) { return note("[", at); }
  bool end_array(std::size_t at, std::size_t items) { return note("]" + std::to_string(items), at); }
  bool key(std::string_view raw, bool escaped, std::size_t at) {
    return note("k:" + std::string(raw) + (escaped ? "!" : ""), at);
  }
  bool string(std::string_view raw, bool escaped, std::size_t at) {
    return note("s:" + std::string(raw) + (escaped ? "!" : ""), at);
  }
  bool number(std::string_view text, std::size_t at) { return note("n:" + std::string(text), at); }
  bool literal(JsonLiteral literal, std::size_t at) {
    return note(literal == JsonLiteral::null ? "null" : literal == JsonLiteral::true_ ? "true" : "false", at);
  }

  const std::string& line() const { return line_; }

 private:
  bool note(const std::string& what, std::size_t at) {
    if (!line_.empty()) line_ += ' ';
    line_ += what + '@' + std::to_string(at);
    return ++events_ != stop_at_;
  }
  std::size_t stop_at_;
  std::size_t events_ = 0;
  std::string line_;
};

std::string events(std::string_view text) {
  Recorder recorder;
  const auto error = read_json(text, {}, recorder);
  return recorder.line() + (error ? " error@" + std::to_string(error->offset) : "");
}

TEST(JsonEvents, HaveOffsetsOfFirstBytesAndCountsAtTheEnd) {
  EXPECT_EQ(events(R"({"a":[1,true],"b":{"c":null}})"),
            "{@0 k:a@1 [@5 n:1@6 true@8 ]2@12 k:b@14 {@18 k:c@19 null@23 }1@27 }2@28");
}

TEST(JsonEvents, CountNothingInEmptyContainers) {
  EXPECT_EQ(events("[{}, [], [ ]]"), "[@0 {@1 }0@2 [@5 ]0@6 [@9 ]0@11 ]3@12");
}

TEST(JsonEvents, CountsSurviveDeepNesting) {
  std::string text;
  for (int i = 0; i < 200; ++i)
    text += i % 2 == 0 ? "[0," : "{\"k\":";
  text += "1";
  for (int i = 199; i >= 0; --i)
    text += i % 2 == 0 ? "]" : "}";
  struct Counter : Recorder {
    bool end_object(std::size_t, std::size_t members) { return members == 1; }
    bool end_array(std::size_t, std::size_t items) { return items == 2; }
  } counter;
  EXPECT_FALSE(read_json(text, {}, counter));
}

TEST(JsonEvents, HaveRawTextAndAFlagForEscapes) {
  EXPECT_EQ(events(R"({"a\n":"\u0041","":"","é":"x"})"),
            R"({@0 k:a\n!@1 s:\u0041!@7 k:@16 s:@19 k:é@22 s:x@27 }3@30)");
}

TEST(JsonEvents, HaveTheTextOfNumbers) {
  EXPECT_EQ(events("[-0, 1.50, 1E+2, 12345678901234567890123]"),
            "[@0 n:-0@1 n:1.50@5 n:1E+2@11 n:12345678901234567890123@17 ]4@40");
}

TEST(JsonEvents, DeliverDuplicateKeys) {
  EXPECT_EQ(events(R"({"a":1,"a":2})"), "{@0 k:a@1 n:1@5 k:a@7 n:2@11 }2@12");
}

TEST(JsonEvents, LeaveUtf8ToTheCaller) {
  EXPECT_EQ(events("[\"\xFF\"]"), "[@0 s:\xFF@1 ]1@4");
}

TEST(JsonEvents, AreDeliveredUpToTheError) {
  EXPECT_EQ(events(R"([1,{"a":tru}])"), "[@0 n:1@1 {@3 k:a@4 error@8");
}

TEST(JsonEvents, StopIfTheHandlerReturnsFalse) {
  const std::string text = R"({"a":[1,true,"x"]})";
  const std::size_t offsets[] = {0, 1, 5, 6, 8, 13, 16, 17};
  for (std::size_t n = 1; n <= std::size(offsets); ++n) {
    Recorder recorder(n);
    const auto error = read_json(text, {}, recorder);
    ASSERT_TRUE(error) << n;
    EXPECT_EQ(error->message, "stopped");
    EXPECT_EQ(error->offset, offsets[n - 1]) << n;
  }
}

TEST(JsonEvents, AViewWithoutTextHasNone) {
  EXPECT_EQ(events(std::string_view()), " error@0");
}

TEST(JsonEvents, StayWithinAViewThatEndsInTheMiddle) {
  const std::string text = "[12345]";
  EXPECT_EQ(events(std::string_view(text).substr(1, 3)), "n:123@0");
  EXPECT_EQ(events(std::string_view("true").substr(0, 3)), " error@0");
}

}  // namespace
}  // namespace collet::support
