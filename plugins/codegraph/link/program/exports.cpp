// SPDX-License-Identifier: MIT
/// The names that modules export, through modules that export from others.
#include "plugins/codegraph/link/program/exports.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_visited = 256;

/// Returns the symbols that a type declares under a name: its members and its nested type.
std::vector<Index> declared_in(const Program& program, Index type, std::string_view name) {
  std::vector<Index> out;
  const auto& entry = program.type(type);
  if (const auto found = entry.members.find(name); found != entry.members.end()) out = found->second;
  if (const auto found = entry.nested.find(std::string(name)); found != entry.nested.end())
    out.push_back(program.type(found->second).symbol);
  return out;
}

/// One search, which visits each name of a module once.
class ExportSearch {
 public:
  ExportSearch(const Program& program, const Language* language) : program_(program), language_(language) {}

  void find(std::string_view module, std::string_view name) {
    const Index type = program_.find_type(language_, module);
    if (type == k_none) {
      out_.external = true;
      return;
    }
    if (visited_.size() >= k_max_visited || was_visited(type, name)) return;
    visited_.emplace_back(type, name);
    if (name == "*") {
      out_.symbols.push_back(program_.type(type).symbol);
      return;
    }
    if (find_named(type, name)) return;
    out_.symbols = declared_in(program_, type, name);
    if (out_.symbols.empty()) find_through(type, name);
    // A module that assigns all of its exports is its own default.
    if (out_.symbols.empty() && name == "default") find(module, "=");
    if (out_.symbols.empty() && name == "=") find(module, "*");
  }
  Exported& out() { return out_; }

 private:
  bool was_visited(Index type, std::string_view name) const {
    return std::find(visited_.begin(), visited_.end(), std::pair(type, name)) != visited_.end();
  }
  template <class Visit>
  void visit_files(Index type, Visit&& visit) const {
    for (const Index part : program_.type(type).parts)
      if (program_.parent(part) == k_none) visit(program_.file_of(part).summary);
  }

  /// Follows an export under this very name. Returns false if there is none.
  bool find_named(Index type, std::string_view name) {
    bool found = false;
    visit_files(type, [&](const FileSummary& summary) {
      for (const auto& one : summary.exports) {
        if (one.name != name || found) continue;
        found = true;
        if (!one.target.empty()) {
          find(one.target, one.member);
          continue;
        }
        out_.symbols = declared_in(program_, type, one.member);
        if (out_.symbols.empty()) find_imported(summary, one.member);
      }
    });
    return found;
  }

  void find_imported(const FileSummary& summary, std::string_view name) {
    for (const auto& import : summary.imports)
      if (import.kind == Import::Kind::exported && import.name == name)
        return find(import.target, import.member);
  }

  /// Follows the exports of all names of other modules.
  void find_through(Index type, std::string_view name) {
    visit_files(type, [&](const FileSummary& summary) {
      for (const auto& one : summary.exports)
        if (one.name == "*" && out_.symbols.empty()) find(one.target, name);
    });
  }

  const Program& program_;
  const Language* language_;
  Exported out_;
  std::vector<std::pair<Index, std::string_view>> visited_;
};

}  // namespace

Exported find_export(const Program& program, const Language* language, std::string_view module,
                     std::string_view name) {
  ExportSearch search(program, language);
  search.find(module, name);
  return std::move(search.out());
}

std::vector<Index> exported_by(const Program& program, const Language* language, Index type,
                               std::string_view name) {
  const auto& entry = program.type(type);
  if (program.definition(entry.symbol).kind != SymbolKind::module) return {};
  return find_export(program, language, entry.full_name, name).symbols;
}

}  // namespace collet::codegraph
