// SPDX-License-Identifier: MIT
/// Paths and their templates: "Paths Object", "Path Templating".
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "plugins/validate/rules/path_template.hpp"
#include "plugins/validate/rules/rules.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

/// Version 3.2 defines a grammar for paths. Earlier versions do not forbid paths that break it.
std::optional<Severity> in_grammar(const RuleContext& context) {
  return context.is(Version::v3_2) ? std::optional(Severity::error) : std::nullopt;
}

void check_template(RuleContext& context, Node item, const PathTemplate& path) {
  if (!path.problem.empty())
    context.report(rule("path-template-syntax"), item,
                   "found the path " + single_quoted(item.key()) + " with " + path.problem +
                       ", expected {name} within a segment",
                   {}, in_grammar(context));
  for (auto name = path.names.begin(); name != path.names.end(); ++name) {
    if (std::find(path.names.begin(), name, *name) == name) continue;
    context.report(rule("path-template-repeated"), item,
                   "found {" + std::string(*name) + "} twice in the path, expected it once", {},
                   in_grammar(context));
    break;
  }
}

void check_characters(RuleContext& context, Node item, const PathTemplate& path) {
  const std::string_view key = item.key();
  if (path.literal.find_first_of("?#") != std::string::npos) {
    const bool query = path.literal.find('?') < path.literal.find('#');
    context.report(rule("path-reserved-character"), item,
                   std::string(query ? "found a query (?)" : "found a fragment (#)") +
                       " in the path, expected a path alone",
                   query ? "describe the text after ? as query parameters" : "", in_grammar(context));
  }
  if (path.literal.find("//") != std::string::npos)
    context.report(rule("path-empty-segment"), item,
                   "found // in the path " + single_quoted(key) + ", expected no empty segment", {},
                   in_grammar(context));
  if (key.size() > 1 && key.ends_with('/') && !key.ends_with("//"))
    context.report(rule("path-trailing-slash"), item,
                   "found the path " + single_quoted(key) + " with a slash at its end");
}

/// "Templated paths with the same hierarchy but different templated names MUST NOT exist as they are
/// identical" (3.x).
void check_unique(RuleContext& context, Node item, const PathTemplate& path,
                  std::unordered_map<std::string, Node>& shapes) {
  const auto [first, is_new] = shapes.try_emplace(path.literal, item);
  if (is_new || path.names.empty()) return;
  context.report(rule("path-unique"), item,
                 "found the same path as " + single_quoted(first->second.key()) +
                     ": only names of templates differ, expected one of them",
                 {}, context.is(Version::v2_0) ? std::optional(Severity::warning) : std::nullopt);
}

/// Appends the path parameters of a list. Returns false if a parameter could not be resolved.
bool collect(RuleContext& context, Node list, std::vector<std::string_view>& names) {
  bool whole = true;
  for (const Node entry : list) {
    const Node parameter = context.resolve(entry);
    if (!parameter) whole = false;
    if (parameter["in"].string() == "path") names.push_back(parameter["name"].string());
  }
  return whole;
}

bool path_has(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string braces(const std::vector<std::string_view>& names) {
  std::string text;
  for (const auto name : names) {
    text += text.empty() ? "{" : ", {";
    text.append(name).append("}");
  }
  return text;
}

/// "Each template expression in the path MUST correspond to a path parameter that is included in the Path
/// Item itself and/or in each of the Path Item's Operations." Empty path items have none.
void check_declared(RuleContext& context, const openapi::PathItem& item, const PathTemplate& path) {
  std::vector<std::string_view> common;
  if (!collect(context, item.target["parameters"], common)) return;
  if (item.node != item.target && !collect(context, item.node["parameters"], common)) return;
  if (item.operation_count == 0) return;
  struct Missing {
    Node operation;
    std::vector<std::string_view> names;
  };
  std::vector<Missing> missing;
  for (std::uint32_t i = 0; i < item.operation_count; ++i) {
    const Node operation = context.index.operation(item.first_operation + i).node;
    std::vector<std::string_view> own = common;
    if (!collect(context, operation["parameters"], own)) continue;
    Missing here{operation, {}};
    for (const auto name : path.names)
      if (!path_has(own, name) && !path_has(here.names, name)) here.names.push_back(name);
    if (!here.names.empty()) missing.push_back(std::move(here));
  }
  if (missing.empty()) return;
  // A parameter that all operations lack is reported once, at the path.
  const auto here = context.is(Version::v2_0) ? std::optional(Severity::warning) : std::nullopt;
  const bool same = missing.size() == item.operation_count &&
                    std::all_of(missing.begin(), missing.end(),
                                [&](const Missing& one) { return one.names == missing.front().names; });
  if (same) {
    context.report(
        rule("path-template-declared"), item.node,
        "found " + braces(missing.front().names) +
            " in the path, expected a path parameter of that name in the path item or in each operation",
        {}, here);
    return;
  }
  for (const Missing& one : missing)
    context.report(rule("path-template-declared"), one.operation,
                   "found " + braces(one.names) + " in the path, expected a path parameter of that name", {},
                   here);
}

/// "If in is "path", the name field MUST correspond to a template expression occurring within the path field
/// in the Paths Object."
void check_used(RuleContext& context, Node list, const PathTemplate& path) {
  for (const Node entry : list) {
    const Node parameter = context.resolve(entry);
    if (parameter["in"].string() != "path") continue;
    const std::string_view name = parameter["name"].string();
    if (name.empty() || path_has(path.names, name)) continue;
    context.report(rule("path-parameter-used"), entry,
                   "found the path parameter " + single_quoted(name) + ", expected " +
                       (path.names.empty() ? std::string("none: the path has no template")
                                           : "one of " + braces(path.names)),
                   path.names.size() == 1 ? std::string(path.names.front()) : std::string());
  }
}

/// "In case a Path Item Object field appears both in the defined object and the referenced object, the
/// behavior is undefined."
void check_reference(RuleContext& context, const openapi::PathItem& item) {
  if (!item.node.find("$ref") || item.target == item.node) return;
  for (const Node member : item.node) {
    if (member.key() == "$ref" || !item.target.find(member.key())) continue;
    context.report(rule("path-item-reference-siblings"), member,
                   "found " + single_quoted(member.key()) +
                       " beside a $ref to a path item that has it too, expected it in one of the two");
  }
}

}  // namespace

void check_paths(RuleContext& context) {
  std::unordered_map<std::string, Node> shapes;
  const auto items = context.index.path_items();
  const std::uint32_t paths = context.index.path_item_count(openapi::Kind::path);
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    context.cancellation.poll();
    const openapi::PathItem item = items[i];
    check_reference(context, item);
    if (i >= paths) continue;
    const PathTemplate path(item.path);
    check_template(context, item.node, path);
    check_characters(context, item.node, path);
    check_unique(context, item.node, path, shapes);
    // The index does not contain the operations of path items in other documents.
    const bool known = !item.node.find("$ref") || item.target != item.node;
    if (!path.names.empty() && known) check_declared(context, item, path);
    if (item.target != item.node) continue;
    check_used(context, item.node["parameters"], path);
    for (std::uint32_t k = 0; k < item.operation_count; ++k)
      check_used(context, context.index.operation(item.first_operation + k).node["parameters"], path);
  }
}

}  // namespace collet::validate
