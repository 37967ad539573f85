// SPDX-License-Identifier: MIT
#include "plugins/validate/new_findings.hpp"

#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/check_document.hpp"
#include "sdk/support/file/file_access.hpp"

namespace collet::validate {
namespace {

/// A rule, the name of another document, a pointer and a message.
using Key = std::tuple<const Rule*, std::string, std::string, std::string>;

Key key_of(const Finding& finding, const openapi::Resolver& resolver, bool with_place) {
  return {finding.rule, with_place && finding.source != 0 ? resolver.name(finding.source) : std::string(),
          with_place ? openapi::json_pointer(finding.at) : std::string(), finding.message};
}

bool take(std::map<Key, std::uint64_t>& counts, const Key& key) {
  const auto found = counts.find(key);
  if (found == counts.end() || found->second == 0) return false;
  --found->second;
  return true;
}

/// Removes one finding for each of `before` that has an equal key.
void remove_known(std::vector<Finding>& now, const openapi::Resolver& resolver, std::vector<Finding>& before,
                  const openapi::Resolver& old_resolver, bool with_place) {
  std::map<Key, std::uint64_t> counts;
  for (const Finding& finding : before)
    ++counts[key_of(finding, old_resolver, with_place)];
  std::map<Key, std::uint64_t> taken;
  std::erase_if(now, [&](const Finding& finding) {
    const Key key = key_of(finding, resolver, with_place);
    if (!take(counts, key)) return false;
    ++taken[key];
    return true;
  });
  std::erase_if(
      before, [&](const Finding& finding) { return take(taken, key_of(finding, old_resolver, with_place)); });
}

}  // namespace

Since keep_new_findings(const Call& call, const std::string& since, const openapi::Resolver& resolver,
                        bool structure, Findings& findings, const Cancellation& cancellation) {
  const auto access = support::Access::from_json(call.access());
  auto opened = openapi::load_revision(call.arguments().raw("spec"), since, access, call.cancel_fd());
  if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
  if (!opened) throw Failure(opened.error().code, "/since: " + opened.error().message);
  openapi::Resolver old_resolver(*std::move(opened), access);
  Findings old = findings.empty_copy();
  check_document(old_resolver, structure, old, cancellation);
  const Since result{since, findings.count(Severity::error), old.count(Severity::error)};
  std::vector<Finding> before = old.take();
  std::vector<Finding> now = findings.take();
  remove_known(now, resolver, before, old_resolver, true);
  remove_known(now, resolver, before, old_resolver, false);
  findings = findings.empty_copy();
  for (Finding& finding : now)
    findings.add(std::move(finding));
  return result;
}

}  // namespace collet::validate
