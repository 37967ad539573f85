// SPDX-License-Identifier: MIT
// Responses, matched by status, range of statuses and `default`, with their headers and links.
#include <algorithm>
#include <map>

#include "plugins/diff/operation/content.hpp"
#include "sdk/support/text.hpp"

namespace collet::diff {
namespace {

bool is_success(std::string_view status) {
  return status.starts_with('2');
}

bool has_success(const std::vector<Response>& list) {
  return std::any_of(list.begin(), list.end(),
                     [](const Response& response) { return is_success(response.status); });
}

const Response* find_status(const std::vector<Response>& list, std::string_view status) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Response& response) {
    return support::lower_case(response.status) == support::lower_case(status);
  });
  return found == list.end() ? nullptr : &*found;
}

bool status_range_includes(std::string_view range, std::string_view status) {
  return range.size() == 3 && status.size() == 3 && range[0] == status[0] &&
         support::lower_case(range).ends_with("xx") && !support::lower_case(status).ends_with("xx");
}

/// Returns the response that describes a status without an own entry: its range or, for errors, `default`.
const Response* find_covering(const std::vector<Response>& list, std::string_view status) {
  const auto range = std::find_if(list.begin(), list.end(), [&](const Response& response) {
    return status_range_includes(response.status, status);
  });
  if (range != list.end()) return &*range;
  return is_success(status) || status == "default" ? nullptr : find_status(list, "default");
}

/// Headers have only one style, exploded or not, which matters for lists and objects. `content` is another
/// encoding.
bool is_written_differently(Comparison& comparison, Located was, Located is) {
  const auto view = [](Schemas& schemas, Located header) {
    return schemas.view(schemas.of(schema_of_parameter(schemas.side(), header))).types;
  };
  const auto content = [](Located header) { return !header.node["schema"] && header.node["content"]; };
  if (content(was) != content(is)) return true;
  return is_true(was, "explode") != is_true(is, "explode") &&
         (view(comparison.base_schemas(), was) & view(comparison.revision_schemas(), is) & k_object) != 0;
}

void compare_headers(Comparison& comparison, Located base, Located revision) {
  const Located before = DocumentSide::member(base, "headers");
  const Located after = DocumentSide::member(revision, "headers");
  if (comparison.structurally_equal({before, after})) return;
  const auto by_name = [](DocumentSide& side, Located list) {
    std::map<std::string, std::pair<std::string_view, Located>> headers;
    for (const Node header : list.node)
      headers.emplace(support::lower_case(header.key()),
                      std::pair(header.key(), side.resolve({header, list.source})));
    headers.erase("content-type");  // OpenAPI 3.0.4, Response Object: described by the media types
    return headers;
  };
  const auto required = [](Located header) { return header.node["required"].boolean().value_or(false); };
  const auto were = by_name(comparison.base(), before);
  const auto are = by_name(comparison.revision(), after);
  for (const auto& [key, was] : were) {
    const auto& [name, header] = was;
    const auto found = are.find(key);
    if (found == are.end()) {
      comparison.report_removed(rule_of(required(header) ? DocumentChange::required_response_header_removed
                                                         : DocumentChange::optional_response_header_removed),
                                header, revision, name);
      continue;
    }
    const Located now = found->second.second;
    const Places at = {header, now};
    if (comparison.structurally_equal(at)) continue;
    const bool is_2_0 = comparison.base().is_2_0() || comparison.revision().is_2_0();
    if (!is_2_0 && required(header) != required(now))
      comparison.report_changed(rule_of(required(now) ? DocumentChange::response_header_became_required
                                                      : DocumentChange::response_header_became_optional),
                                at, name);
    if (!is_2_0) compare_texts(comparison, DocumentChange::response_header_text_changed, header, now, name);
    if (!is_2_0 && is_true(header, "deprecated") != is_true(now, "deprecated"))
      comparison.report_changed(
          rule_of(is_true(now, "deprecated") ? DocumentChange::response_header_became_deprecated
                                             : DocumentChange::response_header_became_active),
          at, name);
    if (!is_2_0 && is_written_differently(comparison, header, now))
      comparison.report_changed(rule_of(DocumentChange::response_header_style_changed), at, name);
    comparison.set_in_xml(has_xml(header) && has_xml(now));
    comparison.compare_schemas(schema_of_parameter(comparison.base(), header),
                               schema_of_parameter(comparison.revision(), now), Position::response_header,
                               at);
    comparison.set_in_xml(false);
  }
  for (const auto& [key, is] : are)
    if (!were.contains(key))
      comparison.report_added(rule_of(DocumentChange::response_header_added), base, is.second, is.first);
}

void compare_response(Comparison& comparison, const Response& base, const Response& revision, Sender sender) {
  if (comparison.structurally_equal({base.at, revision.at}) && !comparison.base().is_2_0()) return;
  const bool client = sender == Sender::client;
  compare_texts(comparison, DocumentChange::response_text_changed, base.at, revision.at, revision.status);
  const MediaRules rules =
      client ? MediaRules{Position::response_body, DocumentChange::response_media_type_added,
                          DocumentChange::response_media_type_removed, true}
             : MediaRules{Position::request_body, DocumentChange::request_body_media_type_added,
                          DocumentChange::request_body_media_type_removed};
  compare_content(comparison, base.content, revision.content, {base.at, revision.at}, rules);
  if (!client) return;
  compare_headers(comparison, base.at, revision.at);
  const Located before = DocumentSide::member(base.at, "links");
  const Located after = DocumentSide::member(revision.at, "links");
  const auto meaning = [](DocumentSide& side, Located link) {
    const Node node = side.resolve(link).node;
    std::string text;
    for (const std::string_view name : {"operationId", "operationRef", "parameters", "requestBody"})
      if (const Node member = node[name]) text.append(name).append(canonical(member));
    return text;
  };
  for (const Node link : before.node) {
    const Located was = {link, before.source};
    const Located is = DocumentSide::member(after, link.key());
    if (!is) {
      comparison.report_removed(rule_of(DocumentChange::response_link_removed), was, revision.at, link.key());
    } else if (meaning(comparison.base(), was) != meaning(comparison.revision(), is)) {
      comparison.report_changed(rule_of(DocumentChange::response_link_changed), {was, is}, link.key());
    }
  }
  for (const Node link : after.node)
    if (!before.node[link.key()])
      comparison.report_added(rule_of(DocumentChange::response_link_added), base.at, {link, after.source},
                              link.key());
}

}  // namespace

void compare_responses(Comparison& comparison, const OperationView& base, const OperationView& revision,
                       Sender sender) {
  const bool client = sender == Sender::client;
  for (const Response& before : base.responses) {
    const Response* after = find_status(revision.responses, before.status);
    if (after == nullptr)
      for (const Response& range : revision.responses)
        if (status_range_includes(range.status, before.status)) after = &range;
    if (after != nullptr) {
      if (client && support::lower_case(after->status) != support::lower_case(before.status))
        comparison.report_changed(rule_of(DocumentChange::response_status_generalized),
                                  {before.at, after->at}, after->status);
      compare_response(comparison, before, *after, sender);
      continue;
    }
    bool narrowed = false;
    for (const Response& one : revision.responses) {
      if (!status_range_includes(before.status, one.status)) continue;
      narrowed = true;
      if (find_status(base.responses, one.status) != nullptr) continue;  // compared with that entry
      if (client)
        comparison.report_changed(rule_of(DocumentChange::response_status_specialized), {before.at, one.at},
                                  one.status);
      compare_response(comparison, before, one, sender);
    }
    if (narrowed) continue;
    // A status without an entry in the revision is described by `default`.
    if (const Response* rest = find_covering(revision.responses, before.status))
      compare_response(comparison, before, *rest, sender);
    // A status that only `default` described may have an own entry in the revision.
    if (before.status == "default" && !has_success(base.responses))
      for (const Response& one : revision.responses)
        if (is_success(one.status)) compare_response(comparison, before, one, sender);
    const DocumentChange success = client ? DocumentChange::response_success_status_removed
                                          : DocumentChange::webhook_success_status_removed;
    const DocumentChange other = client ? DocumentChange::response_non_success_status_removed
                                        : DocumentChange::webhook_non_success_status_removed;
    comparison.report_removed(rule_of(is_success(before.status) ? success : other), before.at,
                              revision.place.node, before.status);
  }
  for (const Response& after : revision.responses) {
    if (find_status(base.responses, after.status) != nullptr) continue;
    if (const Response* before = find_covering(base.responses, after.status);
        before != nullptr && find_status(revision.responses, before->status) != nullptr)
      compare_response(comparison, *before, after, sender);
    const bool covered =
        std::any_of(base.responses.begin(), base.responses.end(), [&](const Response& before) {
          return status_range_includes(before.status, after.status) ||
                 status_range_includes(after.status, before.status);
        });
    if (covered) continue;
    const DocumentChange success =
        client ? DocumentChange::response_success_status_added : DocumentChange::webhook_success_status_added;
    const DocumentChange other = client ? DocumentChange::response_non_success_status_added
                                        : DocumentChange::webhook_non_success_status_added;
    comparison.report_added(rule_of(is_success(after.status) ? success : other), base.place.node, after.at,
                            after.status);
  }
}

}  // namespace collet::diff
