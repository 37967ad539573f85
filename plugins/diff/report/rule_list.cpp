// SPDX-License-Identifier: MIT
#include "plugins/diff/report/rule_list.hpp"

#include <map>
#include <vector>

namespace collet::diff {

std::string list_rules(const Request& request, const Severities& severities) {
  std::vector<RuleId> chosen;
  const auto count = static_cast<RuleId>(rules().size());
  for (RuleId i = 0; i < count; ++i)
    if (request.includes(severities[i]) && request.includes(rules()[i]) &&
        !(request.breaking_only && severities[i] == Severity::off))
      chosen.push_back(i);
  List list;
  list.total = static_cast<std::int64_t>(rules().size());
  list.matched = static_cast<std::int64_t>(chosen.size());
  if (request.group_by == "severity" || request.group_by == "kind") {
    std::map<std::string_view, std::uint64_t> counts;
    for (const RuleId id : chosen)
      ++counts[request.group_by == "kind" ? rules()[id].kind : severity_word(severities[id])];
    const std::vector<std::pair<std::string_view, std::uint64_t>> groups(counts.begin(), counts.end());
    list.key = "groups";
    list.listed = static_cast<std::int64_t>(groups.size());
    return write_list(request.page, request.budget, list, [&](std::size_t number, std::string& out) {
      json::Writer(out)
          .begin_object()
          .member("key", groups[number].first)
          .member("count", groups[number].second)
          .end_object();
    });
  }
  list.key = "rules";
  return write_list(request.page, request.budget, list, [&](std::size_t number, std::string& out) {
    const RuleId id = chosen[number];
    const Rule& rule = rules()[id];
    json::Writer writer(out);
    writer.begin_object()
        .member("id", rule.id)
        .member("severity", severity_word(severities[id]))
        .member("description", std::string(rule.summary).append(": ").append(rule.consequence))
        .member("example", rule.example)
        .end_object();
  });
}

std::string rules_in_markdown() {
  std::string out =
      "# Rules of `diff`\n\n"
      "Generated from the registry of the tool by its tests (`COLLET_WRITE_RULES=1 unit_diff`); "
      "`collet call diff rules=true` lists\n"
      "the same rules. The severities are defaults, which `[plugins.diff.config.severities]` overrides "
      "(`breaking`, `warning`,\n"
      "`info`, `off`).\n\n"
      "A change is `breaking` if a client that was correct before can fail or silently gets a different "
      "result: requests that\n"
      "accept less, responses that contain more or lose described members, and removed parameters, bodies, "
      "headers and servers.\n"
      "A restriction in one direction is harmless in the other, so that each direction has its own severity. "
      "A change is a\n"
      "`warning` if only some clients notice it (generated code, defaults, members that open objects still "
      "accept), and `info`\n"
      "otherwise.\n\n"
      "| rule | kind | severity | what it means | example |\n| --- | --- | --- | --- | --- |\n";
  const auto cell = [](std::string_view text) {
    std::string escaped;
    for (const char c : text) {
      if (c == '|') escaped += '\\';
      escaped += c;
    }
    return escaped;
  };
  for (const Rule& rule : rules()) {
    out.append("| `").append(rule.id).append("` | ").append(rule.kind).append(" | ");
    out.append(severity_word(rule.severity)).append(" | ");
    out.append(cell(rule.summary)).append(": ").append(cell(rule.consequence)).append(" | `");
    out.append(cell(rule.example)).append("` |\n");
  }
  return out;
}

}  // namespace collet::diff
