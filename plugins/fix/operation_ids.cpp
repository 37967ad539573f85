// SPDX-License-Identifier: MIT
/// The fix duplicate-operation-id.
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "plugins/fix/stages.hpp"

namespace collet::fix {

using openapi::Node;

void number_operation_ids(Stage& stage) {
  std::unordered_set<std::string> ids;
  for (const auto& operation : stage.index.operations())
    if (operation.node["operationId"].is_string()) ids.emplace(operation.node["operationId"].text());
  std::unordered_map<std::string_view, Node> first;
  std::unordered_map<std::string_view, std::uint64_t> next;
  std::unordered_set<std::uint32_t> known;
  for (const auto& operation : stage.index.operations()) {
    stage.cancellation.poll();
    const Node id = operation.node["operationId"];
    if (!id.is_string() || !known.insert(operation.node.id()).second) continue;
    if (first.try_emplace(id.text(), operation.node).second) continue;
    std::uint64_t& number = next.try_emplace(id.text(), 2).first->second;
    std::string name;
    do
      name = std::string(id.text()) + std::to_string(number++);
    while (!ids.insert(name).second);
    NodePath path = Stage::path_in(stage.index.path_item(operation.path_item), operation.node);
    path.push_back(id.id() - operation.node.at(0).id());
    stage.changes.replace(path, stage.text_value(name));
  }
}

}  // namespace collet::fix
