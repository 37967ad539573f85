// SPDX-License-Identifier: MIT
/// The reader of TypeScript and JavaScript and the linker: any text is read and linked without harm, and the
/// numbers in a summary lead to what exists. The same text is also the configuration of the compiler.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/codegraph/link/linker.hpp"
#include "plugins/codegraph/link/members.hpp"
#include "plugins/codegraph/link/steps/inferred_types.hpp"
#include "plugins/codegraph/link/steps/resolve_modules.hpp"

namespace {

using namespace collet::codegraph;

void require(bool holds) {
  if (!holds) std::abort();
}

template <class List>
bool valid(Index index, const List& list) {
  return index == k_none || index < list.size();
}

void check(const FileSummary& summary) {
  for (const auto& one : summary.definitions) {
    require(valid(one.parent, summary.definitions) && valid(one.scope, summary.scopes));
    require(valid(one.initial, summary.expressions) && one.first_line <= one.last_line);
  }
  for (const auto& scope : summary.scopes)
    for (const auto& variable : scope.variables)
      require(valid(variable.initial, summary.expressions) &&
              valid(variable.definition, summary.definitions));
  for (const auto& one : summary.expressions) {
    require(valid(one.receiver, summary.expressions) && valid(one.scope, summary.scopes));
    require(valid(one.consumer, summary.expressions) && valid(one.definition, summary.definitions));
    for (const Index operand : one.operands)
      require(valid(operand, summary.expressions));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Program program;
  for (const char* path : {"a.ts", "b.tsx", "c.js"}) {
    const auto* const language = language_of(path);
    auto summary = language->read(path, text, nullptr, nullptr);
    if (!summary) return 0;
    check(*summary);
    program.add({path, language, *std::move(summary), false, 0});
  }
  const auto* const typescript = language_named("typescript");
  static const FileSummary library = *typescript->read("library", typescript->library, nullptr, nullptr);
  program.add({"", typescript, library, true, 0});
  resolve_modules(program, [&](const std::string&) { return std::optional(std::string(text)); });
  program.declare();
  resolve_bases(program);
  infer_types(program);
  const auto links = link_program(program, 1, nullptr);
  for (const auto& edge : links.edges)
    require(edge.source < program.symbol_count() && edge.target < program.symbol_count());
  return 0;
}
