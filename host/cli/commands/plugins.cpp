// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "host/cli/commands/command_table.hpp"
#include "host/util/streams_aside.hpp"

namespace collet::host::cli {

namespace {

struct Row {
  const plugin::PluginFile* file;
  std::size_t tools = 0;
  double load_ms = 0;
  std::string error;
};

std::vector<Row> rows(Host& host, bool load) {
  const util::StreamsAside aside;
  std::vector<Row> result;
  for (const auto& file : host.plugins().found) {
    Row row{&file, 0, 0, ""};
    for (const auto& tool : host.catalog().all()) {
      if (tool->plugin == file.id) ++row.tools;
    }
    if (load) {
      const auto begin = std::chrono::steady_clock::now();
      if (const auto loaded = host.load(file.id); !loaded) row.error = loaded.error().message;
      row.load_ms =
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    }
    result.push_back(std::move(row));
  }
  return result;
}

void print_json(const std::vector<Row>& listed, const Host& host, bool loaded) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().key("plugins").begin_array();
  for (const Row& row : listed) {
    writer.begin_object()
        .member("id", row.file->id)
        .member("version", row.file->version)
        .member("path", row.file->path.string());
    writer.member("tools", static_cast<std::uint64_t>(row.tools)).member("shares", row.file->shares);
    if (loaded) writer.member("load_ms", row.load_ms);
    if (const auto metrics = host.metrics().object(row.file->id); !metrics.empty())
      writer.member_raw("metrics", metrics);
    if (!row.error.empty()) writer.member("error", row.error);
    writer.end_object();
  }
  writer.end_array().key("refused").begin_array();
  for (const auto& refused : host.plugins().refused) {
    writer.begin_object().member("path", refused.path.string()).member("reason", refused.reason).end_object();
  }
  writer.end_array().end_object();
  std::printf("%s\n", out.c_str());
}

}  // namespace

int run_plugins(const Options& options, Host& host) {
  const std::vector<Row> listed = rows(host, options.has("--stats"));
  bool failed = false;
  for (const Row& row : listed)
    failed = failed || !row.error.empty();
  if (options.has("--json")) {
    print_json(listed, host, options.has("--stats"));
    return failed ? k_exit_no : k_exit_done;
  }
  for (const Row& row : listed) {
    std::printf("%-12s %-8s %2zu tools  %s", row.file->id.c_str(), row.file->version.c_str(), row.tools,
                row.file->path.empty() ? "built in" : row.file->path.c_str());
    if (options.has("--stats")) std::printf("  loaded in %.2f ms", row.load_ms);
    std::printf("%s%s\n", row.error.empty() ? "" : "  FAILED: ", row.error.c_str());
  }
  for (const auto& [plugin, line] : host.metrics().lines())
    std::printf("%s: %s\n", plugin.c_str(), line.c_str());
  for (const auto& refused : host.plugins().refused) {
    std::printf("refused: %s\n", refused.reason.c_str());
  }
  return failed ? k_exit_no : k_exit_done;
}

}  // namespace collet::host::cli
