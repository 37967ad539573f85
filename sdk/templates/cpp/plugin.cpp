// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

// Start of year 1 and end of year 9999, in seconds since 1970-01-01.
constexpr std::int64_t k_first = -62135596800;
constexpr std::int64_t k_last = 253402300799;

// The manifest: the compiler makes it, the host shows it to clients and reads it without loading the file.
constexpr auto k_manifest = collet::manifest("@ID@", "0.1.0", [](auto& m) {
  m.license("MIT");
  m.concurrent();  // call() changes no state, so several threads may enter it
  m.tool("@TOOL@")
      .title("Date of a time stamp")
      .description("Gives date, time and weekday (UTC) of a number of seconds since 1970-01-01")
      .read_only()
      .property(
          "seconds",
          schema::integer().description("Seconds since 1970-01-01T00:00:00Z; may be negative").required());
});

class Plugin final : public collet::Plugin {
 public:
  // An exception becomes the failure that the caller reads; refuse() throws one of the usual form.
  void call(std::string_view /*tool*/, collet::Call& call) override {
    const std::int64_t seconds = call.arguments().integer("seconds");
    if (seconds < k_first || seconds > k_last)
      call.arguments().refuse("seconds", std::to_string(seconds), "a time in the years 1 to 9999");
    static constexpr std::array k_days = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                          "Thursday", "Friday", "Saturday"};
    const std::time_t time = seconds;
    std::tm parts{};
    gmtime_r(&time, &parts);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02dZ", parts.tm_year + 1900,
                  parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
    std::string answer;
    collet::json::Writer(answer)
        .begin_object()
        .member("utc", text.data())
        .member("weekday", k_days.at(static_cast<std::size_t>(parts.tm_wday)))
        .end_object();
    call.json(answer);
  }
};

}  // namespace

COLLET_PLUGIN(Plugin, k_manifest);
