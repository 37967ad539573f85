// SPDX-License-Identifier: MIT
#include "plugins/fix/fix.hpp"

#include <algorithm>
#include <utility>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/fix/stages.hpp"
#include "plugins/openapi/edit/tree_changes.hpp"

namespace collet::fix {
namespace {

using openapi::edit::Edit;

constexpr int k_max_rounds = 32;

using StageFunction = void (*)(Stage&);
constexpr std::array<StageFunction, k_fix_types> k_stages = {
    apply_suggestions,    expand_enums, rename_schemas, add_path_parameters, require_path_parameters,
    number_operation_ids, add_stubs,    prune_paths,    prune_schemas};

class Run {
 public:
  Run(const Call& call, const openapi::Opened& base, const FixOptions& options)
      : call_(call), base_(base), options_(options), cancellation_(call) {
    fixed_.edit =
        std::make_unique<Edit>(openapi::DocumentPtr(base.description, &base.description->document()));
  }

  Fixed fix(FixTypes types) {
    for (std::size_t type = 0; type < k_fix_types; ++type)
      for (int round = 0; types[type] && round < k_max_rounds; ++round)
        if (!step(static_cast<FixType>(type))) break;
    fixed_.check = editing::check_result(call_, *fixed_.edit, base_);
    return std::move(fixed_);
  }

 private:
  /// Makes the changes of one stage. Returns true if another round may find more.
  bool step(FixType type) {
    call_.throw_if_cancelled();
    Edit& edit = *fixed_.edit;
    openapi::Following following;
    following.fetching = {false, call_.cancel_fd()};
    openapi::Resolver resolver(
        {edit.changed() ? editing::describe_current(edit) : base_.description, base_.origin},
        support::Access::from_json(call_.access()), following);
    Stage stage(resolver, options_, cancellation_);
    k_stages[static_cast<std::size_t>(type)](stage);
    for (std::string& note : stage.notes)
      if (std::find(fixed_.notes.begin(), fixed_.notes.end(), note) == fixed_.notes.end())
        fixed_.notes.push_back(std::move(note));
    if (stage.changes.empty()) return false;
    const bool again = type == FixType::suggested_value || stage.has_aliases();
    const std::uint32_t before = edit.current().root().id();
    const auto applied = edit.apply(stage.changes);
    if (!applied) throw Failure(applied.error().code, applied.error().message);
    const auto changes = openapi::edit::tree_changes(edit.current().node(before), edit.current().root());
    std::string members;
    json::Writer(members).member("type", facts_of(type).id);
    fixed_.log.add(changes, members);
    fixed_.counts[static_cast<std::size_t>(type)] += changes.size();
    return again;
  }

  const Call& call_;
  const openapi::Opened& base_;
  const FixOptions& options_;
  const validate::Cancellation cancellation_;
  Fixed fixed_;
};

}  // namespace

Fixed fix_document(const Call& call, const openapi::Opened& base, FixTypes types, const FixOptions& options) {
  Fixed all = Run(call, base, options).fix(types);
  std::vector<std::string> notes;
  while (all.check.new_errors != 0) {
    // The type that makes new errors alone is left out; without such a type, the last one that did anything.
    std::size_t culprit = k_fix_types;
    for (std::size_t type = 0; type < k_fix_types; ++type) {
      if (all.counts[type] == 0) continue;
      culprit = type;
      if (Run(call, base, options).fix(FixTypes().set(type)).check.new_errors != 0) break;
    }
    if (culprit == k_fix_types) break;
    types.reset(culprit);
    const std::string example = all.check.first.empty() ? "" : ": " + all.check.first.front().message;
    notes.push_back(std::string(k_fix_facts[culprit].id) + " was left out, since it would make new errors" +
                    example);
    all = Run(call, base, options).fix(types);
  }
  all.notes.insert(all.notes.end(), notes.begin(), notes.end());
  return all;
}

}  // namespace collet::fix
