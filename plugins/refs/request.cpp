// SPDX-License-Identifier: MIT
#include "plugins/refs/request.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/text.hpp"

namespace collet::refs {
namespace {

using openapi::Object;

std::string_view word_of(Mode mode) {
  switch (mode) {
    case Mode::references:
      break;
    case Mode::users:
      return "reverse";
    case Mode::cycles:
      return "cycles";
    case Mode::unused:
      return "unused";
    case Mode::missing:
      return "missing";
  }
  return {};
}

Mode read_mode(const Arguments& arguments) {
  auto mode = Mode::references;
  std::string_view first;
  const auto read_flag = [&](std::string_view name, Mode asked) {
    if (!arguments.boolean(name, false)) return;
    if (!first.empty())
      throw Failure(COLLET_INVALID_ARGUMENT, "/" + std::string(name) + ": found " + std::string(name) +
                                                 " together with " + std::string(first) +
                                                 ", expected one of them");
    first = name;
    mode = asked;
  };
  read_flag("reverse", Mode::users);
  read_flag("cycles", Mode::cycles);
  read_flag("unused", Mode::unused);
  read_flag("missing", Mode::missing);
  return mode;
}

std::string_view plain(std::string_view path) {
  return path.starts_with("./") ? path.substr(2) : path;
}

/// Suggests the text whose last segment is `wanted`, if there is one; a text in the same case first.
std::string suggest_name(std::string_view what, std::string_view wanted,
                         const std::vector<std::string_view>& texts) {
  const auto name = [](std::string_view text) { return text.substr(text.rfind('/') + 1); };
  auto meant = std::find_if(texts.begin(), texts.end(), [&](auto text) { return name(text) == wanted; });
  if (meant == texts.end())
    meant = std::find_if(texts.begin(), texts.end(),
                         [&](auto text) { return support::equal_ignoring_case(name(text), wanted); });
  if (meant == texts.end()) return listing::no_such(what, wanted, texts);
  return "no " + std::string(what) + " " + listing::in_quotes(wanted) + "; did you mean '" +
         std::string(*meant) + "'?";
}

/// Returns a similar operationId, or a similar method and path; empty if none is similar.
std::string similar_operation(std::string_view wanted, const openapi::Outline& outline) {
  if (wanted.find('/') == std::string_view::npos)
    return listing::closest_name(wanted, outline.operation_ids());
  std::vector<std::string> texts;
  for (const auto& operation : outline.operations())
    texts.push_back(support::upper_case(operation.method()).append(" ").append(operation.path()));
  return listing::closest_name(wanted, {texts.begin(), texts.end()});
}

}  // namespace

Request::Request(const Call& call)
    : mode(read_mode(call.arguments())),
      target(listing::text_argument(call.arguments(), "target")),
      operation(listing::text_argument(call.arguments(), "operation")),
      node_type(
          call.arguments().one_of("node_type",
                                  {"schema", "parameter", "response", "requestBody", "header", "pathItem",
                                   "link", "example", "callback", "securityScheme", "mediaType", "operation"},
                                  std::string_view(), Case::ignored)),
      transitive(call.arguments().boolean("transitive", false)),
      target_glob_(target, call) {
  query.read(
      call, {"node_type"},
      {"ref", "count", "source_path", "node_type", "pointer", "line", "state", "size", "refs", "method",
       "path", "operation_id", "component", "distance", "via", "document", "reason", "written", "dynamic"});
  if (mode == Mode::users && target.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/target: found none, expected one with reverse: #/components/schemas/NAME, or a glob");
  if (transitive && mode != Mode::references)
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/transitive: found transitive together with another direction, expected one of them");
  // The other modes answer for the whole document.
  if (!operation.empty() && mode != Mode::references)
    throw Failure(COLLET_INVALID_ARGUMENT, "/operation: found operation together with " +
                                               std::string(word_of(mode)) +
                                               ", expected it alone or with transitive");
  if (!query.group_by.empty() && mode == Mode::cycles)
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/group_by: found group_by together with cycles, expected one of them");
  if (transitive && operation.empty() && target.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/operation: found none, expected operation or target with transitive");
}

bool Request::names(std::string_view text) const {
  if (target.empty()) return true;
  if (listing::is_glob(target))
    return target_glob_(text, exact_ ? support::LetterCase::sensitive : support::LetterCase::ignored);
  return exact_ ? plain(target) == plain(text) : support::equal_ignoring_case(plain(target), plain(text));
}

void Request::add_existing(std::string_view text) {
  if (exact_ || target.empty()) return;
  exact_ = listing::is_glob(target) ? target_glob_(text, support::LetterCase::sensitive)
                                    : plain(target) == plain(text);
}

void Request::write_letter_case(json::Writer& head, std::size_t matches) const {
  if (matches == 0 || exact_ || target.empty()) return;
  head.member("hint", "nothing is named " + listing::in_quotes(target) +
                          " exactly; these matches differ in letter case");
}

void end_item(json::Writer& writer, const std::string& out, std::string_view name, std::string_view text) {
  if (out.back() == '{') writer.member(name, text);
  writer.end_object();
}

void write_place(json::Writer& writer, const Request& request, openapi::Node node, bool usual) {
  const auto& fields = request.query.fields;
  if (fields.named("source_path") || (usual && fields.all()))
    writer.member("source_path", openapi::normalized_path(node));
  if (fields.named("pointer")) writer.member("pointer", openapi::json_pointer(node));
  if (fields.named("line")) writer.member("line", node.document()->line_of(node.source_offset()));
}

std::vector<std::uint32_t> targets_of(const Request& request, const openapi::Inventory& inventory) {
  std::vector<std::uint32_t> numbers;
  const auto targets = inventory.targets();
  if (!inventory.by_value() || request.target.empty()) {
    for (std::uint32_t i = 0; i < targets.size(); ++i)
      if (request.names(inventory.target_text(i))) numbers.push_back(i);
    return numbers;
  }
  std::vector<bool> named(targets.size());
  for (const auto& reference : inventory.references())
    if (!named[reference.target])
      named[reference.target] = request.names(inventory.written(reference).text());
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    const auto target = targets[i];
    if (named[i] || request.names(target.text) ||
        (target.node && (request.names("#" + openapi::json_pointer(target.node)) ||
                         request.names(target.node["$id"].string()))))
      numbers.push_back(i);
  }
  return numbers;
}

void add_existing_names(Request& request, const openapi::Description& description) {
  if (request.target.empty()) return;
  const auto& inventory = description.inventory();
  const auto targets = inventory.targets();
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    request.add_existing(inventory.target_text(i));
    if (!inventory.by_value() || !targets[i].node) continue;
    request.add_existing("#" + openapi::json_pointer(targets[i].node));
    request.add_existing(targets[i].node["$id"].string());
  }
  if (inventory.by_value())
    for (const auto& reference : inventory.references())
      request.add_existing(inventory.written(reference).text());
  if (openapi::find_local_ref(description.document(), request.target)) request.add_existing(request.target);
}

openapi::Operation find_operation(const Request& request, const openapi::Outline& outline) {
  const std::string_view wanted = request.operation;
  for (const auto number : outline.with_operation_id(wanted))  // an operationId may contain spaces
    return outline.operation(number);
  if (const auto space = wanted.find(' '); space != std::string_view::npos) {
    for (const auto number : outline.operations_at(wanted.substr(space + 1))) {
      const auto operation = outline.operation(number);
      if (support::equal_ignoring_case(operation.method(), wanted.substr(0, space)) &&
          operation.path() == wanted.substr(space + 1))
        return operation;
    }
  }
  std::string message = "/operation: found ";
  message.append(listing::in_quotes(wanted))
      .append(", which is no operation; expected an operationId, or a method and a path: GET /users/{id}");
  if (const auto meant = similar_operation(wanted, outline); !meant.empty())
    message.append("; did you mean '").append(meant).append("'?");
  throw Failure(COLLET_NOT_FOUND, message);
}

std::string explain_missing_target(const Request& request, const openapi::Description& description,
                                   const std::vector<std::string>& others) {
  const auto& inventory = description.inventory();
  if (!targets_of(request, inventory).empty())
    return "the target " + listing::in_quotes(request.target) +
           " was not found; missing=true gives the reason, detail=true the places";
  if (!listing::is_glob(request.target) && openapi::find_local_ref(description.document(), request.target))
    return listing::in_quotes(request.target) + " exists, but no $ref leads to it";
  std::vector<std::string_view> texts;
  for (std::uint32_t i = 0; i < inventory.targets().size(); ++i)
    texts.push_back(inventory.target_text(i));
  texts.insert(texts.end(), others.begin(), others.end());
  return suggest_name("$ref to", request.target, texts);
}

std::string explain_no_match(const Request& request, std::string_view what,
                             const std::vector<std::string>& names) {
  const bool named =
      std::any_of(names.begin(), names.end(), [&](const auto& name) { return request.names(name); });
  if (!named) return suggest_name(what, request.target, {names.begin(), names.end()});
  return explain_no_type(request);
}

std::string explain_no_type(const Request& request) {
  return "no match has the node_type " + listing::in_quotes(request.node_type);
}

std::string unit_name(const openapi::Unit& unit, const openapi::Description& description) {
  if (unit.component) return "#" + openapi::json_pointer(unit.node);
  const auto& index = description.index();
  const std::string path(unit.path_item == openapi::k_none ? unit.node.key()
                                                           : index.path_items()[unit.path_item].path);
  return unit.object == Object::operation ? support::upper_case(unit.node.key()) + " " + path : path;
}

}  // namespace collet::refs
