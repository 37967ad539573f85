// SPDX-License-Identifier: MIT
#include "plugins/editing/result_check.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/check_document.hpp"
#include "plugins/validate/context/finding.hpp"
#include "sdk/support/file/file_access.hpp"

namespace collet::editing {
namespace {

using openapi::Node;
using validate::Finding;
using validate::Severity;

/// The findings of one document, with the resolver that keeps their nodes alive.
struct Checked {
  openapi::Resolver resolver;
  validate::Findings counts;
  std::vector<Finding> findings{};  ///< sorted by severity, then as they were found
  validate::Checks checks{};
  bool complete = true;
};

Checked run(const Call& call, const openapi::DescriptionPtr& description, const openapi::Origin& origin,
            bool warnings, const validate::Checks& checks = {}) {
  call.throw_if_cancelled();
  static const validate::Severities k_unchanged;
  openapi::Following following;
  following.http = call.arguments().boolean("resolve_http_refs", false);
  following.fetching = {call.arguments().boolean("insecure", false), call.cancel_fd()};
  Checked checked{
      openapi::Resolver({description, origin}, support::Access::from_json(call.access()), following),
      validate::Findings(k_unchanged, false, !warnings)};
  checked.checks = checks;
  const validate::Unchecked unchecked = validate::check_document(
      checked.resolver, true, checked.counts, validate::Cancellation(call), &checked.checks);
  checked.complete = unchecked.values == 0 && !unchecked.documents;
  checked.findings = checked.counts.take();
  std::stable_sort(checked.findings.begin(), checked.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
  return checked;
}

/// Errors of the base, each of which excuses one error of the result.
class BaseErrors {
 public:
  BaseErrors(const Checked& base, bool moves) : moves_(moves) {
    for (const Finding& finding : base.findings) {
      if (finding.severity != Severity::error) break;
      if (finding.source == 0) ++by_node_[{finding.rule, finding.at.id()}];
      ++by_text_[text_key(finding, base.resolver)];
      if (moves_) by_message_[{finding.rule, without_names(finding.message)}].push_back(finding.at);
    }
  }

  /// Returns true, once for each error of the base, if the base has this error. `origin` is the node of the
  /// base from which its place was made.
  bool take(const Finding& finding, Node origin, const openapi::Resolver& resolver) {
    const bool known = finding.source == 0 && origin ? take_one(by_node_, {finding.rule, origin.id()})
                                                     : take_one(by_text_, text_key(finding, resolver));
    return known || (moves_ && is_moved(finding));
  }

 private:
  using NodeKey = std::pair<const validate::Rule*, std::uint32_t>;
  using TextKey = std::tuple<const validate::Rule*, std::string, std::string, std::string>;

  static TextKey text_key(const Finding& finding, const openapi::Resolver& resolver) {
    return {finding.rule, finding.source == 0 ? std::string() : resolver.name(finding.source),
            openapi::json_pointer(finding.at), finding.message};
  }

  /// Returns a message without what it quotes.
  static std::string without_names(std::string_view message) {
    std::string out;
    bool inside = false;
    for (const char c : message) {
      if (out.ends_with("expected")) break;  // The rest depends on the version.
      if (c == '\'')
        inside = !inside;
      else if (!inside)
        out += c;
    }
    return out;
  }

  /// Returns true if the base has an equal value with the same error anywhere. A reference has another text
  /// at its new place.
  bool is_moved(const Finding& finding) const {
    const auto found = by_message_.find({finding.rule, without_names(finding.message)});
    if (found == by_message_.end()) return false;
    return std::any_of(found->second.begin(), found->second.end(), [&](Node node) {
      const bool references = node.key() == "$ref" && finding.at.key() == "$ref";
      return references || openapi::edit::equal_values(node, finding.at);
    });
  }

  template <class Counts>
  static bool take_one(Counts& counts, const typename Counts::key_type& key) {
    const auto found = counts.find(key);
    if (found == counts.end() || found->second == 0) return false;
    --found->second;
    return true;
  }

  const bool moves_;
  std::map<NodeKey, std::uint64_t> by_node_;
  std::map<TextKey, std::uint64_t> by_text_;
  std::map<std::pair<const validate::Rule*, std::string>, std::vector<Node>> by_message_;
};

void show(ResultCheck& check, const Finding& finding, const openapi::Resolver& resolver, std::size_t most) {
  if (check.first.size() >= most) return;
  check.first.push_back({severity_word(finding.severity), finding.rule->id, openapi::json_pointer(finding.at),
                         finding.message,
                         finding.source == 0 ? std::string() : resolver.name(finding.source)});
}

ResultCheck summary(const Checked& checked) {
  ResultCheck check;
  check.errors = checked.counts.count(Severity::error);
  check.warnings = checked.counts.count(Severity::warning);
  check.new_errors = check.errors;
  check.complete = checked.complete;
  return check;
}

/// Returns true if the document refers to others.
bool leaves(const openapi::Description& description) {
  const auto targets = description.inventory().targets();
  return std::any_of(targets.begin(), targets.end(),
                     [](const auto& target) { return target.state == openapi::Target::State::external; });
}

/// Counts the errors that the base does not have, and adds the others to `old`. Returns true if all are old.
bool compare(const Checked& checked, const openapi::edit::Edit& edit, const Checked& before,
             const CheckOptions& options, ResultCheck& check, std::vector<const Finding*>& old) {
  check.new_errors = 0;
  check.complete = checked.complete && before.complete;
  check.first.clear();
  old.clear();
  // Errors above the limit of what is kept are compared by their number.
  const std::uint64_t kept = validate::Findings::k_kept;
  const std::uint64_t before_errors = before.counts.count(Severity::error);
  if (std::max(check.errors, before_errors) > kept) {
    check.complete = false;
    check.new_errors = check.errors > before_errors ? check.errors - before_errors : 0;
  }
  BaseErrors base_errors(before, options.moves);
  for (const Finding& finding : checked.findings) {
    if (finding.severity != Severity::error) break;
    const Node origin = edit.changed() ? edit.origin(finding.at) : finding.at;
    const bool in_base = base_errors.take(finding, finding.source == 0 ? origin : Node(), checked.resolver);
    if (in_base || check.errors > kept) {
      old.push_back(&finding);
    } else {
      ++check.new_errors;
      show(check, finding, checked.resolver, options.max_findings);
    }
  }
  return check.new_errors == 0;
}

}  // namespace

openapi::DescriptionPtr describe_current(const openapi::edit::Edit& edit) {
  return std::make_shared<const openapi::Description>(
      openapi::DocumentPtr(openapi::DocumentPtr(), &edit.current()));
}

ResultCheck check_document(const Call& call, const openapi::DescriptionPtr& description,
                           const openapi::Origin& origin, const CheckOptions& options) {
  if (const std::string& problem = description->index().problem(); !problem.empty()) return {problem};
  const Checked checked = run(call, description, origin, options.warnings);
  ResultCheck check = summary(checked);
  for (const Finding& finding : checked.findings)
    if (finding.severity != Severity::info) show(check, finding, checked.resolver, options.max_findings);
  return check;
}

ResultCheck check_result(const Call& call, const openapi::edit::Edit& edit, const openapi::Opened& base,
                         const CheckOptions& options, const openapi::DescriptionPtr& current) {
  const openapi::DescriptionPtr description = !edit.changed()      ? base.description
                                              : current != nullptr ? current
                                                                   : describe_current(edit);
  if (const std::string& problem = description->index().problem(); !problem.empty()) return {problem};
  const Checked checked = run(call, description, base.origin, options.warnings);
  ResultCheck check = summary(checked);
  std::vector<const Finding*> old;
  if (check.errors != 0) {
    // Other checks of the base cannot find what the result has. Opening other documents takes long, and
    // mostly the document itself has the errors.
    validate::Checks wanted{checked.checks.with_errors};
    wanted.other_documents = (wanted.wanted & validate::k_reference_checks) != 0;
    const auto compare_with_base = [&] {
      return compare(checked, edit, run(call, base.description, base.origin, false, wanted), options, check,
                     old);
    };
    if (!compare_with_base() && !wanted.other_documents && leaves(*base.description)) {
      wanted.other_documents = true;
      compare_with_base();
    }
  }
  for (const Finding* finding : old)
    show(check, *finding, checked.resolver, options.max_findings);
  for (const Finding& finding : checked.findings)
    if (finding.severity == Severity::warning) show(check, finding, checked.resolver, options.max_findings);
  return check;
}

void write_check(json::Writer& writer, const ResultCheck& check, const CheckOptions& options) {
  writer.key("result").begin_object();
  if (!check.problem.empty()) {
    writer.member("valid", false).member("problem", check.problem).end_object();
    return;
  }
  writer.member("valid", check.errors == 0)
      .member("error_count", check.errors)
      .member("new_error_count", check.new_errors);
  if (options.warnings) writer.member("warning_count", check.warnings);
  if (!check.complete) writer.member("incomplete", true);
  if (!check.first.empty()) {
    writer.key("findings").begin_array();
    for (const CheckedFinding& finding : check.first) {
      writer.begin_object().member("severity", finding.severity).member("rule", finding.rule);
      if (!finding.document.empty()) writer.member("document", finding.document);
      writer.member("pointer", finding.pointer).member("message", finding.message).end_object();
    }
    writer.end_array();
  }
  writer.end_object();
}

}  // namespace collet::editing
