// SPDX-License-Identifier: MIT
#include "plugins/diff/catalogue.hpp"

#include <map>
#include <vector>

namespace collet::diff {

std::string list_rules(const Question& question, const Severities& severities) {
  std::vector<RuleId> chosen;
  const auto count = static_cast<RuleId>(rules().size());
  for (RuleId i = 0; i < count; ++i)
    if (question.takes(severities[i]) && question.takes(rules()[i]) &&
        !(question.breaking_only && severities[i] == Severity::off))
      chosen.push_back(i);
  List list;
  list.total = static_cast<std::int64_t>(rules().size());
  list.matched = static_cast<std::int64_t>(chosen.size());
  if (question.group_by == "severity" || question.group_by == "kind") {
    std::map<std::string_view, std::uint64_t> counts;
    for (const RuleId id : chosen)
      ++counts[question.group_by == "kind" ? rules()[id].kind : severity_word(severities[id])];
    const std::vector<std::pair<std::string_view, std::uint64_t>> groups(counts.begin(), counts.end());
    list.key = "groups";
    list.listed = static_cast<std::int64_t>(groups.size());
    return write_list(question.page, question.budget, list, [&](std::size_t number, std::string& out) {
      json::Writer(out)
          .begin_object()
          .member("key", groups[number].first)
          .member("count", groups[number].second)
          .end_object();
    });
  }
  list.key = "rules";
  return write_list(question.page, question.budget, list, [&](std::size_t number, std::string& out) {
    const RuleId id = chosen[number];
    const Rule& rule = rules()[id];
    json::Writer writer(out);
    writer.begin_object()
        .member("id", rule.id)
        .member("severity", severity_word(severities[id]))
        .member("description", std::string(rule.says).append(": ").append(rule.why))
        .member("example", rule.example)
        .end_object();
  });
}

std::string rules_in_markdown() {
  std::string out =
      "# Rules of `diff`\n\n"
      "Written by the tool's own tests from its registry (`unit_diff`); `collet call diff rules=true` serves "
      "the\n"
      "same. Severities are defaults: `[plugins.diff.config.severities]` sets others (`breaking`, "
      "`warning`,\n"
      "`info`, `off`).\n\n"
      "A change is `breaking` if a client that was right before can fail or silently gets something else: "
      "requests that\n"
      "take less, responses that hold more or lose what was described, parameters, bodies, headers, servers "
      "that are gone.\n"
      "What narrows in one direction is harmless in the other, and has the severity of each. It is a "
      "`warning` if only some\n"
      "clients notice (generated code, defaults, members that open objects still take), else `info`.\n\n"
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
    out.append(cell(rule.says)).append(": ").append(cell(rule.why)).append(" | `");
    out.append(cell(rule.example)).append("` |\n");
  }
  return out;
}

}  // namespace collet::diff
