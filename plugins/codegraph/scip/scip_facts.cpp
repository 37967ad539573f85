// SPDX-License-Identifier: MIT
#include "plugins/codegraph/scip/scip_facts.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/scip/scip_reader.hpp"
#include "plugins/codegraph/scip/source_lines.hpp"
#include "plugins/codegraph/store/clamped.hpp"

namespace collet::codegraph {
namespace {

struct IndexedFile {
  std::int64_t id = 0;
  std::string hash;
};
using Files = std::map<std::string, IndexedFile, std::less<>>;

Files indexed_files(const Database& index) {
  auto statement = index.prepare("SELECT path, id, hash FROM file");
  Files out;
  while (statement.step())
    out.emplace(statement.text(0), IndexedFile{statement.integer(1), statement.text(2)});
  return out;
}

/// Finds the files of documents. Indexers run in a part of a project, so that their paths begin there.
class DocumentPaths {
 public:
  explicit DocumentPaths(const Files& files) : files_(files) {
    for (const auto& [path, file] : files)
      by_name_[name_of(path)].push_back(path);
  }

  /// Finds the folder beneath which the index has most of the documents.
  void choose_prefix(const std::vector<ScipDocument>& documents) {
    constexpr std::size_t k_max_looked_at = 2000;
    std::map<std::string_view, std::size_t> counts;
    for (std::size_t i = 0; i < std::min(documents.size(), k_max_looked_at); ++i)
      for (const auto path : ending_with(documents[i].path))
        ++counts[path.substr(0, path.size() - documents[i].path.size())];
    const auto best = std::max_element(counts.begin(), counts.end(), [](const auto& one, const auto& other) {
      return one.second < other.second ||
             (one.second == other.second && one.first.size() > other.first.size());
    });
    if (best != counts.end()) prefix_ = best->first;
  }
  const std::string& prefix() const { return prefix_; }

  /// Returns the file of a document: beneath that folder, or else the only one with this end, since the
  /// indexes of two indexers may have been joined.
  Files::const_iterator find(std::string_view document) const {
    const auto found = files_.find(prefix_ + std::string(document));
    if (found != files_.end()) return found;
    const auto paths = ending_with(document);
    return paths.size() == 1 ? files_.find(paths.front()) : files_.end();
  }

 private:
  static std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

  /// Returns at most k_max_alike paths that are the document's, or end with it.
  std::vector<std::string_view> ending_with(std::string_view document) const {
    constexpr std::size_t k_max_alike = 100;
    std::vector<std::string_view> out;
    const auto same = by_name_.find(name_of(document));
    if (document.empty() || same == by_name_.end()) return out;
    for (const auto path : same->second) {
      if (!path.ends_with(document)) continue;
      const auto before = path.substr(0, path.size() - document.size());
      if (before.empty() || before.ends_with('/')) out.push_back(path);
      if (out.size() == k_max_alike) break;
    }
    return out;
  }

  const Files& files_;
  std::unordered_map<std::string_view, std::vector<std::string_view>> by_name_;
  std::string prefix_;
};

/// Returns the last name in a symbol: `save` of `scip-typescript npm a 1 src/a.ts/Device#save().`; empty for
/// names that the source does not write so.
std::string_view last_name(std::string_view symbol) {
  const auto open = symbol.rfind('(');
  if (open == std::string_view::npos || open == 0) return {};
  std::size_t begin = open;
  while (begin > 0 && std::string_view("#/.`:!() ").find(symbol[begin - 1]) == std::string_view::npos)
    --begin;
  const auto name = symbol.substr(begin, open - begin);
  return name.starts_with('<') || name.starts_with("__") ? std::string_view() : name;
}

/// A document that the index has, with the content that the indexer read.
struct Document {
  ScipDocument scip;
  std::string path;
  IndexedFile file;
  std::string text;
};

class FactFinder {
 public:
  FactFinder(const ProjectSettings& project, const Database& index, Files files)
      : project_(project),
        files_(std::move(files)),
        functions_(
            index.prepare("SELECT line, col, kind, fqn FROM symbol WHERE file = ? AND kind IN (6, 7, 10)")) {}

  support::Result<ScipReport> find(std::string_view bytes, const std::function<bool()>& stop) {
    auto tool = read_scip_tool(bytes);
    if (!tool) return tool.error();
    out_.facts.tool = *std::move(tool);
    if (auto done = read_documents(bytes, stop); !done) return done.error();
    if (documents_.empty() && out_.stale.empty())
      return support::Error{COLLET_NOT_FOUND, "none of the " + std::to_string(out_.unknown) +
                                                  " documents of the SCIP index is in the index of " +
                                                  project_.name};
    for (std::size_t i = 0; i < documents_.size(); ++i) {
      if (stop && stop()) return k_cancelled();
      if (auto done = read_definitions(i); !done) return done.error();
    }
    for (std::size_t i = 0; i < documents_.size(); ++i) {
      if (stop && stop()) return k_cancelled();
      if (auto done = read_uses(i); !done) return done.error();
    }
    return std::move(out_);
  }

 private:
  static support::Error k_cancelled() { return {COLLET_CANCELLED, "the caller cancelled the call"}; }

  support::Result<void> read_documents(std::string_view bytes, const std::function<bool()>& stop) {
    std::vector<ScipDocument> all;
    auto done = read_scip_documents(bytes, [&](const ScipDocument& document) {
      all.push_back(document);
      return !(stop && stop());
    });
    if (!done) return done;
    out_.documents = all.size();
    DocumentPaths paths(files_);
    paths.choose_prefix(all);
    out_.prefix = paths.prefix();
    for (const auto& one : all) {
      const auto found = paths.find(one.path);
      if (found == files_.end()) {
        ++out_.unknown;
        continue;
      }
      Document document;
      document.scip = one;
      document.path = found->first;
      document.file = found->second;
      documents_.push_back(std::move(document));
    }
    return {};
  }

  /// Reads a document again, since the texts of all together may be large.
  bool load(Document& document) const {
    auto text = read_source(project_.root, document.path, project_.limits.max_file_bytes);
    if (!text || content_hash(*text) != document.file.hash) return false;
    document.text = *std::move(text);
    return true;
  }

  using Place = std::pair<std::uint32_t, std::uint32_t>;

  /// Returns the functions of a file by the place of their names.
  std::map<Place, CompiledTarget> functions_of(const Document& document) {
    std::map<Place, CompiledTarget> out;
    functions_.bind(1, document.file.id);
    while (functions_.step()) {
      const Position at{natural(functions_.integer(0)), natural(functions_.integer(1))};
      out.emplace(Place{at.line, at.column},
                  CompiledTarget{document.path,
                                 clamped<SymbolKind>(functions_.integer(2),
                                                     static_cast<std::int64_t>(SymbolKind::count) - 1),
                                 functions_.text(3), at});
    }
    functions_.reset();
    return out;
  }

  /// Notes the functions that a document defines. One whose names are not at their places is stale.
  support::Result<void> read_definitions(std::size_t number) {
    auto& document = documents_[number];
    if (!load(document)) return stale(document);
    const SourceLines lines(document.text);
    const auto functions = functions_of(document);
    std::size_t fitting = 0;
    std::size_t wrong = 0;
    std::vector<std::pair<std::string, Index>> found;
    auto done = read_scip_occurrences(document.scip, [&](const ScipOccurrence& one) {
      if (!one.definition) return;
      const auto name = is_scip_function(one.symbol) ? last_name(one.symbol) : std::string_view();
      if (is_scip_function(one.symbol) || is_scip_local(one.symbol)) defined_.insert(key(number, one.symbol));
      if (!name.empty()) ++(lines.text(one, document.scip.columns) == name ? fitting : wrong);
      const auto offset = lines.offset(one.line, one.column, document.scip.columns);
      if (!offset) return;
      const auto column = static_cast<std::uint32_t>(*offset - lines.begin_of(one.line));
      const auto function = functions.find(Place{one.line + 1, column + 1});
      if (function == functions.end()) return;
      found.emplace_back(key(number, one.symbol), static_cast<Index>(out_.facts.targets.size()));
      out_.facts.targets.push_back(function->second);
    });
    document.text = {};
    if (!done) return done;
    // A few names differ from their symbols, as those in quotes.
    if (wrong > 2 && wrong * 4 > fitting) return stale(document);
    for (auto& [symbol, target] : found)
      targets_[std::move(symbol)].push_back(target);
    return {};
  }

  support::Result<void> stale(Document& document) {
    out_.stale.push_back(document.path);
    document.path.clear();
    return {};
  }

  /// A local symbol means another thing in each document.
  static std::string key(std::size_t document, std::string_view symbol) {
    return (is_scip_local(symbol) ? std::to_string(document) + " " : std::string()).append(symbol);
  }

  support::Result<void> read_uses(std::size_t number) {
    auto& document = documents_[number];
    if (document.path.empty()) return {};
    if (!load(document)) return stale(document);
    const SourceLines lines(document.text);
    CompiledFile file{document.path, document.file.hash, {}};
    auto done = read_scip_occurrences(document.scip, [&](const ScipOccurrence& one) {
      if (one.definition) return;
      const std::string symbol = key(number, one.symbol);
      const auto targets = targets_.find(symbol);
      const bool defined = defined_.count(symbol) != 0;
      // A local symbol without a definition is one that the indexer could not follow.
      const bool useful = is_scip_local(one.symbol) ? !defined : is_scip_function(one.symbol);
      if (targets == targets_.end() && !useful) return;
      const auto begin = lines.offset(one.line, one.column, document.scip.columns);
      const auto end = lines.offset(one.line, one.end, document.scip.columns);
      if (!begin || !end) return;
      CompiledUse use;
      use.how = lines.is_called(*end)       ? CompiledUse::How::called
                : lines.is_imported(*begin) ? CompiledUse::How::imported
                                            : CompiledUse::How::mentioned;
      use.at = {one.line + 1, static_cast<std::uint32_t>(*begin - lines.begin_of(one.line)) + 1};
      if (targets == targets_.end()) {
        use.target = defined || is_scip_local(one.symbol) ? k_undecided : k_none;
        file.uses.push_back(use);
        return;
      }
      ++out_.uses;
      for (const auto target : targets->second) {
        use.target = target;
        file.uses.push_back(use);
      }
    });
    document.text = {};
    if (!done) return done;
    out_.facts.files.push_back(std::move(file));
    return {};
  }

  const ProjectSettings& project_;
  const Files files_;
  Statement functions_;
  ScipReport out_;
  std::vector<Document> documents_;
  std::unordered_map<std::string, std::vector<Index>> targets_;  ///< by symbol
  std::unordered_set<std::string> defined_;  ///< symbols of functions that documents define
};

}  // namespace

support::Result<ScipReport> scip_facts(const ProjectSettings& project, const Database& index,
                                       std::string_view bytes, const std::function<bool()>& stop) {
  return FactFinder(project, index, indexed_files(index)).find(bytes, stop);
}

}  // namespace collet::codegraph
