// SPDX-License-Identifier: MIT
/// Operations, their responses and tags: "Operation Object", "Responses Object", "Tag Object".
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Operation;
using openapi::Version;

/// Number of undeclared tags for which a similar tag is searched.
constexpr int k_max_near_lookups = 200;

std::string operation_name(const Operation& operation) {
  std::string text = support::upper_case(operation.method());
  text += ' ';
  text += operation.path();
  return text;
}

using OperationsById = std::unordered_map<std::string_view, Operation>;

/// "Unique string used to identify the operation. The id MUST be unique among all operations described in the
/// API." A path item that several paths refer to is one.
void check_id(RuleContext& context, const Operation& operation, OperationsById& known) {
  const Node id = operation.node["operationId"];
  if (!id.is_string()) return;
  const auto [first, is_new] = known.try_emplace(id.text(), operation);
  if (is_new || first->second.node == operation.node) return;
  context.report(rule("operation-id-unique"), id,
                 "found the operationId " + single_quoted(id.text()) + " of " +
                     single_quoted(operation_name(first->second)) + " again, expected another one");
}

/// "In other cases where the HTTP spec is vague (such as GET, HEAD and DELETE), requestBody is permitted but
/// does not have well-defined semantics and SHOULD be avoided if possible."
void check_request_body(RuleContext& context, const Operation& operation) {
  const std::string_view method = operation.method();
  if (method != "get" && method != "head" && method != "delete") return;
  const Node body = operation.node["requestBody"];
  if (!body) return;
  context.report(
      rule("request-body-meaning"), body,
      "found a request body of " + std::string(method) + ", where it has no defined meaning; expected none");
}

/// Returns true for three digits that are not in IANA's "HTTP Status Code Registry" (RFC 9110).
bool is_unregistered(std::string_view code) {
  if (code.size() != 3 || code.find_first_not_of("0123456789") != std::string_view::npos) return false;
  const int number = (code[0] - '0') * 100 + (code[1] - '0') * 10 + (code[2] - '0');
  constexpr int k_singles[] = {226, 300, 301, 302, 303, 304, 305, 307, 308, 421, 422,
                               423, 424, 425, 426, 428, 429, 431, 451, 510, 511};
  if ((number >= 100 && number <= 104) || (number >= 200 && number <= 208) ||
      (number >= 400 && number <= 417) || (number >= 500 && number <= 508))
    return false;
  return std::find(std::begin(k_singles), std::end(k_singles), number) == std::end(k_singles);
}

/// "This object … SHOULD be the response for a successful operation call"; "The Responses Object … any HTTP
/// status code", of those that are registered ("HTTP Status Codes").
void check_responses(RuleContext& context, const Operation& operation) {
  const Node responses = operation.node["responses"];
  if (!responses.is_object()) return;
  bool success = responses.size() == 0;  // checked by structure
  for (const Node response : responses) {
    const std::string_view code = response.key();
    if (code == "default" || (!code.empty() && code[0] >= '1' && code[0] <= '3')) success = true;
    if (is_unregistered(code))
      context.report(rule("status-code-registered"), response,
                     "found the status code " + single_quoted(code) + ", which is not registered with IANA");
  }
  if (!success)
    context.report(rule("response-success"), responses,
                   "found only responses for failures, expected one for success (2xx) or a default one");
}

std::vector<std::string_view> names_of(const std::unordered_map<std::string_view, Node>& known) {
  std::vector<std::string_view> names;
  names.reserve(known.size());
  for (const auto& [name, node] : known)
    names.push_back(name);
  return names;
}

/// "Not all tags that are used by the Operation Object must be declared": each undeclared tag is reported
/// once, and only if some tags are declared.
void check_declared(RuleContext& context, std::unordered_map<std::string_view, Node> known) {
  if (known.empty() || !context.findings.is_enabled(rule("tag-declared"))) return;
  auto names = names_of(known);
  std::sort(names.begin(), names.end());
  int lookups = k_max_near_lookups;
  for (const Operation& operation : context.index.operations())
    for (const Node tag : operation.node["tags"]) {
      context.cancellation.poll();
      if (!tag.is_string() || !known.try_emplace(tag.text(), tag).second) continue;
      const auto near = lookups-- > 0 ? support::nearest(tag.text(), names, 1) : std::vector<std::string>();
      context.report(rule("tag-declared"), tag,
                     "found the tag " + single_quoted(tag.text()) + ", which is not declared",
                     near.empty() ? std::string() : near.front());
    }
}

void check_tags(RuleContext& context) {
  const Node tags = context.document.root()["tags"];
  std::unordered_map<std::string_view, Node> known;
  for (const Node tag : tags) {
    const Node name = tag["name"];
    if (!name.is_string()) continue;
    if (known.try_emplace(name.text(), tag).second) continue;
    context.report(rule("tag-unique"), name,
                   "found the tag " + single_quoted(name.text()) + " declared again, expected it once");
  }
  check_declared(context, known);
  if (!context.is(Version::v3_2)) return;
  // "The named tag MUST exist in the API description, and circular references between parent and child tags
  // MUST NOT be used."
  for (const Node tag : tags) {
    const Node parent = tag["parent"];
    if (!parent.is_string()) continue;
    context.cancellation.poll();
    if (!known.contains(parent.text())) {
      const auto near = support::nearest(parent.text(), names_of(known), 1);
      context.report(rule("tag-parent"), parent,
                     "found the parent " + single_quoted(parent.text()) + ", expected the name of a tag",
                     near.empty() ? std::string() : near.front());
      continue;
    }
    // A cycle has at most as many steps as there are tags, and is reported at one of its tags.
    Node at = tag;
    bool smallest = true;
    for (std::size_t step = 0; step <= known.size() && at; ++step) {
      const auto up = known.find(at["parent"].string());
      at = up == known.end() ? Node() : up->second;
      if (at == tag) break;
      if (at && at.id() < tag.id()) smallest = false;
      context.cancellation.poll();
    }
    if (at == tag && smallest)
      context.report(rule("tag-parent"), parent,
                     "found " + single_quoted(parent.text()) + ", a descendant of this tag, as its parent");
  }
}

/// Checks an operationRef to another document: that it can be opened, and that an operation is there.
void check_link_elsewhere(RuleContext& context, Node link, Node ref) {
  const auto led = context.resolver.follow({link, 0}, ref.text(), openapi::Resolver::Reach::all);
  using State = openapi::Followed::State;
  if (led.state == State::unopened || led.state == State::not_fetched) {
    context.report(
        rule("reference-opened"), ref,
        "found the operationRef " + single_quoted(ref.text()) + ", which was not followed: " + led.reason, {},
        severity_of_unopened(led));
    ++context.unopened;
    return;
  }
  if (led.at && (openapi::is_method(led.at.node.key(), context.version) ||
                 led.at.node.parent().key() == "additionalOperations"))
    return;
  context.report(rule("link-operation"), ref,
                 "found " + single_quoted(ref.text()) + ", which leads to " +
                     (led.at ? "no operation" : "nothing") + "; expected an operation",
                 {}, led.at ? std::optional(Severity::error) : std::nullopt);
}

/// "The name of an existing, resolvable OAS operation"; "A relative or absolute URI reference to an OAS
/// operation … MUST point to an Operation Object."
void check_link(RuleContext& context, Node link, const OperationsById& known) {
  const Node id = link["operationId"];
  if (id.is_string() && !known.contains(id.text())) {
    std::vector<std::string_view> ids;
    for (const auto& [name, operation] : known)
      ids.push_back(name);
    const auto near = support::nearest(id.text(), ids, 1);
    context.report(rule("link-operation"), id,
                   "found the operationId " + single_quoted(id.text()) + ", which no operation has",
                   near.empty() ? std::string() : near.front());
  }
  const Node ref = link["operationRef"];
  // "A linked operation MUST be identified using either an operationRef or operationId": the schema of 3.0
  // cannot express this.
  if (context.is(Version::v3_0) && link.is_object() && !id && !ref && !link["$ref"])
    context.report(rule("link-operation"), link,
                   "found neither operationId nor operationRef in a Link Object, expected one of them", {},
                   Severity::error);
  // The structure check reports texts that are not URI references.
  if (!ref.is_string() || ref.text().find_first_of("{}<> ") != std::string_view::npos) return;
  if (!ref.text().starts_with('#')) return check_link_elsewhere(context, link, ref);
  const Node target = openapi::find_local_ref(context.document, ref.text());
  const bool further = context.is(Version::v3_2) && target.parent().key() == "additionalOperations";
  if (target.is_object() && (further || openapi::is_method(target.key(), context.version))) return;
  // "and MUST point to an Operation Object": a missing target may exist elsewhere, as in an example of the
  // specification.
  context.report(rule("link-operation"), ref,
                 "found " + single_quoted(ref.text()) + ", which leads to " +
                     (target ? "no operation" : "nothing") + "; expected an operation",
                 {}, target ? std::optional(Severity::error) : std::nullopt);
}

void check_links(RuleContext& context, const OperationsById& known) {
  for (const auto& found : context.inventory.responses()) {
    context.cancellation.poll();
    for (const Node link : context.document.node(found.node)["links"])
      check_link(context, link, known);
  }
  for (const Node link : context.document.root()["components"]["links"])
    check_link(context, link, known);
}

}  // namespace

void check_operations(RuleContext& context) {
  OperationsById known;
  known.reserve(context.index.operations().size());
  for (const Operation& operation : context.index.operations()) {
    context.cancellation.poll();
    check_id(context, operation, known);
    check_request_body(context, operation);
    check_responses(context, operation);
  }
  check_tags(context);
  if (!context.is(Version::v2_0)) check_links(context, known);
}

}  // namespace collet::validate
