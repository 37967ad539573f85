// SPDX-License-Identifier: MIT
// Any text has a tree whose nodes contain each other.
#include <cstddef>
#include <cstdlib>

#include "plugins/codegraph/sql/tsql/parser.hpp"

namespace {

using namespace collet::codegraph::tsql;

void check(const Tree& tree) {
  for (NodeIndex i = 0; i < tree.nodes.size(); ++i) {
    const auto& node = tree.nodes[i];
    if (node.end <= i || node.end > tree.nodes.size() || node.last < node.first) std::abort();
    if (node.last >= tree.tokens.size()) std::abort();
    for_children(tree, i, [&](NodeIndex child) {
      const auto& one = tree.nodes[child];
      if (one.end > node.end || one.first < node.first || one.last > node.last) std::abort();
    });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check(parse({reinterpret_cast<const char*>(data), size}));
  return 0;
}
