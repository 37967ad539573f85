// SPDX-License-Identifier: MIT
/// Rules for what a change of a symbol does to the symbols that depend on it.
#pragma once

#include <optional>
#include <string_view>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

/// `edit` is a change whose kind is not known, such as one that version control shows.
enum class ChangeType : std::uint8_t { rename, type, remove, signature, nullability, edit };

enum class Severity : std::uint8_t { low, medium, high };

/// Returns "breaks", "may break" or "may change".
std::string_view severity_text(Severity severity);

/// Returns how a dependent uses a symbol: "reads", "has a foreign key to".
std::string_view use_text(EdgeKind kind);

/// Returns true if the symbol at the source of such an edge depends on its target. The target of a flow
/// depends on its source.
constexpr bool depends_on_target(EdgeKind kind) {
  return !is_flow(kind);
}

/// Returns how hard a change hits a symbol that uses the changed one directly.
Severity direct_severity(ChangeType change, EdgeKind kind, Rule rule, SymbolKind dependent);

/// Returns how hard a dependent is hit by what happens to a symbol that it uses, or nothing if it is not.
/// `before` and `used` are the severity and kind of the symbol that it uses.
std::optional<Severity> later_severity(ChangeType change, Severity before, SymbolKind used, EdgeKind kind);

}  // namespace collet::codegraph
