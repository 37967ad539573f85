// SPDX-License-Identifier: MIT
/// The fix suggested-value.
#include <set>
#include <string>
#include <unordered_set>
#include <utility>

#include "plugins/fix/stages.hpp"
#include "plugins/validate/check_document.hpp"
#include "plugins/validate/report/fix_type.hpp"

namespace collet::fix {
namespace {

using openapi::Node;
using validate::Finding;

class Suggestions {
 public:
  explicit Suggestions(Stage& stage) : stage_(stage) {}

  void apply(const Finding& finding) {
    const std::string_view rule = finding.rule->id;
    if (rule == "structure-unknown-field" || rule == "structure-name") return rename(finding);
    if (rule == "path-parameter-used") return parameter(finding);
    if (!finding.at.is_string()) return;
    if (rule == "reference-resolves") return references(finding);
    replace(finding.at, finding.suggestion);
  }

 private:
  void replace(Node text, const std::string& suggestion) {
    if (changed_.insert(text.id()).second) stage_.replace(text, stage_.text_value(suggestion));
  }

  /// Renames a member unless another one has that name.
  void rename(const Finding& finding) {
    const Node object = finding.at.parent();
    if (object.find(finding.suggestion) || !named_.insert({object.id(), finding.suggestion}).second) return;
    stage_.rename(finding.at, finding.suggestion);
  }

  /// Renames a path parameter unless another one of the list has that name.
  void parameter(const Finding& finding) {
    const Node list = finding.at.parent();
    for (const Node other : list) {
      const Node resolved = stage_.inventory.resolve(other);
      if (resolved["in"].string() == "path" && resolved["name"].string() == finding.suggestion) return;
    }
    if (finding.at["name"] && named_.insert({list.id(), finding.suggestion}).second)
      replace(finding.at["name"], finding.suggestion);
  }

  /// A missing target is reported once, at its first reference.
  void references(const Finding& finding) {
    for (const auto& reference : stage_.inventory.references()) {
      const Node written = stage_.inventory.written(reference);
      if (written.text() == finding.at.text()) replace(written, finding.suggestion);
    }
  }

  Stage& stage_;
  std::unordered_set<std::uint32_t> changed_;
  std::set<std::pair<std::uint32_t, std::string>> named_;
};

}  // namespace

void apply_suggestions(Stage& stage) {
  const validate::Severities unchanged;
  validate::Findings findings(unchanged, false, false);
  validate::check_document(stage.resolver, true, findings, stage.cancellation);
  Suggestions suggestions(stage);
  for (const Finding& finding : findings.take())
    if (validate::fix_type_of(finding, stage.version()) == facts_of(FixType::suggested_value).id)
      suggestions.apply(finding);
}

}  // namespace collet::fix
