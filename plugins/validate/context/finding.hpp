// SPDX-License-Identifier: MIT
/// Rules, and the findings where a document breaks them.
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
#include "sdk/support/steps.hpp"

namespace collet::validate {

/// An error is a violation of the specification's schema or of a sentence with MUST.
enum class Severity : std::uint8_t { error, warning, info };
/// Returns "error", "warning" or "info".
std::string_view severity_word(Severity severity);

/// A rule. All texts live as long as the process.
struct Rule {           // NOLINT(clang-analyzer-optin.performance.Padding)
  std::string_view id;  ///< words in kebab case, by subject: "operation-id-unique"
  Severity severity = Severity::error;
  std::string_view section;  ///< anchor in the specification, the same in each version: "paths-object"
  std::string_view summary;  ///< one sentence with the requirement
  std::string_view example;  ///< the smallest violation, in one line of YAML
  bool should = false;       ///< true for SHOULD in the specification; `strict` raises its infos to warnings
};

struct Finding {
  const Rule* rule = nullptr;
  Severity severity = Severity::error;
  openapi::Node at{};  ///< the value, or the object that lacks a member
  std::string message;
  std::string suggestion{};
  std::string_view section{};  ///< replaces Rule::section for rules about several sections
  std::uint32_t source = 0;    ///< the document of `at`: 0 for the one of the call, otherwise as in Located
};

/// Severities that the operator configured, by rule id; no severity means off.
using Severities = std::unordered_map<std::string, std::optional<Severity>>;

/// Counts all findings and keeps the first `k_kept` of each severity, in the order in which they were added.
class Findings {
 public:
  static constexpr std::size_t k_kept = 20'000;

  Findings() = default;
  /// `changed` must outlive this object. With `errors_only`, warnings and infos are dropped.
  Findings(const Severities& changed, bool strict, bool errors_only)
      : changed_(&changed), strict_(strict), errors_only_(errors_only) {}

  /// Returns true if findings of the rule are reported. Not reliable for rules whose severity depends on the
  /// version.
  bool is_enabled(const Rule& rule) const { return severity_of(rule, std::nullopt).has_value(); }

  /// `rule` must outlive this object. `here` is the severity in this version of the specification if it
  /// differs from the rule's; a configured severity takes precedence.
  void add(const Rule& rule, openapi::Node at, std::string message, std::string suggestion = {},
           std::optional<Severity> here = std::nullopt, std::string_view section = {});
  /// Adds a finding in another document.
  void add_external(const Rule& rule, openapi::Located at, std::string message, std::string suggestion = {},
                    std::optional<Severity> here = std::nullopt);
  /// Adds a finding whose severity is final.
  void add(Finding finding);

  /// Returns empty findings with the same settings.
  Findings empty_copy() const;

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

/// Ends long loops when the call is cancelled.
class Cancellation {
 public:
  Cancellation() = default;  ///< never cancelled
  explicit Cancellation(const Call& call) : call_(&call) {}

  /// Throws a Failure if the call is cancelled.
  void throw_if_cancelled() const {
    if (call_ != nullptr) call_->throw_if_cancelled();
  }
  /// Returns the question for work that ends without an exception.
  support::StopQuery query() const {
    return call_ != nullptr ? support::stop_query(*call_) : support::StopQuery();
  }
  /// Must be called for each value. Throws a Failure when the call is cancelled.
  void poll() const {
    if (call_ != nullptr && ++polls_ % k_polls == 0) call_->throw_if_cancelled();
  }

 private:
  static constexpr std::uint32_t k_polls = 4096;
  const Call* call_ = nullptr;
  mutable std::uint32_t polls_ = 0;
};

}  // namespace collet::validate
