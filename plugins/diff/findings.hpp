// SPDX-License-Identifier: MIT
/// What a comparison finds: changes, each of an operation or of a pair of schemas, and which operations reach
/// which pairs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/diff/rules.hpp"
#include "plugins/diff/schema_view.hpp"
#include "plugins/diff/side.hpp"

namespace collet::diff {

/// One difference. Places are the values that differ; where one is absent, the place that would hold it.
struct Change {
  RuleId rule = 0;
  bool has_before = false;  ///< the place of the base is the value itself
  bool has_after = false;
  Places at;
  std::string_view subject;  ///< what it is called: a property, a parameter, a status; borrowed
};

/// Two schemas at a Position, compared once whoever uses them.
struct Pair {
  SchemaId base = 0;
  SchemaId revision = 0;
  Position position = Position::request_body;
  bool in_xml = false;  ///< of a body in XML
  Places at;            ///< where they were first met
  std::uint32_t first_change = 0;
  std::uint32_t change_count = 0;
  std::uint32_t first_link = 0;  ///< in Findings::links
  std::uint32_t link_count = 0;
};

/// Something that is compared under a name: an operation in one or both documents, a webhook's, a callback's,
/// or the document itself (no method).
struct Subject {
  std::string_view path;  ///< as the revision has it, else the base
  std::string_view base_path;
  std::string_view method;  ///< lower case
  openapi::Kind kind = openapi::Kind::path;
  std::vector<std::string_view> tags;  ///< of both
  std::uint32_t first_change = 0;
  std::uint32_t change_count = 0;
  std::uint32_t first_link = 0;
  std::uint32_t link_count = 0;
};

constexpr std::uint32_t k_document = 0;  ///< the first subject: the documents themselves

struct Findings {
  std::vector<Change> changes;
  std::vector<Pair> pairs;
  std::vector<Subject> subjects;
  std::vector<std::uint32_t> links;  ///< numbers of pairs
  bool complete = true;              ///< false: bounds ended the comparison of schemas
};

/// A change as it is listed: the same difference reached in several ways is one.
struct Entry {
  std::uint32_t change = 0;
  Severity severity = Severity::info;
  std::uint32_t subject = 0;              ///< the first one that it affects
  std::vector<std::uint32_t> subjects{};  ///< that have it themselves
  std::vector<std::uint32_t> pairs{};     ///< that have it
};

/// Findings in order: most severe first, then as the documents have their operations.
class Report {
 public:
  /// `takes`: which subjects are asked for; null: all.
  Report(const Findings& findings, const Severities& severities,
         const std::function<bool(const Subject&)>& takes, const std::function<void()>& check);

  const std::vector<Entry>& entries() const { return entries_; }
  std::uint64_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
  const Change& change(const Entry& entry) const { return findings_.changes[entry.change]; }
  const Findings& findings() const { return findings_; }
  Severity severity(const Entry& entry) const { return entry.severity; }

  /// Subjects that a change affects, in order.
  std::vector<std::uint32_t> subjects_of(const Entry& entry) const;

 private:
  void build_users() const;

  const Findings& findings_;
  std::vector<bool> taken_;  ///< by subject
  std::vector<Entry> entries_;
  std::uint64_t counts_[4] = {};
  mutable std::vector<std::uint32_t> first_user_;  ///< by pair: in users_; built on first use
  mutable std::vector<std::uint32_t> users_;       ///< pairs, and subjects behind them
};

}  // namespace collet::diff
