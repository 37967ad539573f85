// SPDX-License-Identifier: MIT
#include "host/plugin/crash/report_line.hpp"

#include <ctime>
#include <gmock/gmock.h>
#include <string>
#include <unistd.h>

#include <collet/json.hpp>

namespace collet::host::plugin {
namespace {

class ReportLines : public ::testing::Test {
 protected:
  ReportLines() { EXPECT_EQ(::pipe(ends_), 0); }
  ~ReportLines() override {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  ReportLine line(bool json) { return {ends_[1], json}; }
  std::string written() {
    char bytes[4096];
    const auto count = ::read(ends_[0], bytes, sizeof bytes);
    return {bytes, count > 0 ? static_cast<std::size_t>(count) : 0};
  }

  int ends_[2] = {-1, -1};
};

TEST_F(ReportLines, TextHasThePrefixOfTheProgram) {
  line(false).text("plugin 'x', call ").number(-7).text(" at ").hexadecimal(0x1f).write();
  EXPECT_EQ(written(), "collet: plugin 'x', call -7 at 0x1f\n");
}

TEST_F(ReportLines, ControlCharactersAreReplaced) {
  line(false).text("a\nb\x1b[0m").write();
  EXPECT_EQ(written(), "collet: a?b?[0m\n");
}

TEST_F(ReportLines, JsonIsALineOfTheLog) {
  const auto before = std::time(nullptr);
  line(true).text("a \"quoted\\ name\n").write();
  const auto text = written();
  EXPECT_EQ(text.back(), '\n');
  const json::View root(text);
  EXPECT_EQ(root["level"].string(), "error");
  EXPECT_EQ(root["component"].string(), "crash");
  EXPECT_EQ(root["message"].string(), "a \"quoted\\ name?");
  std::tm time{};
  ASSERT_NE(::strptime(root["time"].string()->c_str(), "%Y-%m-%dT%H:%M:%S.", &time), nullptr);
  EXPECT_GE(::timegm(&time), before);
  EXPECT_LE(::timegm(&time), std::time(nullptr));
}

TEST_F(ReportLines, ALongLineIsCutAndStaysWhole) {
  line(true).text(std::string(5000, '"')).write();
  const auto text = written();
  EXPECT_LE(text.size(), 1024U);
  EXPECT_TRUE(text.ends_with("\\\"\"}\n"));
}

}  // namespace
}  // namespace collet::host::plugin
