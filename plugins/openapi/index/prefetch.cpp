// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/prefetch.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"

namespace collet::openapi {
namespace {

constexpr std::uint32_t k_cache_line = 64;

/// Prefetches the nodes in an operation, which mostly follow those of the operation before it.
void prefetch_nodes_of(const Document& document, std::uint32_t before, std::uint32_t operation) {
  constexpr std::uint32_t k_max_nodes = 256;
  constexpr std::uint32_t k_nodes_per_line = k_cache_line / sizeof(RawNode);
  const auto& nodes = document.arena().nodes;
  const auto end_of = [&](std::uint32_t id) {
    const RawNode& node = nodes[id];
    return is_container(node) ? id - node.value + node.size : 0;
  };
  const std::uint32_t end = end_of(operation);
  const std::uint32_t begin = std::max(end_of(before), end - std::min(end, k_max_nodes));
  const RawNode* const stop = nodes.pointer_to(end);
  for (const RawNode* node = nodes.pointer_to(begin); node < stop; node += k_nodes_per_line)
    __builtin_prefetch(node);
}

/// Prefetches the texts of members. Names and references in a container are mostly near its beginning.
void prefetch_texts_of(const Document& document, std::uint32_t operation) {
  constexpr std::uint32_t k_max_bytes = 4 * k_cache_line;
  const ArenaView& arena = document.arena();
  const RawNode& node = arena.nodes[operation];
  if (!is_container(node)) return;
  for (const RawNode& member : arena.nodes.part(operation - node.value, node.size)) {
    const char* const begin =
        is_string(member) ? arena.pointer_to(member.value) : arena.source.data() + member.source;
    const std::uint32_t size = is_string(member)      ? std::min(member.size, k_max_bytes)
                               : is_container(member) ? k_max_bytes
                                                      : 0;
    for (std::uint32_t i = 0; i < size; i += k_cache_line)
      __builtin_prefetch(begin + i);
  }
}

}  // namespace

void prefetch_operations(const Index& index, std::uint32_t number) {
  constexpr std::uint32_t k_node = 8;
  constexpr std::uint32_t k_nodes_below = 4;
  constexpr std::uint32_t k_texts = 3;
  const Document& document = index.document();
  const auto& operations = index.arrays().operations;
  if (number + k_node >= operations.size()) return;
  document.prefetch(operations[number + k_node].node);
  prefetch_nodes_of(document, operations[number + k_nodes_below - 1].node,
                    operations[number + k_nodes_below].node);
  prefetch_texts_of(document, operations[number + k_texts].node);
}

}  // namespace collet::openapi
