// SPDX-License-Identifier: MIT
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plugins/refs/structure.hpp"
#include "plugins/refs/web.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::refs {
namespace {

using openapi::Followed;
using State = Followed::State;

constexpr std::size_t k_longest_reason = 300;

struct Missing {
  std::string_view ref;
  std::uint64_t count;
  const Followed* lead;
  bool named = true;                               ///< is it the target that is asked for?
  openapi::Object object = openapi::Object::data;  ///< data: not known
  std::uint32_t source = 0;
  openapi::Node at = {};  ///< with detail: of one reference
};

std::string_view state_word(State state) {
  return state == State::missing ? "missing" : state == State::unopened ? "unopened" : "external";
}

/// One for each text in each of the other documents; with detail, for each reference.
void add_elsewhere(const Elsewhere& elsewhere, const Question& question, std::vector<Missing>& all) {
  std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> known;
  for (const auto& reference : elsewhere.references()) {
    if (reference.to.state == State::found) continue;
    const auto source = reference.object.source;
    const bool named = question.names(reference.text);
    if (question.query.detail) {
      all.push_back(
          {reference.text, 1, &reference.to, named, openapi::Object::data, source, reference.object.node});
      continue;
    }
    const auto [at, is_new] = known.try_emplace({source, reference.text}, all.size());
    if (is_new) all.push_back({reference.text, 0, &reference.to, named, openapi::Object::data, source});
    ++all[at->second].count;
  }
}

/// Of the document of the call: each text once, or with detail each reference.
void add_own(const Leads& leads, const openapi::Description& description, const std::vector<bool>& named,
             bool detail, std::vector<Missing>& all) {
  const auto& inventory = description.inventory();
  const auto targets = inventory.targets();
  std::vector<const Followed*> lead_of(detail ? targets.size() : 0);
  for (const auto& lead : leads.followed) {
    if (lead.to.state == State::found) continue;
    const auto target = targets[lead.target];
    if (detail) {
      lead_of[lead.target] = &lead.to;
    } else {
      all.push_back({target.text, target.count, &lead.to, named[lead.target], target.object});
    }
  }
  if (!detail) return;
  for (const auto& reference : inventory.references())
    if (const Followed* const to = lead_of[reference.target])
      all.push_back({targets[reference.target].text, 1, to, named[reference.target], reference.object, 0,
                     description.document().node(reference.node)});
}

}  // namespace

std::string missing(const Question& question, openapi::Resolver& references, const Call& call) {
  const bool detail = question.query.detail;
  const auto& inventory = references.description().inventory();
  const Web web(references, call);
  std::vector<bool> named(inventory.targets().size(), question.target.empty());
  if (!question.target.empty() && !web.leads().followed.empty())
    for (const auto number : targets_of(question, inventory))
      named[number] = true;
  std::vector<Missing> all;
  std::uint64_t external = 0;
  for (const auto& lead : web.leads().followed)
    if (lead.to.state == State::found && lead.to.at.source != 0) ++external;
  add_own(web.leads(), references.description(), named, detail, all);
  add_elsewhere(web.elsewhere(), question, all);
  std::vector<const Missing*> found;
  for (const auto& one : all)
    if (one.named && question.takes(word_of(one.object))) found.push_back(&one);

  List list = list_of("missing", all.size(), found.size());
  json::Writer head(list.head);
  if (external != 0) head.member("external_found", external);
  if (found.empty() && !all.empty()) {
    std::vector<std::string> names;
    names.reserve(all.size());
    for (const auto& one : all)
      names.emplace_back(one.ref);
    head.member("hint", why_none(question, "missing target", names));
  }
  if (!question.query.group_by.empty())
    return grouped(question, std::move(list), found.size(),
                   [&](std::size_t i) { return word_of(found[i]->object); });
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      const Missing& one = *found[number];
                      json::Writer writer(out);
                      const auto& fields = question.query.fields;
                      writer.begin_object();
                      if (fields.wants("ref")) writer.member("ref", one.ref);
                      if (one.source != 0 && fields.wants("document"))
                        writer.member("document", references.name(one.source));
                      if (one.at) {
                        write_place(writer, question, one.at, true);
                      } else if (fields.wants("count")) {
                        writer.member("count", one.count);
                      }
                      if (one.object != openapi::Object::data && fields.wants("node_type"))
                        writer.member("node_type", object_word(one.object));
                      if (fields.wants("state")) writer.member("state", state_word(one.lead->state));
                      // That nothing is there in the document itself its state says.
                      const bool plain = one.ref.substr(0, 1) == "#" && !references.has_ids();
                      if (one.lead->state != State::not_fetched && !plain && fields.wants("reason"))
                        writer.member("reason", support::cut_characters(one.lead->reason, k_longest_reason));
                      writer.end_object();
                    });
}

}  // namespace collet::refs
