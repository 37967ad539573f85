// SPDX-License-Identifier: MIT
// Bodies of requests and responses: media types with ranges, statuses with ranges and default, headers,
// links.
#include <algorithm>
#include <map>

#include "plugins/diff/operation_diff.hpp"

namespace collet::diff {
namespace {

/// What two lists of media types are compared as.
struct MediaRules {
  Position position;
  Plain added;
  Plain removed;
  bool negotiated = false;  ///< of responses: a range in place of a type is a promise less
};

const Media* exactly(const std::vector<Media>& list, std::string_view type) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Media& m) { return m.type == type; });
  return found == list.end() ? nullptr : &*found;
}

/// The same type, or the narrowest range that takes it.
const Media* takes(const std::vector<Media>& list, std::string_view type) {
  if (const Media* media = exactly(list, type)) return media;
  const Media* best = nullptr;
  for (const Media& media : list)
    if (media_range_takes(media.type, type) && (best == nullptr || media.type.size() > best->type.size()))
      best = &media;
  return best;
}

/// A range that takes more than the type.
bool wider(const Media& range, const Media& type) {
  return !range.type.empty() && !type.type.empty() && is_media_range(range.type) &&
         !media_range_takes(type.type, range.type);
}

/// Any bytes: no schema, as 3.1 has it, or that of 3.0.
bool all_bytes(Schemas& schemas, Located schema) {
  if (!schema) return true;
  const SchemaView view = schemas.view(schemas.of(schema));
  return view.types == k_string && view.formats.size() == 1 && view.formats.contains("binary") &&
         view.counts.empty() && !view.values;
}

void compare_media(Comparison& comparison, const Media& base, const Media& revision, Position position) {
  const Places at = {base.at, revision.at};
  if (comparison.same(at) && base.at.node.is_object()) return;  // 2.0: a media type's name alone
  comparison.begin_xml(is_xml(base.type) && is_xml(revision.type));
  if (!all_bytes(comparison.base_schemas(), base.schema) ||
      !all_bytes(comparison.revision_schemas(), revision.schema))
    comparison.schemas(base.schema, revision.schema, position, at);
  if (base.item || revision.item) comparison.schemas(base.item, revision.item, property_of(position), at);
  comparison.begin_xml(false);
  if (direction_of(position) == Direction::request) compare_encodings(comparison, base, revision);
}

void compare_content(Comparison& comparison, const std::vector<Media>& base,
                     const std::vector<Media>& revision, const Places& holders, const MediaRules& rules) {
  const bool request = direction_of(rules.position) == Direction::request;
  for (const Media& before : base) {
    if (const Media* after = takes(revision, before.type)) {
      if (rules.negotiated && wider(*after, before))
        comparison.add(rule_of(Plain::response_media_type_generalized), {before.at, after->at},
                       before.at.node.key());
      compare_media(comparison, before, *after, rules.position);
      continue;
    }
    // A range that became one or some of what it takes.
    bool narrowed = false;
    for (const Media& after : revision) {
      if (!media_range_takes(before.type, after.type)) continue;
      narrowed = true;
      if (rules.negotiated && !before.type.empty())
        comparison.add(rule_of(Plain::response_media_type_specialized), {before.at, after.at},
                       after.at.node.key());
      compare_media(comparison, before, after, rules.position);
    }
    if (narrowed && (!request || before.type.empty())) continue;
    comparison.removed(rule_of(rules.removed), before.at, holders.revision, before.at.node.key());
  }
  for (const Media& after : revision) {
    if (after.type.empty() || takes(base, after.type) != nullptr) continue;
    const bool range =
        is_media_range(after.type) && std::any_of(base.begin(), base.end(), [&](const Media& before) {
          return media_range_takes(after.type, before.type);
        });
    if (range && request && base.size() == 1 && base[0].type.empty()) continue;
    if (range && rules.negotiated && std::any_of(base.begin(), base.end(), [&](const Media& before) {
          return takes(revision, before.type) == &after;
        }))
      continue;  // told as what became a range
    const auto name = after.at.node.key();
    comparison.added(rule_of(rules.added), holders.base, after.at,
                     name.empty() ? after.at.node.string() : name);
  }
}

struct Field {
  std::vector<Located> schemas;
  Located at;
  bool required = false;
};

/// The parts of a form by name: parameters of 2.0, or properties of a schema.
std::map<std::string_view, Field> fields_of(const Body& body, Schemas& schemas) {
  std::map<std::string_view, Field> fields;
  for (const Parameter& parameter : body.form)
    fields[parameter.name] = {{parameter.at}, parameter.at, parameter.required};
  if (!body.form.empty() || body.content.empty()) return fields;
  const SchemaView view = schemas.view(schemas.of(body.content[0].schema));
  for (const auto& [name, list] : view.properties)
    fields[name] = {list, list[0], view.required.contains(name)};
  return fields;
}

void compare_forms(Comparison& comparison, const Body& base, const Body& revision) {
  const auto before = fields_of(base, comparison.base_schemas());
  const auto after = fields_of(revision, comparison.revision_schemas());
  for (const auto& [name, was] : before) {
    const auto found = after.find(name);
    if (found == after.end()) {
      comparison.removed(rule_of(Plain::request_property_removed), was.at, revision.at, name);
      continue;
    }
    const Field& is = found->second;
    if (was.required != is.required)
      comparison.add(rule_of(is.required ? Plain::request_property_became_required
                                         : Plain::request_property_became_optional),
                     {was.at, is.at}, name);
    comparison.schemas(was.schemas, is.schemas, Position::request_property, {was.at, is.at});
  }
  for (const auto& [name, is] : after)
    if (!before.contains(name))
      comparison.added(
          rule_of(is.required ? Plain::new_required_request_property : Plain::new_optional_request_property),
          base.at, is.at, name);
}

bool is_success(std::string_view status) {
  return status.starts_with('2');
}

bool has_success(const std::vector<Response>& list) {
  return std::any_of(list.begin(), list.end(),
                     [](const Response& response) { return is_success(response.status); });
}

const Response* find_status(const std::vector<Response>& list, std::string_view status) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Response& response) {
    return lower_case(response.status) == lower_case(status);
  });
  return found == list.end() ? nullptr : &*found;
}

bool status_range_takes(std::string_view range, std::string_view status) {
  return range.size() == 3 && status.size() == 3 && range[0] == status[0] &&
         lower_case(range).ends_with("xx") && !lower_case(status).ends_with("xx");
}

/// What a status is answered as that is not described: as its range says, an error as default says.
const Response* covering(const std::vector<Response>& list, std::string_view status) {
  const auto range = std::find_if(list.begin(), list.end(), [&](const Response& response) {
    return status_range_takes(response.status, status);
  });
  if (range != list.end()) return &*range;
  return is_success(status) || status == "default" ? nullptr : find_status(list, "default");
}

/// Headers of lists and objects have one style, exploded or not; `content` is another way.
bool written_otherwise(Comparison& comparison, Located was, Located is) {
  const auto view = [](Schemas& schemas, Located header) {
    return schemas.view(schemas.of(schema_of_parameter(schemas.side(), header))).types;
  };
  const auto content = [](Located header) { return !header.node["schema"] && header.node["content"]; };
  if (content(was) != content(is)) return true;
  return flag(was, "explode") != flag(is, "explode") &&
         (view(comparison.base_schemas(), was) & view(comparison.revision_schemas(), is) & k_object) != 0;
}

void compare_headers(Comparison& comparison, Located base, Located revision) {
  const Located before = Side::member(base, "headers");
  const Located after = Side::member(revision, "headers");
  if (comparison.same({before, after})) return;
  const auto by_name = [](Side& side, Located list) {
    std::map<std::string, std::pair<std::string_view, Located>> headers;
    for (const Node header : list.node)
      headers.emplace(lower_case(header.key()), std::pair(header.key(), side.resolve({header, list.source})));
    headers.erase("content-type");  // OpenAPI 3.0.4, Response Object: is described by the media types
    return headers;
  };
  const auto required = [](Located header) { return header.node["required"].boolean().value_or(false); };
  const auto were = by_name(comparison.base(), before);
  const auto are = by_name(comparison.revision(), after);
  for (const auto& [key, was] : were) {
    const auto& [name, header] = was;
    const auto found = are.find(key);
    if (found == are.end()) {
      comparison.removed(rule_of(required(header) ? Plain::required_response_header_removed
                                                  : Plain::optional_response_header_removed),
                         header, revision, name);
      continue;
    }
    const Located now = found->second.second;
    const Places at = {header, now};
    if (comparison.same(at)) continue;
    const bool is_2_0 = comparison.base().is_2_0() || comparison.revision().is_2_0();
    if (!is_2_0 && required(header) != required(now))
      comparison.add(rule_of(required(now) ? Plain::response_header_became_required
                                           : Plain::response_header_became_optional),
                     at, name);
    if (!is_2_0) compare_texts(comparison, Plain::response_header_text_changed, header, now, name);
    if (!is_2_0 && flag(header, "deprecated") != flag(now, "deprecated"))
      comparison.add(rule_of(flag(now, "deprecated") ? Plain::response_header_became_deprecated
                                                     : Plain::response_header_became_active),
                     at, name);
    if (!is_2_0 && written_otherwise(comparison, header, now))
      comparison.add(rule_of(Plain::response_header_style_changed), at, name);
    comparison.begin_xml(has_xml(header) && has_xml(now));
    comparison.schemas(schema_of_parameter(comparison.base(), header),
                       schema_of_parameter(comparison.revision(), now), Position::response_header, at);
    comparison.begin_xml(false);
  }
  for (const auto& [key, is] : are)
    if (!were.contains(key))
      comparison.added(rule_of(Plain::response_header_added), base, is.second, is.first);
}

void compare_response(Comparison& comparison, const Response& base, const Response& revision, Sender sender) {
  if (comparison.same({base.at, revision.at}) && !comparison.base().is_2_0()) return;
  const bool client = sender == Sender::client;
  compare_texts(comparison, Plain::response_text_changed, base.at, revision.at, revision.status);
  const MediaRules rules = client ? MediaRules{Position::response_body, Plain::response_media_type_added,
                                               Plain::response_media_type_removed, true}
                                  : MediaRules{Position::request_body, Plain::request_body_media_type_added,
                                               Plain::request_body_media_type_removed};
  compare_content(comparison, base.content, revision.content, {base.at, revision.at}, rules);
  if (!client) return;
  compare_headers(comparison, base.at, revision.at);
  const Located before = Side::member(base.at, "links");
  const Located after = Side::member(revision.at, "links");
  const auto meaning = [](Side& side, Located link) {
    const Node node = side.resolve(link).node;
    std::string text;
    for (const std::string_view name : {"operationId", "operationRef", "parameters", "requestBody"})
      if (const Node member = node[name]) text.append(name).append(canonical(member));
    return text;
  };
  for (const Node link : before.node) {
    const Located was = {link, before.source};
    const Located is = Side::member(after, link.key());
    if (!is) {
      comparison.removed(rule_of(Plain::response_link_removed), was, revision.at, link.key());
    } else if (meaning(comparison.base(), was) != meaning(comparison.revision(), is)) {
      comparison.add(rule_of(Plain::response_link_changed), {was, is}, link.key());
    }
  }
  for (const Node link : after.node)
    if (!before.node[link.key()])
      comparison.added(rule_of(Plain::response_link_added), base.at, {link, after.source}, link.key());
}

}  // namespace

void compare_bodies(Comparison& comparison, const OperationView& base, const OperationView& revision,
                    Sender sender) {
  if (!base.body && !revision.body) return;
  const bool client = sender == Sender::client;
  if (!base.body)
    return comparison.added(rule_of(!client                   ? Plain::webhook_body_added
                                    : revision.body->required ? Plain::request_body_added_required
                                                              : Plain::request_body_added_optional),
                            base.place.node, revision.body->at);
  if (!revision.body)
    return comparison.removed(rule_of(client ? Plain::request_body_removed : Plain::webhook_body_removed),
                              base.body->at, revision.place.node);
  const Body& before = *base.body;
  const Body& after = *revision.body;
  const Places at = {before.at, after.at};
  if (comparison.same(at) && !comparison.base().is_2_0()) return;
  const bool form = !before.form.empty() || !after.form.empty();
  if (!form && before.required != after.required) {
    const Plain required = client ? Plain::request_body_became_required : Plain::webhook_body_became_required;
    const Plain optional = client ? Plain::request_body_became_optional : Plain::webhook_body_became_optional;
    comparison.add(rule_of(after.required ? required : optional), at);
  }
  if (form) return compare_forms(comparison, before, after);
  compare_texts(comparison, Plain::request_body_text_changed, before.at, after.at);
  const MediaRules rules = client ? MediaRules{Position::request_body, Plain::request_body_media_type_added,
                                               Plain::request_body_media_type_removed}
                                  : MediaRules{Position::response_body, Plain::webhook_media_type_added,
                                               Plain::webhook_media_type_removed};
  compare_content(comparison, before.content, after.content, at, rules);
}

void compare_responses(Comparison& comparison, const OperationView& base, const OperationView& revision,
                       Sender sender) {
  const bool client = sender == Sender::client;
  for (const Response& before : base.responses) {
    const Response* after = find_status(revision.responses, before.status);
    if (after == nullptr)
      for (const Response& range : revision.responses)
        if (status_range_takes(range.status, before.status)) after = &range;
    if (after != nullptr) {
      if (client && lower_case(after->status) != lower_case(before.status))
        comparison.add(rule_of(Plain::response_status_generalized), {before.at, after->at}, after->status);
      compare_response(comparison, before, *after, sender);
      continue;
    }
    bool narrowed = false;
    for (const Response& one : revision.responses) {
      if (!status_range_takes(before.status, one.status)) continue;
      narrowed = true;
      if (find_status(base.responses, one.status) != nullptr) continue;  // compared with that
      if (client)
        comparison.add(rule_of(Plain::response_status_specialized), {before.at, one.at}, one.status);
      compare_response(comparison, before, one, sender);
    }
    if (narrowed) continue;
    // A status that is described no more is answered as default says.
    if (const Response* rest = covering(revision.responses, before.status))
      compare_response(comparison, before, *rest, sender);
    // What was answered under `default` alone has a status of its own now.
    if (before.status == "default" && !has_success(base.responses))
      for (const Response& one : revision.responses)
        if (is_success(one.status)) compare_response(comparison, before, one, sender);
    const Plain success =
        client ? Plain::response_success_status_removed : Plain::webhook_success_status_removed;
    const Plain other =
        client ? Plain::response_non_success_status_removed : Plain::webhook_non_success_status_removed;
    comparison.removed(rule_of(is_success(before.status) ? success : other), before.at, revision.place.node,
                       before.status);
  }
  for (const Response& after : revision.responses) {
    if (find_status(base.responses, after.status) != nullptr) continue;
    if (const Response* before = covering(base.responses, after.status);
        before != nullptr && find_status(revision.responses, before->status) != nullptr)
      compare_response(comparison, *before, after, sender);
    const bool covered =
        std::any_of(base.responses.begin(), base.responses.end(), [&](const Response& before) {
          return status_range_takes(before.status, after.status) ||
                 status_range_takes(after.status, before.status);
        });
    if (covered) continue;
    const Plain success = client ? Plain::response_success_status_added : Plain::webhook_success_status_added;
    const Plain other =
        client ? Plain::response_non_success_status_added : Plain::webhook_non_success_status_added;
    comparison.added(rule_of(is_success(after.status) ? success : other), base.place.node, after.at,
                     after.status);
  }
}

}  // namespace collet::diff
