// SPDX-License-Identifier: MIT
/// Finds symbols by name, by the beginning of a full name, by words, and by what they mean.
#pragma once

#include <set>

#include <collet/plugin.hpp>

#include "plugins/codegraph/session/investigation.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

struct SymbolHit {
  std::int64_t id = 0;
  double score = 0;
  std::string full_name;
};

enum class SearchMode : std::uint8_t {
  lexical,   ///< names, then words
  semantic,  ///< words and their context in the graph, and vectors if there are any; names count as words
  hybrid     ///< lexical, with the vectors, and behind its hits those that only the context finds
};

/// How near symbols are to a question by the vectors of a language model.
class Nearness {
 public:
  virtual ~Nearness() = default;
  /// Returns the keys of the nearest symbols with their cosines, the nearest first.
  virtual std::vector<std::pair<double, std::string>> nearest(std::size_t limit) const = 0;
  /// Returns the cosine of a symbol; nothing if it has no vector.
  virtual std::optional<double> of(const std::string& key) const = 0;
};

/// Returns the hits, best first: full names, names, prefixes, then words by BM25F. The order is that of the
/// score, then of the full name. An empty set of kinds means all. `nearness` may be null; lexical does not
/// use it.
std::vector<SymbolHit> search_symbols(const IndexReader& reader, const std::string& query,
                                      const std::set<SymbolKind>& kinds,
                                      SearchMode mode = SearchMode::lexical,
                                      const Nearness* nearness = nullptr);

/// Moves hits up whose file or folder contains a symbol of the session's focus. A hit by words stays below
/// those by name.
void prefer_near(const IndexReader& reader, const Investigation& session, std::vector<SymbolHit>& hits);

}  // namespace collet::codegraph
