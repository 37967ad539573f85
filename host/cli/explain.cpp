// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>

#include <collet/json.hpp>

#include "host/cli/commands.hpp"

namespace collet::host::cli {

namespace {

const char* verdict(catalog::State state) {
  switch (state) {
    case catalog::State::exposed:
      return "exposed";
    case catalog::State::hidden:
      return "hidden";
    case catalog::State::quarantined:
      return "quarantined";
  }
  return "?";
}

void print_text(const catalog::Tool& tool) {
  std::printf("%s: %s\n", tool.key().c_str(), verdict(tool.state));
  std::printf("  why     %s\n  where   %s\n", tool.reason.c_str(), tool.origin.text().c_str());
  if (tool.name != tool.id)
    std::printf("  name    %s, from %s\n", tool.name.c_str(), tool.name_origin.text().c_str());
  std::printf("  cost    %lld tokens\n  limits  %lld ms, %lld result tokens\n",
              static_cast<long long>(tool.cost()), static_cast<long long>(tool.deadline.count()),
              static_cast<long long>(tool.max_result_tokens));
}

void append_json(json::Writer& writer, const catalog::Tool& tool) {
  writer.begin_object()
      .member("tool", tool.key())
      .member("state", verdict(tool.state))
      .member("name", tool.name);
  writer.member("reason", tool.reason)
      .member("origin", tool.origin.text())
      .member("name_origin", tool.name_origin.text());
  writer.member("tokens", tool.cost())
      .member("deadline_ms", static_cast<std::int64_t>(tool.deadline.count()));
  writer.member("max_result_tokens", tool.max_result_tokens).end_object();
}

}  // namespace

int run_explain(const Options& options, const Host& host) {
  const auto found = host.catalog().find_any(options.tool);
  if (found.empty()) {
    std::string near;
    for (const std::string& name : host.catalog().near(options.tool, 3))
      near += (near.empty() ? "" : ", ") + name;
    std::fprintf(stderr, "collet: no tool is called '%s'%s%s; `collet tools --all` lists all\n",
                 options.tool.c_str(), near.empty() ? "" : "; the nearest: ", near.c_str());
    return k_exit_no;
  }
  if (options.json) {
    std::string out;
    json::Writer writer(out);
    writer.begin_array();
    for (const catalog::Tool* tool : found)
      append_json(writer, *tool);
    writer.end_array();
    std::printf("%s\n", out.c_str());
    return k_exit_done;
  }
  for (const catalog::Tool* tool : found)
    print_text(*tool);
  return k_exit_done;
}

}  // namespace collet::host::cli
