// SPDX-License-Identifier: MIT
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plugins/refs/graph_answers.hpp"
#include "plugins/refs/reference_graph.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::refs {
namespace {

using openapi::Followed;
using State = Followed::State;

constexpr std::size_t k_max_reason_characters = 300;

struct Missing {
  std::string_view ref;
  std::uint64_t count;
  const Followed* followed;
  bool named = true;                               ///< true if the argument `target` names it
  openapi::Object object = openapi::Object::data;  ///< `data` if the type is not known
  std::uint32_t source = 0;
  openapi::Node at = {};  ///< with `detail`: the reference
};

std::string_view state_word(State state) {
  return state == State::missing ? "missing" : state == State::unopened ? "unopened" : "external";
}

/// Adds an entry for each distinct text in each other document, or for each reference with `detail`.
void add_external_references(const ExternalDocuments& external_documents, const Request& request,
                             std::vector<Missing>& all) {
  std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> known;
  for (const auto& reference : external_documents.references()) {
    if (reference.to.state == State::found) continue;
    const auto source = reference.object.source;
    const bool named = request.names(reference.text);
    if (request.query.detail) {
      all.push_back(
          {reference.text, 1, &reference.to, named, openapi::Object::data, source, reference.object.node});
      continue;
    }
    const auto [at, is_new] = known.try_emplace({source, reference.text}, all.size());
    if (is_new) all.push_back({reference.text, 0, &reference.to, named, openapi::Object::data, source});
    ++all[at->second].count;
  }
}

/// Adds an entry for each distinct text in the document of the call, or for each reference with `detail`.
void add_own(const ResolvedTargets& resolved, const openapi::Description& description,
             const std::vector<bool>& named, bool detail, std::vector<Missing>& all) {
  const auto& inventory = description.inventory();
  const auto targets = inventory.targets();
  std::vector<const Followed*> followed_of(detail ? targets.size() : 0);
  for (const auto& followed : resolved.followed) {
    if (followed.to.state == State::found) continue;
    const auto target = targets[followed.target];
    if (detail) {
      followed_of[followed.target] = &followed.to;
    } else {
      all.push_back({target.text, target.count, &followed.to, named[followed.target], target.object});
    }
  }
  if (!detail) return;
  for (const auto& reference : inventory.references())
    if (const Followed* const to = followed_of[reference.target])
      all.push_back({targets[reference.target].text, 1, to, named[reference.target], reference.object, 0,
                     description.document().node(reference.node)});
}

}  // namespace

std::string missing(Request& request, openapi::Resolver& references, const Call& call) {
  const bool detail = request.query.detail;
  const auto& inventory = references.description().inventory();
  const ReferenceGraph reference_graph(references, call);
  for (const auto& reference : reference_graph.external_documents().references())
    request.add_existing(reference.text);
  std::vector<bool> named(inventory.targets().size(), request.target.empty());
  if (!request.target.empty() && !reference_graph.resolved_targets().followed.empty())
    for (const auto number : targets_of(request, inventory))
      named[number] = true;
  std::vector<Missing> all;
  std::uint64_t external = 0;
  for (const auto& followed : reference_graph.resolved_targets().followed)
    if (followed.to.state == State::found && followed.to.at.source != 0) ++external;
  add_own(reference_graph.resolved_targets(), references.description(), named, detail, all);
  add_external_references(reference_graph.external_documents(), request, all);
  std::vector<const Missing*> found;
  for (const auto& one : all)
    if (one.named && request.includes(word_of(one.object))) found.push_back(&one);

  List list = make_list("missing", all.size(), found.size());
  json::Writer head(list.head);
  if (external != 0) head.member("external_found", external);
  if (found.empty() && !all.empty()) {
    std::vector<std::string> names;
    names.reserve(all.size());
    for (const auto& one : all)
      names.emplace_back(one.ref);
    head.member("hint", explain_no_match(request, "missing target", names));
  }
  request.write_letter_case(head, found.size());
  if (!request.query.group_by.empty())
    return grouped(request, std::move(list), found.size(),
                   [&](std::size_t i) { return word_of(found[i]->object); });
  return write_list(
      request.query.page, request.query.budget, list, [&](std::size_t number, std::string& out) {
        const Missing& one = *found[number];
        json::Writer writer(out);
        const auto& fields = request.query.fields;
        writer.begin_object();
        if (fields.wants("ref")) writer.member("ref", one.ref);
        if (one.source != 0 && fields.wants("document"))
          writer.member("document", references.name(one.source));
        if (one.at) {
          write_place(writer, request, one.at, true);
        } else if (fields.wants("count")) {
          writer.member("count", one.count);
        }
        if (one.object != openapi::Object::data && fields.wants("node_type"))
          writer.member("node_type", object_word(one.object));
        if (fields.wants("state")) writer.member("state", state_word(one.followed->state));
        // For a local reference, the state `missing` already explains that the document has no such value.
        const bool plain = one.ref.substr(0, 1) == "#" && !references.has_ids();
        if (one.followed->state != State::not_fetched && !plain && fields.wants("reason"))
          writer.member("reason", support::cut_characters(one.followed->reason, k_max_reason_characters));
        end_item(writer, out, "ref", one.ref);
      });
}

}  // namespace collet::refs
