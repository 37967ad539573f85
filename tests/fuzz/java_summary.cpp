// SPDX-License-Identifier: MIT
/// The reader of Java and the linker: any text is read and linked without harm, and the numbers in a summary
/// lead to what exists.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/codegraph/link/linker.hpp"
#include "plugins/codegraph/link/members.hpp"

namespace {

using namespace collet::codegraph;

void require(bool holds) {
  if (!holds) std::abort();
}

template <class List>
bool valid(Index index, const List& list) {
  return index == k_none || index < list.size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* const java = language_named("java");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto summary = java->read("A.java", text, nullptr, nullptr);
  if (!summary) return 0;
  for (const auto& one : summary->definitions) {
    require(valid(one.parent, summary->definitions) && valid(one.scope, summary->scopes));
    require(one.first_line <= one.last_line);
  }
  for (const auto& one : summary->expressions) {
    require(valid(one.receiver, summary->expressions) && valid(one.scope, summary->scopes));
    for (const Index operand : one.operands)
      require(valid(operand, summary->expressions));
  }
  Program program;
  program.add({"A.java", java, *std::move(summary), false, 0});
  static const FileSummary library = *java->read("library", java->library, nullptr, nullptr);
  program.add({"", java, library, true, 0});
  program.declare();
  resolve_bases(program);
  const auto links = link_program(program, 1, nullptr);
  for (const auto& edge : links.edges)
    require(edge.source < program.symbol_count() && edge.target < program.symbol_count());
  return 0;
}
