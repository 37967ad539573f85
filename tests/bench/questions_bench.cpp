// SPDX-License-Identifier: MIT
// questions_bench PLUGINS FILE [ROUNDS [WORD]]: asks warm questions about Microsoft Graph beta through the
// plugins' call entry and prints median, 99th percentile and worst CPU time of ROUNDS (200) each, with the
// goal of its class: 1 ms if an index answers, 5 ms if the whole document is read, 350 ms if it is validated.
// With WORD it asks only questions whose tool or arguments contain it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "tests/conformance/real_plugins.hpp"

namespace collet::test {
namespace {

struct Question {
  double goal_ms;
  std::string_view tool;
  std::string_view members;
};

constexpr double k_indexed = 1;
constexpr double k_scan = 5;
constexpr double k_judge = 350;  // corresponds to 150 ms for Graph v1.0, which has 43 % of beta's bytes

constexpr Question k_questions[] = {
    {k_indexed, "parse", ""},
    {k_indexed, "walk_operations", R"("limit":100)"},
    {k_indexed, "walk_operations", R"("operation_id":"users.GetUser")"},
    {k_indexed, "walk_operations", R"("operation_id":"users.user.GetUser","detail":true)"},
    {k_indexed, "walk_operations", R"("operation_id":"noSuchOperation")"},
    {k_indexed, "walk_operations", R"("tag":"users.user")"},
    {k_indexed, "walk_operations", R"("tag":"users.user","method":"get","path":"/users/*")"},
    {k_indexed, "walk_operations", R"("path":"/users/{user-id}/messages")"},
    {k_indexed, "walk_operations", R"("path":"/users/{user-id}/messages","method":"get","detail":true)"},
    {k_indexed, "walk_operations", R"("method":"delete")"},
    {k_indexed, "walk_operations", R"("deprecated":true)"},
    {k_indexed, "walk_operations", R"("group_by":"tag")"},
    {k_indexed, "walk_operations", R"("group_by":"method")"},
    {k_indexed, "walk_paths", R"("path":"/users/{user-id}")"},
    {k_indexed, "walk_schemas", R"("component":true,"name":"microsoft.graph.user")"},
    {k_indexed, "walk_schemas", R"("component":true,"name":"microsoft.graph.user","detail":true)"},
    {k_indexed, "walk_schemas", R"("component":true)"},
    {k_indexed, "walk_schemas", R"("component":true,"name":"*workbook*")"},
    {k_indexed, "walk_schemas", R"("component":true,"name":"microsoft.graph.*")"},
    {k_indexed, "walk_schemas", R"("component":true,"type":"object")"},
    {k_indexed, "walk_schemas", R"("component":true,"type":"string","limit":1000)"},
    {k_indexed, "walk_schemas", R"("component":true,"extension":"x-ms-discriminator-value")"},
    {k_indexed, "walk_schemas", R"("component":true,"group_by":"type")"},
    {k_indexed, "walk_schemas", R"("component":true,"sort":"name")"},
    {k_indexed, "walk_parameters", R"("path":"/users/{user-id}/messages")"},
    {k_indexed, "walk_responses", R"("path":"/users/{user-id}/messages")"},
    {k_indexed, "walk_security", ""},
    {k_indexed, "walk_refs", R"("operation":"users.user.ListUser")"},
    {k_scan, "walk_operations", R"("path":"/drives/**/workbook/**")"},
    {k_scan, "walk_operations", R"("path":"/**/*message*/**")"},
    {k_scan, "walk_operations", R"("path":"/no/such/path")"},
    {k_scan, "walk_operations", R"("tag":"no such tag")"},
    {k_scan, "walk_operations", R"("sort":"name")"},
    {k_scan, "walk_operations", R"("sort":"name","offset":15000)"},
    {k_scan, "walk_operations", R"("extension":"x-ms-docs-operation-type=action")"},
    {k_scan, "walk_operations", R"("limit":1000,"max_response_tokens":1000000)"},
    {k_scan, "walk_paths", R"("group_by":"segment")"},
    {k_scan, "walk_paths", R"("path":"/*/*/messages")"},
    {k_scan, "walk_paths", R"("sort":"name")"},
    {k_scan, "walk_schemas", ""},
    {k_scan, "walk_schemas", R"("name":"*workbook*")"},
    {k_scan, "walk_schemas", R"("name":"microsoft.graph.*")"},
    {k_scan, "walk_schemas", R"("name":"displayName")"},
    {k_scan, "walk_schemas", R"("name":"noSuchSchema")"},
    {k_scan, "walk_schemas", R"("component":true,"name":"noSuchSchema")"},
    {k_scan, "walk_schemas", R"("type":"string","inline":true)"},
    {k_scan, "walk_schemas", R"("sort":"name")"},
    {k_scan, "walk_schemas", R"("sort":"name","offset":60000)"},
    {k_scan, "walk_schemas", R"("sort":"rank")"},
    {k_scan, "walk_schemas", R"("component":true,"sort":"rank")"},
    {k_scan, "walk_schemas", R"("group_by":"type")"},
    {k_scan, "walk_schemas", R"("group_by":"location")"},
    {k_scan, "walk_schemas", R"("extension":"x-ms-discriminator-value")"},
    {k_scan, "walk_schemas", R"("limit":1000,"max_response_tokens":1000000)"},
    {k_scan, "walk_parameters", R"("in":"query","name":"$top")"},
    {k_scan, "walk_parameters", R"("name":"noSuchParameter")"},
    {k_scan, "walk_parameters", R"("group_by":"name")"},
    {k_scan, "walk_parameters", R"("group_by":"location")"},
    {k_scan, "walk_parameters", R"("sort":"name")"},
    {k_scan, "walk_parameters", R"("path":"/users/**","method":"get")"},
    {k_scan, "walk_responses", R"("status":"4xx")"},
    {k_scan, "walk_responses", R"("status":"204")"},
    {k_scan, "walk_responses", R"("group_by":"status_code")"},
    {k_scan, "walk_responses", R"("group_by":"method")"},
    {k_scan, "walk_responses", R"("sort":"name")"},
    {k_scan, "walk_headers", ""},
    {k_scan, "walk_refs", ""},
    {k_scan, "walk_refs", R"("detail":true)"},
    {k_scan, "walk_refs", R"("group_by":"node_type")"},
    {k_scan, "walk_refs", R"("target":"*schemas/microsoft.graph.*")"},
    {k_scan, "walk_refs", R"("target":"#/components/schemas/microsoft.graph.user","detail":true)"},
    {k_scan, "walk_refs", R"("target":"#/components/schemas/microsoft.graph.user","reverse":true)"},
    {k_scan, "walk_refs", R"("target":"#/no/such")"},
    {k_scan, "walk_refs", R"("operation":"users.user.ListUser","transitive":true)"},
    {k_scan, "walk_refs", R"("cycles":true)"},
    {k_scan, "walk_refs", R"("unused":true)"},
    {k_scan, "walk_refs", R"("missing":true)"},
    {k_judge, "validate", ""},
    {k_judge, "validate", R"("no_warnings":true)"},
};

double cpu_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Returns true if the goal was met.
bool measure(const RealPlugins& plugins, const std::string& spec, const Question& question, int rounds) {
  std::string arguments = "{" + spec;
  if (!question.members.empty()) arguments.append(",").append(question.members);
  arguments += '}';
  std::vector<double> times;
  std::size_t bytes = 0;
  for (int round = -3; round < rounds; ++round) {
    const double start = cpu_ms();
    const Answer answer = plugins.call(question.tool, arguments);
    const double time = cpu_ms() - start;
    bytes = answer.json.size();
    if (answer.status != COLLET_OK) {
      std::printf("FAIL bench: %s: %s\n", arguments.c_str(), answer.error.c_str());
      return false;
    }
    if (round >= 0) times.push_back(time);
  }
  std::sort(times.begin(), times.end());
  const double p99 = times[times.size() * 99 / 100];
  const bool met = p99 < question.goal_ms;
  std::printf("  %-6s %7.3f p50 %7.3f p99 %7.3f worst ms, goal %.0f, %7zu bytes: %s %s\n",
              met ? "met" : "missed", times[times.size() / 2], p99, times.back(), question.goal_ms, bytes,
              std::string(question.tool).c_str(), std::string(question.members).c_str());
  return met;
}

}  // namespace
}  // namespace collet::test

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string file = argv[2];
  const int rounds = argc > 3 ? std::max(1, std::atoi(argv[3])) : 200;
  const collet::test::RealPlugins plugins(argv[1], file.substr(0, file.rfind('/')));
  std::string spec = R"("spec":{"file":)";
  collet::json::append_string(spec, file);
  spec += '}';
  const std::string_view word = argc > 4 ? argv[4] : "";
  std::size_t asked = 0;
  std::size_t met = 0;
  for (const auto& question : collet::test::k_questions) {
    if (question.tool.find(word) == std::string_view::npos &&
        question.members.find(word) == std::string_view::npos)
      continue;
    ++asked;
    met += static_cast<std::size_t>(collet::test::measure(plugins, spec, question, rounds));
  }
  std::printf("  %zu of %zu questions meet their goal\n", met, asked);
  return 0;
}
