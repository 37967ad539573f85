// SPDX-License-Identifier: MIT
/// Links sources that a test writes, and shows the edges as text.
#pragma once

#include <map>
#include <set>
#include <string>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/link/data/derived_columns.hpp"
#include "plugins/codegraph/link/data/model_tables.hpp"
#include "plugins/codegraph/link/members.hpp"
#include "plugins/codegraph/link/steps/data_links.hpp"
#include "plugins/codegraph/link/steps/inferred_types.hpp"
#include "plugins/codegraph/link/steps/resolve_modules.hpp"
#include "plugins/codegraph/link/steps/structural_types.hpp"

namespace collet::codegraph {

struct Linked {
  Program program;
  Links links;

  /// Returns "p.A.f > p.B.g" for each edge of the kind.
  std::set<std::string> edges(EdgeKind kind = EdgeKind::calls) const {
    std::set<std::string> out;
    for (const auto& edge : links.edges)
      if (edge.kind == kind) out.insert(shown(edge.source) + " > " + shown(edge.target));
    return out;
  }
  /// Returns "IDENTITY dbo.A.x > dbo.B.y" for each flow. `schema` is left out at the beginning of names.
  std::set<std::string> flows(std::string_view schema = {}) const {
    const auto name_of = [&](Index symbol) {
      auto name = program.full_name(symbol);
      return name.starts_with(schema) ? name.substr(schema.size()) : name;
    };
    std::set<std::string> out;
    for (const auto& edge : links.edges)
      if (is_flow(edge.kind))
        out.insert(std::string(edge_name(edge.kind)).substr(6) + " " + name_of(edge.source) + " > " +
                   name_of(edge.target));
    return out;
  }
  std::set<std::string> rules(EdgeKind kind = EdgeKind::calls) const {
    std::set<std::string> out;
    for (const auto& edge : links.edges)
      if (edge.kind == kind) out.insert(std::string(rule_name(edge.rule)));
    return out;
  }
  /// Returns "name" for an open call, "name external" for one that leaves the sources, with "/n" candidates.
  std::set<std::string> open() const {
    std::set<std::string> out;
    for (const auto& call : links.open_calls)
      out.insert(call.name + (call.external ? " external" : "") +
                 (call.candidates.empty() ? "" : "/" + std::to_string(call.candidates.size())));
    return out;
  }
  std::string shown(Index symbol) const {
    const auto& definition = program.definition(symbol);
    std::string out = program.full_name(symbol);
    if (!is_callable(definition.kind)) return out;
    out += '(';
    for (std::size_t i = 0; i < definition.parameters.size(); ++i)
      out += (i == 0 ? "" : ",") + definition.parameters[i].type.name;
    return out + ")";
  }
};

/// Reads and links files, by path, with the libraries of their languages. `prepare` sees the program before
/// names of data are bound.
inline std::unique_ptr<Linked> link(const std::map<std::string, std::string>& files,
                                    const std::function<void(Program&)>& prepare = nullptr) {
  auto out = std::make_unique<Linked>();
  for (const auto& [path, text] : files) {
    const auto* language = language_of(path);
    if (language == nullptr) continue;
    auto summary = language->read(path, text, nullptr, nullptr);
    if (!summary) throw std::runtime_error(summary.error().message);
    add_models(path, *summary);
    language = language_of(path, *summary);
    out->program.add({path, language, *std::move(summary), false, 0});
  }
  std::set<const Language*> used;
  for (const auto& file : out->program.files()) {
    const auto& shared = file.language->shares_types_of;
    used.insert(shared.empty() ? file.language : language_named(shared));
  }
  for (const auto* language : used)
    if (!language->library.empty())
      out->program.add(
          {"", language, *language->read("library", language->library, nullptr, nullptr), true, 0});
  resolve_modules(out->program, [&](const std::string& path) {
    const auto found = files.find(path);
    return found == files.end() ? std::nullopt : std::optional(found->second);
  });
  define_model_tables(out->program);
  derive_columns(out->program);
  out->program.declare();
  resolve_bases(out->program);
  match_interfaces(out->program);
  infer_types(out->program);
  if (prepare) prepare(out->program);
  out->links = link_with_data(out->program, 2, nullptr);
  return out;
}

}  // namespace collet::codegraph
