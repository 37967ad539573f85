// SPDX-License-Identifier: MIT
/// Properties that hold for every document, whatever it was read from.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::openapi {

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline Limits fuzz_limits() {
  Limits limits;
  limits.max_nodes = 20'000;
  limits.max_depth = 64;
  return limits;
}

inline void require_same(Node one, Node other) {
  require(one.type() == other.type() && one.text() == other.text() && one.size() == other.size());
  for (std::uint32_t i = 0; i < one.size(); ++i) {
    require(one.at(i).key() == other.at(i).key());
    require_same(one.at(i), other.at(i));
  }
}

/// Every node can be found by its key; its name leads to an equal node.
inline void walk(Node node, std::size_t& budget) {
  if (budget == 0) return;
  --budget;
  require(node.source_offset() <= node.document()->source().size());
  require(find_pointer(node.document()->root(), json_pointer(node)).type() == node.type());
  for (const Node child : node) {
    if (node.is_object()) require(node.find(child.key()) == child);
    walk(child, budget);
  }
}

/// If schemas have addresses, a reference leads to the target that the inventory gives, and each target has
/// its own name.
inline void check_targets(const Description& description, Resolver& references) {
  if (!description.index().problem().empty() || !description.inventory().by_value()) return;
  const Inventory& inventory = description.inventory();
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < inventory.targets().size(); ++i) {
    count += inventory.target(i).count;
    require(inventory.find_target(inventory.target_text(i)) <= i);
  }
  require(count == inventory.references().size());
  for (const Reference& reference : inventory.references()) {
    const std::string_view text = inventory.written(reference).text();
    if (text.empty()) continue;  // the inventory takes it for no reference to the document itself
    const auto led =
        references.follow({description.document().node(reference.node)}, text, Resolver::Reach::known);
    require(led.at.node == inventory.target(reference.target).node);
  }
}

inline void check_document(const DocumentPtr& read) {
  const Document& document = *read;
  std::size_t budget = 2000;
  walk(document.root(), budget);
  std::string text;
  require(print(document.root(), text));
  const auto again = read_json_document(text, fuzz_limits());
  require(static_cast<bool>(again) && (*again)->findings().empty());
  require_same(document.root(), (*again)->root());
  std::string twice;
  require(print((*again)->root(), twice, {.max_bytes = text.size()}) && twice == text);
  require(text.empty() || !print((*again)->root(), twice, {.max_bytes = text.size() - 1}));
  for (const Finding& finding : document.findings())
    require(!document.describe(finding).empty());
  std::string resolved;
  const auto description = std::make_shared<const Description>(read);
  Resolver references({description, {}});
  check_targets(*description, references);
  print(document.root(), resolved,
        {.max_bytes = 1 << 20, .references = &references, .resolve_bytes = 10'000});
}

}  // namespace collet::openapi
