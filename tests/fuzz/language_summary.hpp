// SPDX-License-Identifier: MIT
/// The reader of a language and the linker: any text is read and linked without harm, and the numbers in a
/// summary lead to what exists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/link/data/derived_columns.hpp"
#include "plugins/codegraph/link/data/model_tables.hpp"
#include "plugins/codegraph/link/members.hpp"
#include "plugins/codegraph/link/steps/data_links.hpp"

namespace collet::codegraph {

inline void require(bool holds) {
  if (!holds) std::abort();
}

template <class List>
bool valid(Index index, const List& list) {
  return index == k_none || index < list.size();
}

inline void read_and_link(const Language& language, const FileSummary& library, std::string_view path,
                          std::string_view text) {
  auto summary = language.read(path, text, nullptr, nullptr);
  if (!summary) return;
  for (const auto& one : summary->definitions) {
    require(valid(one.parent, summary->definitions) && valid(one.scope, summary->scopes));
    require(one.first_line <= one.last_line);
  }
  for (const auto& one : summary->expressions) {
    require(valid(one.receiver, summary->expressions) && valid(one.scope, summary->scopes));
    for (const Index operand : one.operands)
      require(valid(operand, summary->expressions));
    require(one.operand_names.size() <= one.operands.size());
  }
  add_models(path, *summary);
  for (const auto& one : summary->models)
    require(valid(one.definition, summary->definitions));
  Program program;
  const auto* const dialect = language.data_objects ? language_named(summary->language) : &language;
  program.add({std::string(path), dialect, *std::move(summary), false, 0});
  program.add({"", &language, library, true, 0});
  define_model_tables(program);
  derive_columns(program);
  program.declare();
  resolve_bases(program);
  const auto links = link_with_data(program, 1, nullptr);
  for (const auto& edge : links.edges)
    require(edge.source < program.symbol_count() && edge.target < program.symbol_count());
}

}  // namespace collet::codegraph
