// SPDX-License-Identifier: MIT
#include "plugins/diff/comparison/comparison.hpp"

#include <utility>

namespace collet::diff {

Comparison::Comparison(DocumentSide& base, DocumentSide& revision, const Options& options,
                       std::function<void()> check)
    : base_(base),
      revision_(revision),
      options_(options),
      check_(std::move(check)),
      equality_(base, revision, check_),
      base_schemas_(base),
      revision_schemas_(revision) {}

void Comparison::begin_subject(Subject subject) {
  check_();
  subject.first_change = static_cast<std::uint32_t>(findings_.changes.size());
  subject.first_link = static_cast<std::uint32_t>(findings_.links.size());
  findings_.subjects.push_back(std::move(subject));
}

bool Comparison::room() {
  if (findings_.changes.size() < options_.max_pairs && findings_.pairs.size() < options_.max_pairs &&
      findings_.links.size() < std::size_t{16} * options_.max_pairs)
    return true;
  findings_.complete = false;
  return false;
}

void Comparison::report_changed(RuleId rule, const Places& at, std::string_view name) {
  if (!room()) return;
  findings_.changes.push_back({rule, static_cast<bool>(at.base), static_cast<bool>(at.revision), at, name});
}

void Comparison::report_added(RuleId rule, Located holder, Located value, std::string_view name) {
  if (room()) findings_.changes.push_back({rule, false, true, {holder, value}, name});
}

void Comparison::report_removed(RuleId rule, Located value, Located holder, std::string_view name) {
  if (room()) findings_.changes.push_back({rule, true, false, {value, holder}, name});
}

void Comparison::compare_schemas(const std::vector<Located>& base, const std::vector<Located>& revision,
                                 Position position, const Places& at) {
  if (base.size() == 1 && revision.size() == 1 && structurally_equal({base[0], revision[0]})) return;
  const SchemaId one = base_schemas_.of(base);
  const SchemaId other = revision_schemas_.of(revision);
  auto& known = known_[2 * static_cast<std::size_t>(position) + (in_xml_ ? 1 : 0)];
  const std::uint64_t key = (std::uint64_t{one} << 32U) | other;
  auto found = known.find(key);
  if (found == known.end()) {
    if (!room()) return;
    Places places = at;
    if (!base.empty() && base[0]) places.base = base_.resolve(base[0]) ? base_.resolve(base[0]) : base[0];
    if (!revision.empty() && revision[0])
      places.revision = revision_.resolve(revision[0]) ? revision_.resolve(revision[0]) : revision[0];
    found = known.emplace(key, static_cast<std::uint32_t>(findings_.pairs.size())).first;
    findings_.pairs.push_back({one, other, position, in_xml_, places, 0, 0, 0, 0});
  }
  if (room()) findings_.links.push_back(found->second);
}

void Comparison::compare_extensions(RuleId rule, Located base, Located revision) {
  if (!options_.extensions || structurally_equal({base, revision})) return;
  for (const Node before : base.node) {
    if (!before.key().starts_with("x-")) continue;
    const Located after = DocumentSide::member(revision, before.key());
    if (!after) {
      report_removed(rule, {before, base.source}, revision, before.key());
    } else if (canonical(before) != canonical(after.node)) {
      report_changed(rule, {{before, base.source}, after}, before.key());
    }
  }
  for (const Node after : revision.node)
    if (after.key().starts_with("x-") && !base.node[after.key()])
      report_added(rule, base, {after, revision.source}, after.key());
}

void Comparison::compare_pairs(const std::function<void(const SchemaPair&)>& compare) {
  // The changes and links of one subject or pair are contiguous. Those of the subjects end here; pairs follow
  // one after the other.
  auto change_end = static_cast<std::uint32_t>(findings_.changes.size());
  auto link_end = static_cast<std::uint32_t>(findings_.links.size());
  for (std::size_t i = findings_.subjects.size(); i-- > 0;) {
    Subject& subject = findings_.subjects[i];
    subject.change_count = change_end - subject.first_change;
    subject.link_count = link_end - subject.first_link;
    change_end = subject.first_change;
    link_end = subject.first_link;
  }
  for (std::uint32_t number = 0; number < findings_.pairs.size(); ++number) {
    if (number % 64 == 0) check_();
    const SchemaPair pair = findings_.pairs[number];  // a copy: `compare` may reallocate the vector
    const auto first_change = static_cast<std::uint32_t>(findings_.changes.size());
    const auto first_link = static_cast<std::uint32_t>(findings_.links.size());
    set_in_xml(pair.in_xml);
    compare(pair);
    SchemaPair& done = findings_.pairs[number];
    done.first_change = first_change;
    done.change_count = static_cast<std::uint32_t>(findings_.changes.size()) - first_change;
    done.first_link = first_link;
    done.link_count = static_cast<std::uint32_t>(findings_.links.size()) - first_link;
  }
}

}  // namespace collet::diff
