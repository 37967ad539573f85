// SPDX-License-Identifier: MIT
#include "plugins/diff/report/answer.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/text.hpp"

namespace collet::diff {
namespace {

constexpr std::int64_t k_max_first_tokens = 500;
constexpr std::int64_t k_max_first_changes = 10;
constexpr std::size_t k_max_value_bytes = 200;
constexpr std::size_t k_max_named_operations = 5;

/// Returns "GET /users" or "webhook POST newPet", or an empty text for the documents themselves.
std::string name_of(const Subject& subject) {
  if (subject.method.empty()) return {};
  std::string name;
  if (subject.kind != openapi::Kind::path) name.append(openapi::kind_word(subject.kind)).append(" ");
  return name.append(support::upper_case(subject.method)).append(" ").append(subject.path);
}

std::string_view cut_bytes(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  while (max_bytes > 0 && (static_cast<unsigned char>(text[max_bytes]) & 0xC0U) == 0x80U)
    --max_bytes;
  return text.substr(0, max_bytes);
}

std::uint32_t line_of(Located at) {
  return at.node.document()->line_of(at.node.source_offset());
}

void write_place(json::Writer& writer, std::string_view name, const DocumentSide& side, Located at) {
  if (!at) return;
  writer.key(name).begin_object();
  if (at.source != 0) writer.member("document", side.references.name(at.source));
  writer.member("pointer", openapi::json_pointer(at.node)).member("line", line_of(at));
  writer.end_object();
}

void write_value(json::Writer& writer, std::string_view name, Located at) {
  std::string text;
  if (at && openapi::print(at.node, text, {.max_bytes = k_max_value_bytes})) writer.member_raw(name, text);
}

/// Returns the text of a change, with the consequence of its rule or without.
std::string message_of(const Change& change, bool consequence) {
  const Rule& rule = rules()[change.rule];
  std::string text;
  if (!change.name.empty()) text.append("'").append(cut_bytes(change.name, 80)).append("': ");
  text.append(rule.summary);
  return consequence ? text.append(": ").append(rule.consequence) : text;
}

void write_change(json::Writer& writer, const Report& report, const Entry& entry, const DocumentSide& base,
                  const DocumentSide& revision) {
  const Change& change = report.change(entry);
  const Rule& rule = rules()[change.rule];
  writer.begin_object().member("rule", rule.id).member("severity", severity_word(entry.severity));
  if (rule.direction != Direction::none) writer.member("direction", direction_word(rule.direction));
  const auto subjects = report.subjects_of(entry);
  if (subjects.size() > 1 || (!subjects.empty() && subjects[0] != k_document)) {
    writer.key("operations").begin_array();
    for (std::size_t i = 0; i < std::min(subjects.size(), k_max_named_operations); ++i)
      writer.string(name_of(report.findings().subjects[subjects[i]]));
    writer.end_array();
    if (subjects.size() > k_max_named_operations)
      writer.member("operation_count", static_cast<std::uint64_t>(subjects.size()));
  }
  write_place(writer, "base", base, change.at.base);
  write_place(writer, "revision", revision, change.at.revision);
  if (change.has_before) write_value(writer, "before", change.at.base);
  if (change.has_after) write_value(writer, "after", change.at.revision);
  writer.member("message", message_of(change, true)).end_object();
}

/// Writes a change in few characters, in the form of write_change(): its rule, its first operation, and one
/// place, in the revision if it is there, else in the base. The first change of each rule has the
/// consequence.
void write_short(json::Writer& writer, const Report& report, const Entry& entry, const DocumentSide& base,
                 const DocumentSide& revision, std::set<std::string_view>& explained) {
  const Change& change = report.change(entry);
  const Rule& rule = rules()[change.rule];
  writer.begin_object().member("rule", rule.id).member("severity", severity_word(entry.severity));
  const std::string name = name_of(report.findings().subjects[entry.subject]);
  if (!name.empty()) writer.key("operations").begin_array().string(name).end_array();
  if (change.has_after || !change.has_before) {
    write_place(writer, "revision", revision, change.at.revision);
  } else {
    write_place(writer, "base", base, change.at.base);
  }
  const bool first = explained.insert(rule.consequence).second;
  writer.member("message", first ? message_of(change, true) : message_of(change, false)).end_object();
}

std::string_view verdict_of(const Report& report) {
  if (report.count(Severity::breaking) != 0) return "breaking";
  if (report.entries().empty()) return "no changes";
  return "compatible";
}

void write_counts(json::Writer& head, const Report& report) {
  head.member("verdict", verdict_of(report));
  head.member("breaking_count", report.count(Severity::breaking))
      .member("warning_count", report.count(Severity::warning))
      .member("info_count", report.count(Severity::info));
  if (!report.findings().complete)
    head.member("incomplete",
                "the documents differ in more schemas than can be compared; filter by path or tag");
}

struct Group {
  std::string key;
  std::uint64_t count = 0;
};

/// Returns the number of changes that affect each path.
std::map<std::string, std::uint64_t> counts_by_path(const Report& report,
                                                    const std::vector<const Entry*>& chosen,
                                                    const std::function<void()>& check) {
  const auto& subjects = report.findings().subjects;
  std::unordered_map<std::string_view, std::uint32_t> number_of_path;
  std::vector<std::uint32_t> path_of(subjects.size());
  for (std::size_t i = 0; i < subjects.size(); ++i)
    path_of[i] = number_of_path.emplace(subjects[i].path, static_cast<std::uint32_t>(number_of_path.size()))
                     .first->second;
  // Changes with the same subjects and pairs affect the same operations, which are collected once.
  struct Alike {
    const Entry* entry = nullptr;
    std::uint64_t count = 0;
  };
  std::map<std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>, Alike> alike;
  for (const Entry* entry : chosen) {
    Alike& group = alike[{entry->pairs, entry->subjects}];
    group.entry = entry;
    ++group.count;
  }
  std::vector<std::uint64_t> counts(number_of_path.size());
  std::vector<const Entry*> counted(number_of_path.size());
  std::size_t done = 0;
  for (const auto& [key, group] : alike) {
    if (done++ % 64 == 0) check();
    for (const auto subject : report.subjects_of(*group.entry)) {
      const std::uint32_t path = path_of[subject];
      if (std::exchange(counted[path], group.entry) != group.entry) counts[path] += group.count;
    }
  }
  std::map<std::string, std::uint64_t> by_name;
  for (const auto& [path, number] : number_of_path)
    if (counts[number] != 0) by_name.emplace(path.empty() ? "(document)" : path, counts[number]);
  return by_name;
}

std::vector<Group> groups_of(const Request& request, const Report& report,
                             const std::vector<const Entry*>& chosen, const std::function<void()>& check) {
  std::map<std::string, std::uint64_t> counts;
  if (request.group_by == "path") {
    counts = counts_by_path(report, chosen, check);
  } else {
    for (const Entry* entry : chosen) {
      const Rule& rule = rules()[report.change(*entry).rule];
      if (request.group_by == "rule") {
        ++counts[rule.id];
      } else if (request.group_by == "severity") {
        ++counts[std::string(severity_word(entry->severity))];
      } else {
        ++counts[std::string(rule.kind)];
      }
    }
  }
  std::vector<Group> groups;
  groups.reserve(counts.size());
  for (const auto& [key, count] : counts)
    groups.push_back({key, count});
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.count > b.count; });
  return groups;
}

std::string next_of(const Report& report) {
  if (report.entries().empty()) return "no further call is needed: both documents have the same meaning";
  if (report.count(Severity::breaking) != 0)
    return "breaking_only=true for all of these; group_by=rule or path for counts; rule, path or tag for a "
           "part";
  return report.count(Severity::warning) != 0 ? "no_info=true for the warnings; group_by=rule for counts"
                                              : "limit=100 for all; group_by=rule or path for counts";
}

}  // namespace

bool Request::includes(const Subject& subject) const {
  if (subject.method.empty()) return path.empty() && tag.empty();
  if (!path.empty() && !openapi::path_matches(path, subject.path) &&
      !openapi::path_matches(path, subject.base_path))
    return false;
  return tag.empty() || std::find(subject.tags.begin(), subject.tags.end(), tag) != subject.tags.end();
}

std::string answer(const Request& request, const Report& report, const DocumentSide& base,
                   const DocumentSide& revision, const std::function<void()>& check) {
  std::vector<const Entry*> chosen;
  for (const Entry& entry : report.entries())
    if (request.includes(entry.severity) && request.includes(rules()[report.change(entry).rule]))
      chosen.push_back(&entry);
  List list;
  list.key = "changes";
  list.total = static_cast<std::int64_t>(report.entries().size());
  list.matched = static_cast<std::int64_t>(chosen.size());
  json::Writer head(list.head);
  write_counts(head, report);

  if (!request.group_by.empty()) {
    const auto groups = groups_of(request, report, chosen, check);
    list.key = "groups";
    list.listed = static_cast<std::int64_t>(groups.size());
    return write_list(request.page, request.budget, list, [&](std::size_t number, std::string& out) {
      json::Writer(out)
          .begin_object()
          .member("key", groups[number].key)
          .member("count", groups[number].count)
          .end_object();
    });
  }
  if (request.first) {
    json::Writer(list.tail).member("next", next_of(report));
    Page page;
    page.limit = k_max_first_changes;
    const Budget budget = {std::min(request.budget.tokens, k_max_first_tokens)};
    std::set<std::string_view> explained;
    return write_list(page, budget, list, [&](std::size_t number, std::string& out) {
      json::Writer writer(out);
      write_short(writer, report, *chosen[number], base, revision, explained);
    });
  }
  return write_list(request.page, request.budget, list, [&](std::size_t number, std::string& out) {
    check();
    json::Writer writer(out);
    write_change(writer, report, *chosen[number], base, revision);
  });
}

}  // namespace collet::diff
