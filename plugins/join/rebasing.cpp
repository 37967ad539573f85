// SPDX-License-Identifier: MIT
#include "plugins/join/rebasing.hpp"

#include <collet/failure.hpp>

#include "plugins/bundling/rebased.hpp"
#include "plugins/bundling/values.hpp"
#include "plugins/connections/connections.hpp"
#include "sdk/support/text.hpp"

namespace collet::join {
namespace {

using connections::Connection;
using openapi::Node;
using openapi::Origin;

/// Finds the strings that are relative references to other files.
std::vector<Node> relative_references(const openapi::Description& description) {
  std::vector<Node> found;
  const auto add = [&](Node text) {
    const std::string_view reference = text.string();
    if (reference.empty() || reference.front() == '#' || reference.find("://") != std::string_view::npos)
      return;
    found.push_back(text);
  };
  const auto& inventory = description.inventory();
  const auto targets = inventory.targets();
  for (const auto& reference : inventory.references())
    if (targets[reference.target].state == openapi::Target::State::external)
      add(inventory.written(reference));
  std::vector<Connection> names;
  connections::Connections connections(description);
  for (std::uint32_t i = 0; i < inventory.units().size(); ++i) {
    connections.of_unit(i, names);
    const auto unit = inventory.unit(i);
    if (unit.object == openapi::Object::example) add(unit.node["externalValue"]);
  }
  for (const Connection& name : names) {
    const bool reference = name.kind == Connection::Kind::link_reference ||
                           (name.kind == Connection::Kind::mapping && !name.by_name);
    // A mapping without a slash or a dot may be the name of a schema that is missing.
    if (reference && name.target == openapi::k_none &&
        name.node.string().find_first_of("/.") != std::string_view::npos)
      add(name.node);
  }
  return found;
}

bool have_places(const Origin& from, const Origin& to) {
  if (from.kind == Origin::Kind::url) return true;
  return from.kind != Origin::Kind::content && from.kind == to.kind;
}

}  // namespace

void rebase_references(openapi::edit::Edit& edit, const openapi::Opened& document, const Origin& place,
                       std::vector<std::string>& warnings) {
  const std::vector<Node> references = relative_references(*document.description);
  if (references.empty()) return;
  if (!have_places(document.origin, place)) {
    warnings.push_back("refers to another file, " + support::quote(references.front().text(), 200) +
                       ", by a relative reference, which may not fit the result; bundle it first");
    return;
  }
  bundling::NewStrings strings;
  for (const Node text : references) {
    const std::string moved = bundling::rebased(text.text(), document.origin, place);
    if (moved != text.text()) strings.replace(openapi::edit::path_of(text), moved);
  }
  openapi::edit::ChangeSet changes;
  strings.add_to(changes);
  const auto applied = edit.apply(changes);
  if (!applied) throw Failure(applied.error().code, applied.error().message);
}

}  // namespace collet::join
