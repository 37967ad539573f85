// SPDX-License-Identifier: MIT
/// Operations, their responses and tags: "Operation Object", "Responses Object", "Tag Object".
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/rules.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Operation;
using openapi::Version;

/// Tags of which it is looked up what they may have meant.
constexpr int k_near_lookups = 200;

std::string name_of(const Operation& operation) {
  std::string text(operation.method());
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  text += ' ';
  text += operation.path();
  return text;
}

using OperationsById = std::unordered_map<std::string_view, Operation>;

/// "Unique string used to identify the operation. The id MUST be unique among all operations described in the
/// API." A path item that several paths refer to is one.
void check_id(Context& context, const Operation& operation, OperationsById& known) {
  const Node id = operation.node["operationId"];
  if (!id.is_string()) return;
  const auto [first, is_new] = known.try_emplace(id.text(), operation);
  if (is_new || first->second.node == operation.node) return;
  context.report(rule("operation-id-unique"), id,
                 "found the operationId " + cited(id.text()) + " of " + cited(name_of(first->second)) +
                     " again, expected another one");
}

/// "In other cases where the HTTP spec is vague (such as GET, HEAD and DELETE), requestBody is permitted but
/// does not have well-defined semantics and SHOULD be avoided if possible."
void check_request_body(Context& context, const Operation& operation) {
  const std::string_view method = operation.method();
  if (method != "get" && method != "head" && method != "delete") return;
  const Node body = operation.node["requestBody"];
  if (!body) return;
  context.report(
      rule("request-body-meaning"), body,
      "found a request body of " + std::string(method) + ", where it has no defined meaning; expected none");
}

/// Three digits that are no number of the registry of RFC 9110 ("HTTP Status Code Registry" of IANA).
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
void check_responses(Context& context, const Operation& operation) {
  const Node responses = operation.node["responses"];
  if (!responses.is_object()) return;
  bool success = responses.size() == 0;  // which structure forbids
  for (const Node response : responses) {
    const std::string_view code = response.key();
    if (code == "default" || (!code.empty() && code[0] >= '1' && code[0] <= '3')) success = true;
    if (is_unregistered(code))
      context.report(rule("status-code-registered"), response,
                     "found the status code " + cited(code) + ", which is not registered with IANA");
  }
  if (!success)
    context.report(rule("response-success"), responses,
                   "found responses for failures alone, expected one for success (2xx) or a default one");
}

std::vector<std::string_view> names_of(const std::unordered_map<std::string_view, Node>& known) {
  std::vector<std::string_view> names;
  names.reserve(known.size());
  for (const auto& [name, node] : known)
    names.push_back(name);
  return names;
}

/// "Not all tags that are used by the Operation Object must be declared": each is told once, and only where
/// some are declared.
void check_declared(Context& context, std::unordered_map<std::string_view, Node> known) {
  if (known.empty() || !context.findings.wants(rule("tag-declared"))) return;
  auto names = names_of(known);
  std::sort(names.begin(), names.end());
  int lookups = k_near_lookups;
  for (const Operation& operation : context.index.operations())
    for (const Node tag : operation.node["tags"]) {
      context.stop.poll();
      if (!tag.is_string() || !known.try_emplace(tag.text(), tag).second) continue;
      const auto near = lookups-- > 0 ? support::nearest(tag.text(), names, 1) : std::vector<std::string>();
      context.report(rule("tag-declared"), tag,
                     "found the tag " + cited(tag.text()) + ", which is not declared",
                     near.empty() ? std::string() : near.front());
    }
}

void check_tags(Context& context) {
  const Node tags = context.document.root()["tags"];
  std::unordered_map<std::string_view, Node> known;
  for (const Node tag : tags) {
    const Node name = tag["name"];
    if (!name.is_string()) continue;
    if (known.try_emplace(name.text(), tag).second) continue;
    context.report(rule("tag-unique"), name,
                   "found the tag " + cited(name.text()) + " declared again, expected it once");
  }
  check_declared(context, known);
  if (!context.is(Version::v3_2)) return;
  // "The named tag MUST exist in the API description, and circular references between parent and child tags
  // MUST NOT be used."
  for (const Node tag : tags) {
    const Node parent = tag["parent"];
    if (!parent.is_string()) continue;
    context.stop.poll();
    if (!known.contains(parent.text())) {
      const auto near = support::nearest(parent.text(), names_of(known), 1);
      context.report(rule("tag-parent"), parent,
                     "found the parent " + cited(parent.text()) + ", expected the name of a tag",
                     near.empty() ? std::string() : near.front());
      continue;
    }
    // A circle is found by as many steps as there are tags, and told at one of its tags.
    Node at = tag;
    bool smallest = true;
    for (std::size_t step = 0; step <= known.size() && at; ++step) {
      const auto up = known.find(at["parent"].string());
      at = up == known.end() ? Node() : up->second;
      if (at == tag) break;
      if (at && at.id() < tag.id()) smallest = false;
      context.stop.poll();
    }
    if (at == tag && smallest)
      context.report(rule("tag-parent"), parent,
                     "found " + cited(parent.text()) + ", which is beneath this tag, as its parent");
  }
}

/// "The name of an existing, resolvable OAS operation"; "A relative or absolute URI reference to an OAS
/// operation … MUST point to an Operation Object."
void check_link(Context& context, Node link, const OperationsById& known) {
  const Node id = link["operationId"];
  if (id.is_string() && !known.contains(id.text())) {
    std::vector<std::string_view> ids;
    for (const auto& [name, operation] : known)
      ids.push_back(name);
    const auto near = support::nearest(id.text(), ids, 1);
    context.report(rule("link-operation"), id,
                   "found the operationId " + cited(id.text()) + ", which no operation has",
                   near.empty() ? std::string() : near.front());
  }
  const Node ref = link["operationRef"];
  // "A linked operation MUST be identified using either an operationRef or operationId": in 3.0 the schema
  // has no way to say so.
  if (context.is(Version::v3_0) && link.is_object() && !id && !ref && !link["$ref"])
    context.report(rule("link-operation"), link,
                   "found neither operationId nor operationRef in a Link Object, expected one of them", {},
                   Severity::error);
  // What is no URI reference is a matter of structure.
  if (!ref.is_string() || !ref.text().starts_with('#') ||
      ref.text().find_first_of("{}<> ") != std::string_view::npos)
    return;
  const Node target = openapi::find_local_ref(context.document, ref.text());
  const bool further = context.is(Version::v3_2) && target.parent().key() == "additionalOperations";
  if (target.is_object() && (further || openapi::is_method(target.key(), context.version))) return;
  // "and MUST point to an Operation Object": what is not there may be, as in an example of the specification.
  context.report(rule("link-operation"), ref,
                 "found " + cited(ref.text()) + ", which leads to " + (target ? "no operation" : "nothing") +
                     "; expected an operation",
                 {}, target ? std::optional(Severity::error) : std::nullopt);
}

void check_links(Context& context, const OperationsById& known) {
  for (const auto& found : context.inventory.responses()) {
    context.stop.poll();
    for (const Node link : context.document.node(found.node)["links"])
      check_link(context, link, known);
  }
  for (const Node link : context.document.root()["components"]["links"])
    check_link(context, link, known);
}

}  // namespace

void check_operations(Context& context) {
  OperationsById known;
  known.reserve(context.index.operations().size());
  for (const Operation& operation : context.index.operations()) {
    context.stop.poll();
    check_id(context, operation, known);
    check_request_body(context, operation);
    check_responses(context, operation);
  }
  check_tags(context);
  if (!context.is(Version::v2_0)) check_links(context, known);
}

}  // namespace collet::validate
