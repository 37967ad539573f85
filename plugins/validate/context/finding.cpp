// SPDX-License-Identifier: MIT
#include "plugins/validate/context/finding.hpp"

#include <utility>

namespace collet::validate {

std::string_view severity_word(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::info:
      return "info";
  }
  return {};
}

std::optional<Severity> Findings::severity_of(const Rule& rule, std::optional<Severity> here) const {
  std::optional<Severity> severity = here.value_or(rule.severity);
  if (strict_ && rule.should && severity == Severity::info) severity = Severity::warning;
  if (changed_ != nullptr && !changed_->empty()) {
    const auto at = changed_->find(std::string(rule.id));
    if (at != changed_->end()) severity = at->second;
  }
  return errors_only_ && severity != Severity::error ? std::nullopt : severity;
}

void Findings::add(const Rule& rule, openapi::Node at, std::string message, std::string suggestion,
                   std::optional<Severity> here, std::string_view section) {
  const auto severity = severity_of(rule, here);
  if (severity) add({&rule, *severity, at, std::move(message), std::move(suggestion), section, 0});
}

void Findings::add_external(const Rule& rule, openapi::Located at, std::string message,
                            std::string suggestion, std::optional<Severity> here) {
  const auto severity = severity_of(rule, here);
  if (severity) add({&rule, *severity, at.node, std::move(message), std::move(suggestion), {}, at.source});
}

void Findings::add(Finding finding) {
  if (counts_[static_cast<std::size_t>(finding.severity)]++ < k_kept) kept_.push_back(std::move(finding));
}

Findings Findings::empty_copy() const {
  Findings other;
  other.changed_ = changed_;
  other.strict_ = strict_;
  other.errors_only_ = errors_only_;
  return other;
}

}  // namespace collet::validate
