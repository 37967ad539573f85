// SPDX-License-Identifier: MIT
#include "plugins/openapi/ahead.hpp"

#include <algorithm>

#include "plugins/openapi/index.hpp"

namespace collet::openapi {
namespace {

constexpr std::uint32_t k_line = 64;

/// What is in an operation mostly stands right behind what is in the one before it.
void expect_all_of(const Document& document, std::uint32_t node, std::uint32_t before) {
  constexpr std::uint32_t k_most = 256;  // nodes
  constexpr std::uint32_t k_nodes_a_line = k_line / sizeof(RawNode);
  const auto end_of = [&](Node operation) {
    return operation.size() == 0 ? 0 : (*operation.begin()).id() + operation.size();
  };
  const std::uint32_t end = end_of(document.node(node));
  const std::uint32_t begin = std::max(end_of(document.node(before)), end - std::min(end, k_most));
  for (std::uint32_t id = begin; id < end; id += k_nodes_a_line)
    document.expect(id);
}

/// The names and references in a container stand soon behind its beginning.
void expect_texts_of(const Document& document, Node operation) {
  const std::string_view source = document.arena().source;
  for (const Node member : operation) {
    if (member.is_string()) {
      __builtin_prefetch(member.text().data());
    } else if (member.size() != 0) {
      __builtin_prefetch(source.data() + member.source_offset() + k_line);
      __builtin_prefetch(source.data() + member.source_offset() + 2 * k_line);
    }
  }
}

}  // namespace

void expect_operations(const Document& document, std::uint32_t number) {
  constexpr std::uint32_t k_node = 8;
  constexpr std::uint32_t k_nodes_below = 4;
  constexpr std::uint32_t k_texts = 2;
  const auto& operations = document.index().arrays().operations;
  if (number + k_node >= operations.size()) return;
  document.expect(operations[number + k_node].node);
  expect_all_of(document, operations[number + k_nodes_below].node,
                operations[number + k_nodes_below - 1].node);
  expect_texts_of(document, document.node(operations[number + k_texts].node));
}

}  // namespace collet::openapi
