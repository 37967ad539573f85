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
  openapi::Object object = openapi::Object::data;  ///< data: not known
  std::uint32_t source = 0;
};

std::string_view state_word(State state) {
  return state == State::missing ? "missing" : state == State::unopened ? "unopened" : "external";
}

/// One for each text in each of the other documents.
void add_elsewhere(const Elsewhere& elsewhere, std::vector<Missing>& all) {
  std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> known;
  for (const auto& reference : elsewhere.references()) {
    if (reference.to.state == State::found) continue;
    const auto source = reference.object.source;
    const auto [at, is_new] = known.try_emplace({source, reference.text}, all.size());
    if (is_new) all.push_back({reference.text, 0, &reference.to, openapi::Object::data, source});
    ++all[at->second].count;
  }
}

}  // namespace

std::string missing(const Question& question, openapi::Resolver& references, const Call& call) {
  const auto targets = references.document().inventory().targets();
  const Web web(references, call);
  std::vector<Missing> all;
  std::uint64_t external = 0;
  for (const auto& lead : web.leads().followed) {
    const auto target = targets[lead.target];
    if (lead.to.state != State::found) {
      all.push_back({target.text, target.count, &lead.to, target.object});
    } else if (lead.to.at.source != 0) {
      ++external;
    }
  }
  add_elsewhere(web.elsewhere(), all);
  std::vector<const Missing*> found;
  for (const auto& one : all)
    if (question.takes(word_of(one.object)) && question.names(one.ref)) found.push_back(&one);

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
                      if (fields.wants("count")) writer.member("count", one.count);
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
