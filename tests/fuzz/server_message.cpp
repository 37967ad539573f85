// SPDX-License-Identifier: MIT
/// Any bytes from a server: no crash, events are the same however they are cut, and the tools of a list are
/// valid.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/external/session/tool_list.hpp"
#include "plugins/external/transport/message.hpp"
#include "plugins/external/transport/sse.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace {

using collet::external::answered_request_id;
using collet::external::error_reply;
using collet::external::Message;
using collet::external::read_message;
using collet::external::read_tools;
using collet::external::report_tool;
using collet::external::SseReader;

void require(bool holds) {
  if (!holds) std::abort();
}

std::vector<std::string> events(std::string_view text, std::size_t step) {
  std::vector<std::string> out;
  SseReader reader([&](std::string_view data) { out.emplace_back(data); });
  for (std::size_t at = 0; at < text.size(); at += step)
    reader.feed(text.substr(at, step));
  const auto& id = reader.last_id();  // becomes a header
  require(id.size() <= 1024 && id.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos);
  require(reader.retry().count() >= 0);
  out.push_back(id);
  out.push_back(std::to_string(reader.retry().count()));
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t step = 1 + data[0] % 16U;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  require(events(text, text.size() + 1) == events(text, step));

  const auto id = answered_request_id(text);
  require(id.empty() || !collet::support::check_json(id));
  const auto message = read_message(text);
  require((message.type == Message::Type::invalid) != message.problem.empty());
  if (message.type == Message::Type::request)
    require(!collet::support::check_json_object(error_reply(message.id, -1, message.method)));
  std::vector<std::string> items;
  for (const auto item : message.result["tools"].items())
    items.emplace_back(item.raw());
  collet::Report report;
  for (const auto& tool : read_tools(items, {}).tools) {
    require(!tool.name.empty() && collet::json::View(tool.input_schema).is(collet::json::Type::object));
    report_tool(tool, "alias", report);
  }
  require(!collet::support::check_json_object(report.text(), {.max_depth = 1024}));
  return 0;
}
