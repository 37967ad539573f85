// SPDX-License-Identifier: MIT
/// The document of a call and the documents that it leads to as one graph, with helpers that the answers
/// share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <collet/call.hpp>
#include <collet/json.hpp>
#include <collet/page.hpp>

#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/refs/external_documents.hpp"
#include "plugins/refs/request.hpp"
#include "plugins/refs/unit_graph.hpp"

namespace collet::refs {

class ReferenceGraph {
 public:
  /// Opens the documents. Throws a Failure when the call is cancelled.
  ReferenceGraph(openapi::Resolver& references, const Call& call)
      : references_(references),
        resolved_targets_(resolve_targets(references, openapi::Resolver::Reach::all)),
        external_documents_(references, resolved_targets_, call) {}
  ReferenceGraph(const ReferenceGraph&) = delete;
  ReferenceGraph& operator=(const ReferenceGraph&) = delete;

  UnitGraph graph() const { return {references_.description(), resolved_targets_, external_documents_}; }
  const ResolvedTargets& resolved_targets() const { return resolved_targets_; }
  const ExternalDocuments& external_documents() const { return external_documents_; }
  const openapi::Resolver& references() const { return references_; }

  /// Returns the reference that names the unit from the document of the call. Operations and path items of
  /// that document are named "GET /users" and "/users".
  std::string name(std::uint32_t unit) const;

  /// Writes the members `documents` and `unopened` if they are not 0.
  void write_head(json::Writer& head) const;

 private:
  openapi::Resolver& references_;
  const ResolvedTargets resolved_targets_;
  const ExternalDocuments external_documents_;
};

/// Returns "schema", "parameter", …, or "unknown" for `Object::data`.
std::string_view word_of(openapi::Object object);

List make_list(std::string_view key, std::size_t total, std::size_t matched);

/// Returns {…, groups: [{key, count}]}, grouping `items` items by the word that `word` returns for each.
template <class Word>
std::string grouped(const Request& request, List list, std::size_t items, const Word& word) {
  listing::Groups groups;
  for (std::size_t i = 0; i < items; ++i)
    groups.add(word(i), openapi::Kind::path);
  const auto sorted = groups.sorted();
  list.key = "groups";
  list.listed = static_cast<std::int64_t>(sorted.size());
  return write_list(request.query.page, request.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer(out)
                          .begin_object()
                          .member("key", sorted[number].key)
                          .member("count", sorted[number].count)
                          .end_object();
                    });
}

}  // namespace collet::refs
