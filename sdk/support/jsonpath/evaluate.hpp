// SPDX-License-Identifier: MIT
/// Evaluation of compiled queries. Only jsonpath.cpp uses it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "sdk/support/json_schema/value/equality.hpp"
#include "sdk/support/jsonpath/program.hpp"
#include "sdk/support/steps.hpp"

namespace collet::support::jsonpath {

/// A node on the way from the root to a selected node. The links live on the stack of the evaluation.
struct Link {
  const Link* up = nullptr;  ///< null for the node at which the query begins
  json_schema::Value value{};
  json_schema::Value name{};
  std::size_t number = 0;
  bool member = false;
  std::size_t depth = 0;  ///< number of links above
};

class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  /// Takes a selected node. Returns false to end the evaluation.
  virtual bool take(const Link& node) = 0;
};

/// Evaluates one query over one document. The recursion is as deep as the document and the query together.
class Evaluation {
 public:
  /// Documents that nest deeper are not searched; the budget is then exhausted.
  static constexpr std::size_t k_max_depth = 4096;

  Evaluation(const json_schema::AccessedValue& root, StepBudget& work)
      : access_(*root.access), root_(root.value), work_(work) {}

  /// Selects with the first `segments` segments. Returns false if the sink or the budget ended it.
  bool run(const Query& query, std::size_t segments, Sink& sink);

 private:
  /// The value of an operand: nothing, or a value of the document or of a literal.
  struct Result;

  struct Walk {
    const Query& query;
    std::size_t segments;
    Sink& sink;
  };
  /// Spends the steps that moving past a child costs.
  bool pass(json_schema::Value child) { return work_.spend(1 + access_.weight(child)); }
  bool walk(const Walk& walk, std::size_t segment, const Link& node);
  bool descend(const Walk& walk, std::size_t segment, const Link& node);
  bool apply(const Walk& walk, std::size_t segment, const Selector& selector, const Link& node);
  bool apply_name(const Walk& walk, std::size_t segment, const Selector& selector, const Link& node);
  bool apply_items(const Walk& walk, std::size_t segment, const Selector& selector, const Link& node);
  bool apply_children(const Walk& walk, std::size_t segment, const Selector& selector, const Link& node);
  std::size_t items(json_schema::Value array);

  bool holds(const Expression& expression, const Link& node);
  bool compare(const Expression& expression, const Link& node);
  bool test(const Operand& operand, const Link& node);
  bool less(const Result& a, const Result& b);
  Result value_of(const Operand& operand, const Link& node);
  Result call(const Operand& function, const Link& node);
  bool match(const Operand& function, const Link& node);
  bool from(const Query& query, const Link& node, Sink& sink);
  const json_schema::Pattern* pattern(std::string_view expression, bool whole);

  const json_schema::ValueAccess& access_;
  const json_schema::Value root_;
  StepBudget& work_;
  /// Expressions that the document contains, by text; null if one is not an I-Regexp.
  std::unordered_map<std::string, std::unique_ptr<const json_schema::Pattern>> patterns_;
};

}  // namespace collet::support::jsonpath
