// SPDX-License-Identifier: MIT
/// Parameters and headers: "Parameter Object", "Header Object".
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/string_formats.hpp"
#include "sdk/support/text.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

struct Parameter {
  Node entry;  ///< the entry of the list
  Node node;   ///< the target of its references
  std::string_view name;
  std::string_view in;
};

std::vector<Parameter> parameters_of(RuleContext& context, Node list) {
  std::vector<Parameter> all;
  for (const Node entry : list) {
    const Node node = context.resolve(entry);
    all.push_back({entry, node, node["name"].string(), node["in"].string()});
  }
  return all;
}

/// "The list MUST NOT include duplicated parameters. A unique parameter is defined by a combination of a name
/// and location."
void check_unique(RuleContext& context, const std::vector<Parameter>& list) {
  std::set<std::pair<std::string_view, std::string_view>> known;
  for (const Parameter& one : list) {
    if (one.name.empty() || known.emplace(one.in, one.name).second) continue;
    context.report(rule("parameter-unique"), one.entry,
                   "found a second parameter " + single_quoted(one.name) + " in " + std::string(one.in) +
                       ", expected one");
  }
}

/// "MUST NOT appear more than once, and MUST NOT appear in the same operation (or in the operation's
/// path-item) as any in: "query" parameters" (3.2).
void check_querystring(RuleContext& context, const std::vector<Parameter>& list) {
  const Parameter* first = nullptr;
  for (const Parameter& one : list) {
    if (one.in != "querystring") continue;
    if (first != nullptr)
      context.report(rule("parameter-querystring"), one.entry,
                     "found a second querystring parameter, expected one");
    if (first == nullptr) first = &one;
  }
  if (first == nullptr) return;
  const bool query =
      std::any_of(list.begin(), list.end(), [](const Parameter& one) { return one.in == "query"; });
  if (query)
    context.report(rule("parameter-querystring"), first->entry,
                   "found a querystring parameter beside a query parameter, expected one or the other");
}

/// "there can only be one body parameter"; body and form parameters "cannot exist together for the same
/// operation" (2.0). A parameter of the path item counts unless the operation has one with the same name and
/// location.
void check_body(RuleContext& context, const std::vector<Parameter>& list, Node operation) {
  const Parameter* body = nullptr;
  const Parameter* form = nullptr;
  const Parameter* file = nullptr;
  for (const Parameter& one : list) {
    if (one.in == "body") {
      if (body != nullptr)
        context.report(rule("parameter-body-once"), one.entry, "found a second body parameter, expected one");
      body = body == nullptr ? &one : body;
    } else if (one.in == "formData") {
      form = form == nullptr ? &one : form;
      if (one.node["type"].string() == "file") file = file == nullptr ? &one : file;
    }
  }
  if (body != nullptr && form != nullptr)
    context.report(rule("parameter-body-and-form"), body->entry,
                   "found a body parameter beside the form parameter " + single_quoted(form->name) +
                       ", expected one or the other");
  if (file == nullptr) return;
  // "consumes MUST be either "multipart/form-data", "application/x-www-form-urlencoded" or both".
  Node consumes = operation["consumes"];
  if (!consumes) consumes = context.document.root()["consumes"];
  bool fits = consumes.size() != 0;
  for (const Node type : consumes) {
    const std::string_view text = type.string();
    if (text != "multipart/form-data" && text != "application/x-www-form-urlencoded") fits = false;
  }
  if (!fits)
    context.report(rule("parameter-file-consumes"), consumes ? consumes : operation,
                   "found an operation with the file " + single_quoted(file->name) +
                       " that consumes something else, expected multipart/form-data",
                   "multipart/form-data");
}

bool same_parameter(const Parameter& a, const Parameter& b) {
  return a.name == b.name && a.in == b.in;
}

/// Checks the lists of a path item and of its operations.
void check_item(RuleContext& context, Node item, const std::vector<Node>& operations) {
  const auto common = parameters_of(context, item["parameters"]);
  check_unique(context, common);
  if (operations.empty() && context.is(Version::v3_2)) check_querystring(context, common);
  for (const Node operation : operations) {
    auto all = parameters_of(context, operation["parameters"]);
    check_unique(context, all);
    if (!context.is(Version::v2_0) && !context.is(Version::v3_2)) continue;
    const std::size_t own = all.size();
    for (const Parameter& one : common) {
      const bool hidden = std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(own),
                                      [&](const Parameter& other) { return same_parameter(one, other); });
      if (!hidden) all.push_back(one);
    }
    if (context.is(Version::v3_2)) check_querystring(context, all);
    if (context.is(Version::v2_0)) check_body(context, all, operation);
  }
}

void check_lists(RuleContext& context) {
  std::set<std::uint32_t> known;
  std::vector<Node> operations;
  for (const auto& item : context.index.path_items()) {
    context.cancellation.poll();
    known.insert(item.target.id());
    operations.clear();
    for (std::uint32_t i = 0; i < item.operation_count; ++i)
      operations.push_back(context.index.operation(item.first_operation + i).node);
    check_item(context, item.target, operations);
  }
  if (context.old()) return;
  // Path items that no path references.
  for (const Node item : context.document.root()["components"]["pathItems"]) {
    context.cancellation.poll();
    if (!item.is_object() || known.contains(item.id())) continue;
    operations.clear();
    for (const Node member : item)
      if (member.is_object() && openapi::is_method(member.key(), context.version))
        operations.push_back(member);
    for (const Node member : item["additionalOperations"])
      if (member.is_object() && context.is(Version::v3_2)) operations.push_back(member);
    check_item(context, item, operations);
  }
}

/// In 3.2 the structure check covers names of headers.
void check_header_name(RuleContext& context, Node at, std::string_view name) {
  if (context.is(Version::v3_2) || is_token(name)) return;
  context.report(rule("header-name"), at,
                 "found the header " + single_quoted(name) +
                     ", expected a token: letters, digits and !#$%&'*+-.^_`|~ (RFC 9110, section 5.6.2)");
}

void check_parameter(RuleContext& context, Node parameter) {
  const std::string_view in = parameter["in"].string();
  const Node name = parameter["name"];
  if (in == "header" && name.is_string()) {
    check_header_name(context, name, name.text());
    // "If in is "header" and the name field is "Accept", "Content-Type" or "Authorization", the parameter
    // definition SHALL be ignored" (3.x).
    const bool ignored = support::equal_ignoring_case(name.text(), "accept") ||
                         support::equal_ignoring_case(name.text(), "content-type") ||
                         support::equal_ignoring_case(name.text(), "authorization");
    if (ignored && !context.is(Version::v2_0))
      context.report(rule("header-ignored"), name,
                     "found the header " + single_quoted(name.text()) +
                         ", which is ignored: it is described by media types or security schemes");
  }
  // The table of styles gives deepObject without explode as "n/a"; only with `form` is explode the default.
  const Node style = parameter["style"];
  if (style.string() == "deepObject" && parameter["explode"].boolean() != true)
    context.report(
        rule("parameter-deep-object"), style,
        "found the style deepObject without explode, which is not defined; expected explode: true");
  // The schema of 3.0 accepts these members in any parameter, but they have an effect only in query
  // parameters.
  if (!context.is(Version::v3_0) || in == "query" || in.empty()) return;
  for (const std::string_view field : {"allowReserved", "allowEmptyValue"}) {
    const Node value = parameter[field];
    if (value.boolean() != true) continue;
    context.report(rule("parameter-without-effect"), value,
                   "found " + std::string(field) + " in a parameter in " + std::string(in) +
                       ", where it has no effect; expected it in a query parameter");
  }
}

/// "Required if type is "array"": of parameters, headers and items (2.0).
void check_items(RuleContext& context, Node parameter) {
  Node at = parameter;
  while (at["type"].string() == "array") {
    const Node items = at["items"];
    if (!items) {
      context.report(rule("array-items"), at, "found an array without items, expected items");
      return;
    }
    at = items;
  }
}

}  // namespace

void check_parameters(RuleContext& context) {
  check_lists(context);
  const bool old = context.is(Version::v2_0);
  for (const auto& found : context.inventory.parameters()) {
    context.cancellation.poll();
    const Node parameter = context.document.node(found.node);
    check_parameter(context, parameter);
    if (old) check_items(context, parameter);
  }
  for (const auto& found : context.inventory.headers()) {
    context.cancellation.poll();
    const Node header = context.document.node(found.node);
    // The name of a component is not the name of the header.
    if (found.name_kind == openapi::NameKind::member) {
      check_header_name(context, header, header.key());
      // "If a response header is defined with the name "Content-Type", it SHALL be ignored" (3.x).
      if (!old && found.response != openapi::k_none &&
          support::equal_ignoring_case(header.key(), "content-type"))
        context.report(rule("header-ignored"), header,
                       "found the header 'Content-Type', which is ignored: the keys of content define it");
    }
    if (old) check_items(context, header);
  }
}

}  // namespace collet::validate
