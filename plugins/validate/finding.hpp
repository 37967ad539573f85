// SPDX-License-Identifier: MIT
/// What is wrong with a document: rules, and the places where they are broken.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::validate {

/// Errors are what the specification's schema or a sentence with MUST forbids.
enum class Severity : std::uint8_t { error, warning, info };
/// "error", "warning", "info".
std::string_view severity_word(Severity severity);

/// All texts live as long as the process. In the order of the table of rules.
struct Rule {           // NOLINT(clang-analyzer-optin.performance.Padding)
  std::string_view id;  ///< kebab words by subject: "operation-id-unique"
  Severity severity = Severity::error;
  std::string_view section;  ///< anchor in the specification, the same in each version: "paths-object"
  std::string_view summary;  ///< one sentence: what is asked for
  std::string_view example;  ///< the smallest piece of a document that breaks it, in one line of YAML
  bool should = false;       ///< the specification says SHOULD: `strict` makes a warning of an info
};

struct Finding {
  const Rule* rule = nullptr;
  Severity severity = Severity::error;
  openapi::Node at{};  ///< the very value, or the object that lacks something
  std::string message;
  std::string suggestion{};
  std::string_view section{};  ///< as Rule::section, where the rule is about more than one
  std::uint32_t source = 0;    ///< the document that it is in: 0, the one in question, or as Located has it
};

/// What an operator made of severities, by rule id; no severity: off.
using Severities = std::unordered_map<std::string, std::optional<Severity>>;

/// Bounded: all are counted, k_kept of each severity are kept, in the order in which they were added.
class Findings {
 public:
  static constexpr std::size_t k_kept = 20'000;

  Findings() = default;
  /// `changed` must outlive it. `errors_only`: warnings and infos are not even looked for.
  Findings(const Severities& changed, bool strict, bool errors_only)
      : changed_(&changed), strict_(strict), errors_only_(errors_only) {}

  /// Is a rule looked for that has the same severity everywhere? Spares the work otherwise.
  bool wants(const Rule& rule) const { return severity_of(rule, std::nullopt).has_value(); }

  /// `rule` must live on. `here`: its severity in this version of the specification, where that differs; what
  /// the operator says goes before it.
  void add(const Rule& rule, openapi::Node at, std::string message, std::string suggestion = {},
           std::optional<Severity> here = std::nullopt, std::string_view section = {});
  /// Of another document.
  void add_beyond(const Rule& rule, openapi::Located at, std::string message, std::string suggestion = {},
                  std::optional<Severity> here = std::nullopt);
  /// One whose severity is decided.
  void add(Finding finding);

  /// None yet, with the same settings.
  Findings like() const;

  std::uint64_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
  const std::vector<Finding>& kept() const { return kept_; }
  std::vector<Finding> take() { return std::move(kept_); }

 private:
  std::optional<Severity> severity_of(const Rule& rule, std::optional<Severity> here) const;

  const Severities* changed_ = nullptr;
  bool strict_ = false;
  bool errors_only_ = false;
  std::array<std::uint64_t, 3> counts_{};
  std::vector<Finding> kept_;
};

/// Ends long loops once nobody waits for the answer any more.
class Stop {
 public:
  Stop() = default;  ///< never
  explicit Stop(const Call& call) : call_(&call) {}

  /// Called for each value that is looked at; throws a Failure when the call is cancelled.
  void poll() const {
    if (call_ != nullptr && ++polls_ % k_polls == 0) call_->throw_if_cancelled();
  }

 private:
  static constexpr std::uint32_t k_polls = 4096;
  const Call* call_ = nullptr;
  mutable std::uint32_t polls_ = 0;
};

}  // namespace collet::validate
