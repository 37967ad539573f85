// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <cstdio>
#include <future>
#include <optional>
#include <string>

#include <collet/json.hpp>

#include "host/catalog/doors.hpp"
#include "host/cli/call_output/contents.hpp"
#include "host/cli/command_library/command_library.hpp"
#include "host/cli/commands/command_table.hpp"
#include "host/util/streams_aside.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::host::cli {

namespace {

constexpr const char* k_principal = "cli";

void print_part(const call::Part& part) {
  switch (part.kind) {
    case COLLET_PART_JSON:
    case COLLET_PART_TEXT:
      std::fwrite(part.bytes.data(), 1, part.bytes.size(), stdout);
      std::fputc('\n', stdout);
      break;
    default:
      std::printf("%s (%zu bytes)\n", part.head.c_str(), part.bytes.size());
  }
}

std::string as_json(const call::Outcome& outcome) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("status", support::status_word(outcome.status));
  if (!outcome.message.empty()) writer.member("text", outcome.text());
  if (!outcome.detail.empty()) writer.member_raw("detail", outcome.detail);
  writer.key("parts").begin_array();
  for (const call::Part& part : outcome.parts) {
    writer.begin_object().member("kind", part.kind);
    if (!part.head.empty()) writer.member_raw("head", part.head);
    if (part.kind == COLLET_PART_JSON) writer.member_raw("json", part.bytes);
    if (part.kind == COLLET_PART_TEXT) writer.member("text", part.bytes);
    if (part.kind > COLLET_PART_TEXT) writer.member("bytes", static_cast<std::uint64_t>(part.bytes.size()));
    writer.end_object();
  }
  writer.end_array().end_object();
  return out;
}

std::string read_input() {
  std::string text;
  std::array<char, 65536> chunk;
  while (const std::size_t size = std::fread(chunk.data(), 1, chunk.size(), stdin))
    text.append(chunk.data(), size);
  return text;
}

/// Prints time and size of the call, and the values that plugins measured during it.
void print_stats(const call::Outcome& outcome, std::chrono::steady_clock::duration took,
                 const services::Metrics& metrics) {
  std::size_t bytes = 0;
  for (const call::Part& part : outcome.parts)
    bytes += part.bytes.size();
  std::fprintf(stderr, "call: %.3f ms, %zu bytes\n", std::chrono::duration<double, std::milli>(took).count(),
               bytes);
  for (const auto& [plugin, line] : metrics.lines())
    std::fprintf(stderr, "%s: %s\n", plugin.c_str(), line.c_str());
}

/// Writes the answer of --out or --raw, whole. Returns the exit code.
int print_whole(const Options& options, const call::Outcome& outcome, call::ResultStore& results) {
  if (outcome.status != COLLET_OK) {
    std::fprintf(stderr, "collet: %s\n", outcome.text().c_str());
    return k_exit_no;
  }
  const Contents contents = contents_of(outcome, results, k_principal);
  if (options.has("--raw")) {
    if (contents.pieces.size() > 1) {
      std::fprintf(stderr,
                   "collet: the answer has %zu images, blobs or large results; --out FILE writes each\n",
                   contents.pieces.size());
      return k_exit_no;
    }
    const std::string& bytes = contents.pieces.empty() ? contents.text : contents.pieces.front().bytes;
    return std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() ? k_exit_done : k_exit_no;
  }
  const auto lines = write_files(contents, options.value("--out"));
  if (!lines) {
    std::fprintf(stderr, "collet: %s\n", lines.error().message.c_str());
    return k_exit_no;
  }
  if (!contents.pieces.empty() && !contents.text.empty()) std::printf("%s\n", contents.text.c_str());
  for (const std::string& line : *lines)
    std::printf("%s\n", line.c_str());
  return k_exit_done;
}

int refuse(const std::string& message) {
  std::fprintf(stderr, "collet: %s\n", message.c_str());
  return k_exit_usage;
}

}  // namespace

int run_call(const Options& options, Host& host) {
  const std::string name = options.value("TOOL");
  const catalog::Tool* tool = host.catalog().find_exposed(name);
  if (tool == nullptr) {
    std::string near;
    for (const std::string& other : host.catalog().near(name, 3))
      near += (near.empty() ? "; the nearest: " : ", ") + other;
    return refuse("no exposed tool is called '" + name + "'" + near +
                  "; `collet explain` shows why a tool is hidden");
  }
  std::vector<std::string> words = options.values("ARGUMENT");
  if (words.size() == 1 && words[0] == "-") words[0] = read_input();
  const auto library = command_library();
  if (!library) return refuse(library.error().message);
  auto arguments = (*library)->call_arguments(words, tool->accepted_schema());
  if (!arguments) return refuse(arguments.error().message);
  if (const auto error = support::check_json_object(*arguments)) {
    return refuse("the arguments are not one JSON object: at byte " + std::to_string(error->offset) + ": " +
                  error->message);
  }

  call::Request request;
  request.tool = catalog::hold(host.catalog_now().get(), tool);
  const auto opened = catalog::calls_tools(*tool)
                          ? catalog::open_door(host.catalog(), *tool, json::View(*arguments))
                          : support::Result<catalog::Opened>(catalog::Opened{tool, *arguments});
  if (!opened) return refuse(opened.error().message);
  if (opened->tool != tool)
    request.tool = catalog::within_door(catalog::hold(host.catalog_now().get(), opened->tool), *tool);
  request.arguments = opened->arguments;
  request.origin = std::make_shared<call::Origin>(call::Origin{k_principal, {}, "{}", access_json(host)});
  std::promise<call::Outcome> promise;
  const auto begun = std::chrono::steady_clock::now();
  auto aside = std::make_optional<util::StreamsAside>();
  const auto call = host.pipeline().start(
      std::move(request), false,
      call::when_done([&promise](call::Outcome outcome) { promise.set_value(std::move(outcome)); }));
  const call::Outcome outcome = promise.get_future().get();
  const auto took = std::chrono::steady_clock::now() - begun;
  aside.reset();

  int code = outcome.status == COLLET_OK ? k_exit_done : k_exit_no;
  if (options.has("--raw") || options.has("--out")) {
    code = print_whole(options, outcome, host.results());
  } else if (options.has("--json")) {
    std::printf("%s\n", as_json(outcome).c_str());
  } else {
    for (const call::Part& part : outcome.parts)
      print_part(part);
    if (outcome.status != COLLET_OK) std::fprintf(stderr, "collet: %s\n", outcome.text().c_str());
  }
  std::fflush(stdout);
  if (options.has("--stats")) print_stats(outcome, took, host.metrics());
  return code;
}

}  // namespace collet::host::cli
