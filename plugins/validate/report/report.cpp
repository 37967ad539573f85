// SPDX-License-Identifier: MIT
#include "plugins/validate/report/report.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/report/fix_type.hpp"
#include "plugins/validate/rules/registry.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::validate {
namespace {

using openapi::Node;

/// Returns the first steps of a pointer, each with its slash.
std::string_view steps(std::string_view pointer, int count) {
  std::size_t end = 0;
  while (count-- > 0 && end < pointer.size())
    end = std::min(pointer.find('/', end + 1), pointer.size());
  return pointer.substr(0, end);
}

/// Returns the last step with `~1` and `~0` decoded.
std::string name_of(std::string_view pointer) {
  std::string out;
  std::string_view step = pointer.substr(pointer.rfind('/') + 1);
  while (!step.empty()) {
    const bool escaped = step.size() > 1 && step[0] == '~' && (step[1] == '0' || step[1] == '1');
    out += escaped ? (step[1] == '1' ? '/' : '~') : step[0];
    step.remove_prefix(escaped ? 2 : 1);
  }
  return out;
}

std::string place_at(std::string_view pointer) {
  const std::string_view section = steps(pointer, 1);
  if (section == "/paths" || section == "/webhooks") {
    const auto item = steps(pointer, 2);
    return item == section ? std::string(section) : name_of(item);
  }
  if (section == "/components") return std::string(steps(pointer, 3));
  constexpr std::string_view k_maps[] = {"/definitions", "/parameters", "/responses", "/securityDefinitions"};
  const bool map = std::find(std::begin(k_maps), std::end(k_maps), section) != std::end(k_maps);
  return std::string(map ? steps(pointer, 2) : section);
}

class Filter {
 public:
  Filter(const Request& request, const Cancellation& cancellation)
      : request_(request), cancellation_(cancellation) {
    for (const Rule* one : all_rules())
      if (request.rule.empty() || support::glob_match(request.rule, one->id)) rules_.insert(one->id);
  }

  /// Throws a Failure if the call is cancelled.
  bool takes(const Finding& finding) const {
    cancellation_.throw_if_cancelled();
    if (!request_.rule.empty() && rules_.count(finding.rule->id) == 0) return false;
    if (request_.path.empty()) return true;
    const std::string pointer = openapi::json_pointer(finding.at);
    const std::string_view begin(request_.path);
    if (pointer.starts_with(begin) && (pointer.size() == begin.size() || pointer[begin.size()] == '/'))
      return true;
    return openapi::path_matches(request_.path, place_at(pointer));
  }

 private:
  const Request& request_;
  const Cancellation& cancellation_;
  std::unordered_set<std::string_view> rules_;  ///< ids of the rules that the request names
};

struct Group {
  std::string key;
  Severity worst = Severity::info;
  std::int64_t count = 0;
};

std::vector<Group> grouped(std::string_view group_by, const std::vector<const Finding*>& chosen,
                           const openapi::Resolver& resolver) {
  std::map<std::string, Group> by_key;
  for (const Finding* finding : chosen) {
    std::string key;
    if (group_by == "rule") {
      key = finding->rule->id;
    } else if (group_by == "severity") {
      key = severity_word(finding->severity);
    } else {
      key = finding->source == 0 ? place_of(finding->at) : resolver.name(finding->source);
    }
    Group& group = by_key[key];
    group.key = std::move(key);
    group.worst = std::min(group.worst, finding->severity);
    ++group.count;
  }
  std::vector<Group> groups;
  groups.reserve(by_key.size());
  for (auto& [key, group] : by_key)
    groups.push_back(std::move(group));
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
    return std::tuple(a.worst, b.count) < std::tuple(b.worst, a.count);
  });
  return groups;
}

/// Writes the counts of findings by rule, the worst first.
void write_counts(json::Writer& head, const std::vector<Group>& groups) {
  head.key("rules").begin_array();
  for (const Group& group : groups)
    head.begin_object()
        .member("rule", group.key)
        .member("severity", severity_word(group.worst))
        .member("count", group.count)
        .end_object();
  head.end_array();
}

/// Computes places of consecutive findings. In a document of one long line, a column costs the distance to
/// it; here only the distance from the previous finding.
class Places {
 public:
  explicit Places(const openapi::Document& document) : document_(document) {}

  support::Place of(Node node) {
    if (node.document() != &document_) return node.place();
    const std::uint32_t offset = node.source_offset();
    const std::uint32_t line = document_.line_of(offset);
    const bool near = line == place_.line && offset_ != 0 && (offset >= offset_ || offset_ - offset < offset);
    if (!near) {
      place_ = document_.place_of(offset);
    } else if (offset >= offset_) {
      place_.column += characters(offset_, offset);
    } else {
      place_.column -= characters(offset, offset_);
    }
    offset_ = offset;
    return place_;
  }

 private:
  std::uint32_t characters(std::uint32_t begin, std::uint32_t end) const {
    return static_cast<std::uint32_t>(count_characters(document_.arena().text(begin, end - begin)));
  }

  const openapi::Document& document_;
  support::Place place_{};
  std::uint32_t offset_ = 0;
};

void write_finding(json::Writer& writer, const std::string& out, const Request& request,
                   const openapi::Resolver& resolver, Places& places, const Finding& finding) {
  const auto& fields = request.fields;
  writer.begin_object();
  if (finding.source != 0 && fields.wants("document"))
    writer.member("document", resolver.name(finding.source));
  if (fields.wants("rule")) writer.member("rule", finding.rule->id);
  if (fields.wants("severity")) writer.member("severity", severity_word(finding.severity));
  if (fields.wants("pointer")) writer.member("pointer", openapi::json_pointer(finding.at));
  if (fields.wants("line")) writer.member("line", finding.at.document()->line_of(finding.at.source_offset()));
  if (fields.wants("column")) writer.member("column", places.of(finding.at).column);
  if (fields.wants("message")) writer.member("message", finding.message);
  if (fields.wants("suggestion") && !finding.suggestion.empty())
    writer.member("suggestion", finding.suggestion);
  const openapi::Version version = resolver.description().index().version();
  if (const auto fix = fix_type_of(finding, version); !fix.empty() && fields.wants("fix"))
    writer.member("fix", fix);
  if (fields.wants("link")) writer.member("link", link_to(finding, version));
  if (out.back() == '{') writer.member("rule", finding.rule->id);
  writer.end_object();
}

}  // namespace

std::string list_rules(const Request& request, const Severities& severities) {
  std::vector<const Rule*> chosen;
  for (const Rule* one : all_rules())
    if (request.rule.empty() || support::glob_match(request.rule, one->id)) chosen.push_back(one);
  List list;
  list.key = "rules";
  list.total = static_cast<std::int64_t>(all_rules().size());
  list.matched = static_cast<std::int64_t>(chosen.size());
  Page page = request.page;
  if (request.first) page.limit = Page::k_most;
  return write_list(page, request.budget, list, [&](std::size_t number, std::string& out) {
    const Rule& rule = *chosen[number];
    const auto changed = severities.find(std::string(rule.id));
    const auto severity = changed == severities.end() ? std::optional(rule.severity) : changed->second;
    json::Writer writer(out);
    writer.begin_object()
        .member("rule", rule.id)
        .member("severity", severity ? severity_word(*severity) : std::string_view("off"))
        .member("description", rule.summary)
        .member("example", rule.example)
        .end_object();
  });
}

std::string place_of(Node node) {
  return place_at(openapi::json_pointer(node));
}

std::string report(const Request& request, const openapi::Resolver& resolver, Findings findings,
                   const Unchecked& unchecked, const std::optional<Since>& since,
                   const Cancellation& cancellation) {
  const auto errors = findings.count(Severity::error);
  const auto warnings = findings.count(Severity::warning);
  const auto infos = findings.count(Severity::info);
  const std::vector<Finding> kept = findings.take();
  const Filter filter(request, cancellation);
  std::vector<const Finding*> chosen;
  for (const Finding& finding : kept)
    if (filter.takes(finding)) chosen.push_back(&finding);
  std::stable_sort(chosen.begin(), chosen.end(), [](const Finding* a, const Finding* b) {
    return std::tuple(a->severity, a->source, a->at.source_offset()) <
           std::tuple(b->severity, b->source, b->at.source_offset());
  });

  List list;
  const bool filtered = !request.rule.empty() || !request.path.empty();
  list.total = static_cast<std::int64_t>(errors + warnings + infos);
  // Findings that were not kept count only if there is no filter, because they cannot be matched.
  list.matched = filtered ? static_cast<std::int64_t>(chosen.size()) : list.total;
  list.listed = static_cast<std::int64_t>(chosen.size());
  list.smaller = "name the needed members in fields";
  json::Writer head(list.head);
  head.member("valid", (since ? since->errors : errors) == 0);
  head.member("version", resolver.description().index().version_text());
  if (since)
    head.key("since")
        .begin_object()
        .member("revision", since->revision)
        .member("errors_before", since->errors_before)
        .member("errors_now", since->errors)
        .end_object();
  head.member("error_count", errors);
  if (!request.no_warnings) head.member("warning_count", warnings).member("info_count", infos);
  if (unchecked.values != 0) head.member("values_unchecked", unchecked.values);
  if (unchecked.documents) head.member("documents_unchecked", true);
  if (unchecked.unopened != 0) head.member("incomplete", unchecked.unopened);
  if (filtered && chosen.empty() && list.total != 0)
    head.member("hint", "no finding matches; group_by=rule or group_by=path counts the findings");
  else if (list.total > static_cast<std::int64_t>(kept.size()))
    head.member("hint", "only the first 20,000 findings of each severity can be listed");
  else if (unchecked.documents)
    head.member("hint",
                "other files are checked only up to chains of 64 references, 64 MiB, and a limit of values; "
                "valid does "
                "not cover the rest: validate a file that references it directly");

  if (!request.group_by.empty()) {
    const auto groups = grouped(request.group_by, chosen, resolver);
    list.key = "groups";
    list.listed = static_cast<std::int64_t>(groups.size());
    return write_list(request.page, request.budget, list, [&](std::size_t number, std::string& out) {
      json::Writer writer(out);
      writer.begin_object().member("key", groups[number].key).member("count", groups[number].count);
      if (request.group_by != "severity") writer.member("worst", severity_word(groups[number].worst));
      writer.end_object();
    });
  }
  if (request.first && list.listed > request.page.limit)
    write_counts(head, grouped("rule", chosen, resolver));
  list.key = "errors";
  const auto first = [&](Severity severity) {
    const auto at = std::find_if(chosen.begin(), chosen.end(),
                                 [&](const Finding* finding) { return finding->severity >= severity; });
    return static_cast<std::int64_t>(at - chosen.begin());
  };
  list.sections = {{"warnings", first(Severity::warning)}, {"infos", first(Severity::info)}};
  Places places(resolver.document());
  return write_list(request.page, request.budget, list, [&](std::size_t number, std::string& out) {
    json::Writer writer(out);
    write_finding(writer, out, request, resolver, places, *chosen[number]);
  });
}

}  // namespace collet::validate
