// SPDX-License-Identifier: MIT
/// The document of a call with the others that it leads to, as one graph; and what the answers about it
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
#include "plugins/refs/elsewhere.hpp"
#include "plugins/refs/graph.hpp"
#include "plugins/refs/question.hpp"

namespace collet::refs {

class Web {
 public:
  /// Opens the documents. Throws a Failure when the call is cancelled.
  Web(openapi::Resolver& references, const Call& call)
      : references_(references),
        leads_(leads_of(references, openapi::Resolver::Reach::all)),
        elsewhere_(references, leads_, call) {}
  Web(const Web&) = delete;
  Web& operator=(const Web&) = delete;

  Graph graph() const { return {references_.description(), leads_, elsewhere_}; }
  const Leads& leads() const { return leads_; }
  const Elsewhere& elsewhere() const { return elsewhere_; }
  const openapi::Resolver& references() const { return references_; }

  /// Of a unit of the graph, as a reference in the document of the call names it; of an operation and a path
  /// item there "GET /users", "/users".
  std::string name(std::uint32_t unit) const;

  /// Members `documents` and `unopened`, where there are any.
  void write_head(json::Writer& head) const;

 private:
  openapi::Resolver& references_;
  const Leads leads_;
  const Elsewhere elsewhere_;
};

/// "schema", …; "unknown" where nothing tells.
std::string_view word_of(openapi::Object object);

List list_of(std::string_view key, std::size_t total, std::size_t matched);

/// {…, groups: [{key, count}]} of the words of that many items.
template <class Word>
std::string grouped(const Question& question, List list, std::size_t items, const Word& word) {
  listing::Groups groups;
  for (std::size_t i = 0; i < items; ++i)
    groups.add(word(i), openapi::Kind::path);
  const auto sorted = groups.sorted();
  list.key = "groups";
  list.listed = static_cast<std::int64_t>(sorted.size());
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer(out)
                          .begin_object()
                          .member("key", sorted[number].key)
                          .member("count", sorted[number].count)
                          .end_object();
                    });
}

}  // namespace collet::refs
