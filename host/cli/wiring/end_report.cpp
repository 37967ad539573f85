// SPDX-License-Identifier: MIT
#include "host/cli/wiring/end_report.hpp"

#include <csignal>
#include <string_view>

namespace collet::host::cli {

namespace {

/// Returns the name of a signal whose sender rarely is a client, or an empty string.
std::string_view unusual_signal(int signal) {
  if (signal == SIGHUP) return "SIGHUP";
  if (signal == SIGQUIT) return "SIGQUIT";
  return {};
}

std::string reason_of(const transport::StdioLoop::End& end) {
  if (end.signal == SIGTERM) return "SIGTERM ended the host";
  if (end.signal == SIGINT) return "SIGINT ended the host";
  if (end.signal != 0) return std::string(unusual_signal(end.signal)) + " ended the host";
  if (end.output_broken) return "the client closed the output";
  return "the input ended";
}

/// Returns "1 request" or "5 requests".
std::string count_text(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

}  // namespace

bool dropped_answers(const transport::StdioLoop::End& end) {
  return end.requests.cancelled > 0 || end.requests.unanswered > 0 || end.unread_bytes > 0 || end.input_left;
}

std::string end_report(const transport::StdioLoop::End& end, std::optional<std::chrono::milliseconds> grace) {
  const bool dropped = dropped_answers(end);
  if (!dropped && unusual_signal(end.signal).empty()) return {};
  std::string text = reason_of(end);
  if (end.requests.cancelled > 0) text += "; " + count_text(end.requests.cancelled, "call") + " cancelled";
  if (end.requests.unanswered > 0)
    text += "; " + count_text(end.requests.unanswered, "request") + " without an answer";
  if (end.unread_bytes > 0) text += "; " + count_text(end.unread_bytes, "byte") + " of answers not read";
  if (end.input_left) text += "; more requests not read";
  const bool by_input = end.signal == 0 && !end.output_broken;
  if (dropped && by_input && grace) {
    text += "; calls had " + std::to_string(grace->count()) +
            " ms ([host] end_grace), and with --wait until their own deadlines";
  }
  return text;
}

}  // namespace collet::host::cli
