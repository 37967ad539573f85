// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/prefetch.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"

namespace collet::openapi {
namespace {

constexpr std::uint32_t k_line = 64;

/// What is in an operation mostly stands right behind what is in the one before it.
void expect_all_of(const Document& document, std::uint32_t before, std::uint32_t operation) {
  constexpr std::uint32_t k_most = 256;  // nodes
  constexpr std::uint32_t k_nodes_a_line = k_line / sizeof(RawNode);
  const auto& nodes = document.arena().nodes;
  const auto end_of = [&](std::uint32_t id) {
    const RawNode& node = nodes[id];
    return is_container(node) ? id - node.value + node.size : 0;
  };
  const std::uint32_t end = end_of(operation);
  const std::uint32_t begin = std::max(end_of(before), end - std::min(end, k_most));
  const RawNode* const stop = nodes.place(end);
  for (const RawNode* node = nodes.place(begin); node < stop; node += k_nodes_a_line)
    __builtin_prefetch(node);
}

/// The names and references in a container stand soon behind its beginning.
void expect_texts_of(const Document& document, std::uint32_t operation) {
  constexpr std::uint32_t k_most = 4 * k_line;
  const ArenaView& arena = document.arena();
  const RawNode& node = arena.nodes[operation];
  if (!is_container(node)) return;
  for (const RawNode& member : arena.nodes.part(operation - node.value, node.size)) {
    const char* const begin =
        is_string(member) ? arena.place(member.value) : arena.source.data() + member.source;
    const std::uint32_t size = is_string(member)      ? std::min(member.size, k_most)
                               : is_container(member) ? k_most
                                                      : 0;
    for (std::uint32_t i = 0; i < size; i += k_line)
      __builtin_prefetch(begin + i);
  }
}

}  // namespace

void expect_operations(const Document& document, std::uint32_t number) {
  constexpr std::uint32_t k_node = 8;
  constexpr std::uint32_t k_nodes_below = 4;
  constexpr std::uint32_t k_texts = 3;
  const auto& operations = document.index().arrays().operations;
  if (number + k_node >= operations.size()) return;
  document.expect(operations[number + k_node].node);
  expect_all_of(document, operations[number + k_nodes_below - 1].node,
                operations[number + k_nodes_below].node);
  expect_texts_of(document, operations[number + k_texts].node);
}

}  // namespace collet::openapi
