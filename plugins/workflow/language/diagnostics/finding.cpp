// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/diagnostics/finding.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace collet::workflow {

std::string Finding::step_number() const {
  constexpr std::string_view k_step = "step ";
  if (!step.starts_with(k_step)) return {};
  const std::string rest = step.substr(k_step.size());
  return rest.substr(0, std::min(rest.find(" '"), rest.find(" (")));
}

std::string finding_text(const Finding& finding, const std::vector<std::string>& files) {
  std::string out = finding.mark.file < files.size() ? files[finding.mark.file] : std::string("workflows");
  if (finding.mark.line > 0) {
    out.append(":").append(std::to_string(finding.mark.line));
    out.append(":").append(std::to_string(finding.mark.column));
  }
  out.append(finding.severity == Severity::error ? ": error[" : ": warning[")
      .append(finding.code)
      .append("] ");
  if (!finding.workflow.empty()) {
    out.append(finding.workflow);
    if (!finding.step.empty()) out.append(", ").append(finding.step);
    out.append(": ");
  }
  out.append(finding.message).append("\n");
  for (const std::string& line : finding.details)
    out.append("  ").append(line).append("\n");
  if (!finding.hint.empty()) out.append("  hint: ").append(finding.hint).append("\n");
  return out;
}

void sort_findings(std::vector<Finding>& findings) {
  const auto key = [](const Finding& finding) {
    return std::tie(finding.mark.file, finding.mark.line, finding.mark.column, finding.code, finding.message);
  };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
}

std::string findings_text(const std::vector<Finding>& findings, const std::vector<std::string>& files) {
  if (findings.empty()) return {};
  std::vector<Finding> sorted = findings;
  sort_findings(sorted);
  std::string out;
  std::size_t errors = 0;
  for (const Finding& finding : sorted) {
    out += finding_text(finding, files);
    if (finding.severity == Severity::error) ++errors;
  }
  const std::size_t warnings = sorted.size() - errors;
  out.append(std::to_string(errors)).append(errors == 1 ? " error, " : " errors, ");
  out.append(std::to_string(warnings)).append(warnings == 1 ? " warning\n" : " warnings\n");
  return out;
}

bool has_errors(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.severity == Severity::error; });
}

}  // namespace collet::workflow
