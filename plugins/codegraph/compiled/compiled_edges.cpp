// SPDX-License-Identifier: MIT
#include "plugins/codegraph/compiled/compiled_edges.hpp"

#include <algorithm>
#include <map>

#include "plugins/codegraph/store/row_writer.hpp"

namespace collet::codegraph {
namespace {

using Place = std::pair<std::uint32_t, std::uint32_t>;

Place place_of(const Position& at) {
  return {at.line, at.column};
}

bool is_function(SymbolKind kind) {
  return kind == SymbolKind::method || kind == SymbolKind::function || kind == SymbolKind::constructor;
}

/// An edge or call that the linker found at a place.
struct Found {
  Index source = k_none;
  EdgeKind kind = EdgeKind::calls;
};

/// Finds the symbols of targets in a program. Each is looked up once.
class Targets {
 public:
  Targets(const CompiledFacts& facts, const Program& program) : facts_(facts), program_(program) {
    for (Index i = 0; i < program.files().size(); ++i)
      if (!program.files()[i].library) files_.emplace(program.files()[i].path, i);
    symbols_.assign(facts.targets.size(), k_unknown);
  }

  std::optional<Index> file(const std::string& path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? std::nullopt : std::optional(found->second);
  }

  /// Returns none if the sources do not have the target any more.
  Index symbol(Index target) {
    if (target >= symbols_.size()) return k_none;
    auto& out = symbols_[target];
    if (out == k_unknown) out = look_up(facts_.targets[target]);
    return out;
  }

 private:
  static constexpr Index k_unknown = k_none - 1;

  Index look_up(const CompiledTarget& wanted) const {
    const auto number = file(wanted.path);
    if (!number) return k_none;
    const auto& file = program_.files()[*number];
    Index best = k_none;
    std::uint32_t distance = 0;
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      const auto symbol = static_cast<Index>(file.first_symbol + i);
      if (one.kind != wanted.kind || one.implementation != k_none ||
          shown_name(program_, symbol) != wanted.name)
        continue;
      const auto away = std::max(one.start.line, wanted.at.line) - std::min(one.start.line, wanted.at.line);
      if (best == k_none || away < distance) {
        best = symbol;
        distance = away;
      }
    }
    return best;
  }

  const CompiledFacts& facts_;
  const Program& program_;
  std::map<std::string_view, Index> files_;
  std::vector<Index> symbols_;
};

/// The facts of one file, and what the linker found at their places.
struct Covered {
  const CompiledFile* facts = nullptr;
  std::map<Place, std::vector<const CompiledUse*>> uses;
  std::map<Place, Found> found;
};

/// Returns the innermost definition at a place: of those that contain its line, the last to begin.
Index definition_at(const Program& program, Index number, const Position& at) {
  const auto& file = program.files()[number];
  Index best = k_none;
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    const bool inside = one.first_line <= at.line && at.line <= one.last_line;
    if (!inside || one.first_line < first) continue;
    if (one.start.line > at.line || (one.start.line == at.line && one.start.column >= at.column)) continue;
    best = static_cast<Index>(file.first_symbol + i);
    first = one.first_line;
  }
  return best == k_none ? k_none : implementation(program, best);
}

class Application {
 public:
  Application(const CompiledFacts& facts, const Program& program, Links& links)
      : program_(program), links_(links), targets_(facts, program) {}

  void cover(Index file, const CompiledFile& facts) {
    auto& covered = covered_[file];
    covered.facts = &facts;
    for (const auto& use : facts.uses)
      covered.uses[place_of(use.at)].push_back(&use);
  }
  const Targets& targets() const { return targets_; }

  void run() {
    remove_edges();
    remove_open_calls();
    for (const auto& [file, covered] : covered_)
      add_edges(file, covered);
  }

 private:
  /// Returns the symbol that a use means, or none if it is not in the sources.
  Index meaning(const CompiledUse& use) { return targets_.symbol(use.target); }

  /// Returns true if the facts decide what is at a place. They do not if their target is gone.
  bool decided(const std::vector<const CompiledUse*>& uses) {
    return std::any_of(uses.begin(), uses.end(), [&](const CompiledUse* use) {
      return use->target == k_none || meaning(*use) != k_none;
    });
  }
  bool leads_inside(const std::vector<const CompiledUse*>& uses) {
    return std::any_of(uses.begin(), uses.end(),
                       [&](const CompiledUse* use) { return meaning(*use) != k_none; });
  }

  /// The compiler names the class where a constructor is called, and no place where a call is not written, so
  /// that such edges to constructors stay.
  bool replaces(const Covered& covered, const Edge& edge) {
    if (edge.kind != EdgeKind::calls && edge.kind != EdgeKind::references) return false;
    const auto kind = program_.definition(edge.target).kind;
    if (!is_function(kind)) return false;
    const auto use = covered.uses.find(place_of(edge.at));
    if (use == covered.uses.end()) return kind != SymbolKind::constructor;
    return decided(use->second);
  }

  void remove_edges() {
    const auto gone = [&](const Edge& edge) {
      const auto covered = covered_.find(edge.file);
      if (covered == covered_.end() || !replaces(covered->second, edge)) return false;
      covered->second.found.emplace(place_of(edge.at), Found{edge.source, edge.kind});
      return true;
    };
    links_.edges.erase(std::remove_if(links_.edges.begin(), links_.edges.end(), gone), links_.edges.end());
  }

  void remove_open_calls() {
    const auto gone = [&](OpenCall& call) {
      const auto covered = covered_.find(call.file);
      if (covered == covered_.end() || call.data) return false;
      const auto use = covered->second.uses.find(place_of(call.at));
      if (use == covered->second.uses.end() || !decided(use->second)) return false;
      covered->second.found.emplace(place_of(call.at), Found{call.source, EdgeKind::calls});
      if (leads_inside(use->second)) return true;
      call.external = true;
      call.candidates.clear();
      return false;
    };
    links_.open_calls.erase(std::remove_if(links_.open_calls.begin(), links_.open_calls.end(), gone),
                            links_.open_calls.end());
  }

  void add_edges(Index file, const Covered& covered) {
    for (const auto& [place, uses] : covered.uses) {
      const auto found = covered.found.find(place);
      const bool known = found != covered.found.end();
      std::set<Index> targets;
      for (const auto* use : uses) {
        const Index target = meaning(*use);
        // The statement that imports a name is a use only in languages where the linker has it.
        if (!known && use->how == CompiledUse::How::imported) continue;
        if (target == k_none || !targets.insert(target).second) continue;
        Edge edge;
        edge.source = known ? found->second.source : definition_at(program_, file, use->at);
        if (edge.source == k_none) continue;
        edge.target = target;
        edge.kind = use->how == CompiledUse::How::called ? EdgeKind::calls : EdgeKind::references;
        if (known) edge.kind = found->second.kind;
        edge.rule = Rule::scip;
        edge.file = file;
        edge.at = use->at;
        links_.edges.push_back(edge);
      }
    }
  }

  const Program& program_;
  Links& links_;
  Targets targets_;
  std::map<Index, Covered> covered_;
};

}  // namespace

CompiledReport apply_compiled(const CompiledFacts& facts, const Program& program,
                              const std::function<std::string(Index)>& hash_of, const std::set<Index>* only,
                              Links& links) {
  CompiledReport out;
  Application application(facts, program, links);
  for (const auto& file : facts.files) {
    const auto number = application.targets().file(file.path);
    if (!number || (only != nullptr && only->count(*number) == 0)) continue;
    if (hash_of(*number) == file.hash) {
      application.cover(*number, file);
      ++out.files;
    } else {
      ++out.lost;
    }
  }
  if (out.files != 0) application.run();
  return out;
}

}  // namespace collet::codegraph
