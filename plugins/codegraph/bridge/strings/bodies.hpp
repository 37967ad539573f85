// SPDX-License-Identifier: MIT
/// The bodies of files, which are read when something in them is followed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <unordered_map>

#include "plugins/codegraph/link/expression_types.hpp"

namespace collet::codegraph::bridge {

/// Adds the body of a file of this number to its summary. Returns false if it is not known.
using LoadBody = std::function<bool(Index file, FileSummary& summary)>;

/// A place in a program: an expression of a file.
struct Place {
  Index file = k_none;
  Index expression = k_none;
};

/// The numbers of expressions whose bodies are in memory at the same time; 100,000 take about 50 MB.
struct BodyLimits {
  std::size_t kept = 600'000;     ///< until the end; a body beyond is read again in each step
  std::size_t passing = 100'000;  ///< beyond these
};

class Bodies {
 public:
  Bodies(Program& program, LoadBody load, const BodyLimits& limits = {});
  /// Drops the bodies that it read.
  ~Bodies();
  Bodies(const Bodies&) = delete;
  Bodies& operator=(const Bodies&) = delete;

  const Program& program() const { return program_; }
  /// Returns a file with its body.
  const ProgramFile& file(Index number);
  /// Returns the types of the expressions of a file.
  ExpressionTypes& types(Index number);
  NameScopes scopes(Index number) { return {program_, file(number)}; }
  const Expression& at(const Place& place) { return file(place.file).summary.expressions[place.expression]; }
  Signatures& signatures() { return signatures_; }

  /// The expressions of a file that decide which values variables, fields and callables have.
  struct Values {
    std::unordered_map<std::string_view, std::vector<Index>> assigned;  ///< targets of assignments, by name
    std::unordered_map<Index, std::vector<Index>> results;              ///< by definition
    std::unordered_map<Index, std::vector<Index>> annotations;          ///< by definition
    std::unordered_map<Index, std::vector<Index>> chained;              ///< by type or constructor
    std::unordered_map<std::string_view, std::vector<Index>> appended;  ///< calls, by the name of the builder
  };
  const Values& values(Index number);

  /// Returns the types that extend or implement a type, at all levels; at most k_max_subtypes.
  const std::vector<Index>& subtypes(Index type);
  static constexpr std::size_t k_max_subtypes = 400;

  /// Drops the bodies beyond those that are kept if they are more than the limits allow. Nothing that other
  /// functions have returned may be used afterwards.
  void make_room();

 private:
  void drop(Index number);
  void note(const ProgramFile& file, Index expression, Values& out) const;

  Program& program_;
  LoadBody load_;
  const BodyLimits limits_;
  Signatures signatures_;
  std::map<Index, std::unique_ptr<ExpressionTypes>> types_;
  std::map<Index, Values> values_;
  std::map<Index, bool> loaded_;  ///< true if the body was read here
  std::size_t kept_ = 0;          ///< expressions of bodies that were read here and are kept
  std::size_t passing_count_ = 0;
  std::vector<Index> passing_;  ///< files whose bodies make_room drops
  std::unordered_map<Index, std::vector<Index>> derived_;
  std::unordered_map<Index, std::vector<Index>> subtypes_;
  bool derived_known_ = false;
};

/// Returns the name of the variable at the root of a chain of calls: `a` of `a.append(x).append(y)`.
std::string_view root_name(const FileSummary& summary, Index expression);

/// Returns true if an expression takes all text from a builder: `s.Clear()`, `s.setLength(0)`, `s.Length =
/// 0`.
bool empties_builder(const FileSummary& summary, const Expression& one);

}  // namespace collet::codegraph::bridge
