// SPDX-License-Identifier: MIT
#include <algorithm>
#include <unordered_map>

#include <collet/json.hpp>

#include "plugins/apis/operation_names.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/search/rank/rank.hpp"

namespace collet::search {
namespace {

using openapi::Kind;
using openapi::Outline;
using openapi::Version;

/// Limit of the gathered text, as many path items may refer to one large file. Operations beyond the limit
/// are found by name only.
constexpr std::size_t k_max_bytes = 16U << 20U;

/// Returns true for a document that describes what it sends and nothing that it answers.
bool has_webhooks_alone(const Outline& outline) {
  return outline.operation_count(Kind::path) == 0 && outline.operation_count(Kind::webhook) != 0;
}

/// A document made of the operations of other documents, and of webhooks where the document has nothing else,
/// so that they have a word index.
class ExternalOperations {
 public:
  explicit ExternalOperations(const Outline& outline) : outline_(outline) {
    text_ = outline.index().version() == Version::v2_0 ? R"({"swagger":"2.0","paths":{)"
                                                       : R"({"openapi":"3.2.0","paths":{)";
    for (const std::uint32_t number : outline.index().arrays().unfollowed.view().all())
      add(outline.path_item(number), Kind::path);
    std::uint32_t last = openapi::k_none;
    if (has_webhooks_alone(outline))
      for (std::uint32_t i = 0; i < outline.operations().size(); ++i)
        if (const auto item = outline.operation(i).path_item; item != last) {
          add(outline.path_item(item), Kind::webhook);
          last = item;
        }
    text_ += "}}";
  }

  /// Ranks like rank() of a document, but returns numbers of the outline.
  Ranked rank(std::string_view query, std::size_t limit, const Filter& filter) && {
    auto document = openapi::read_json_document(std::move(text_));
    if (!document) return {};
    const openapi::Description description(*std::move(document));
    const auto& index = description.index();
    const auto number_of = [&](std::uint32_t operation) {
      const auto known = numbers_.find(apis::verb_and_path(index.operation(operation)));
      return known == numbers_.end() ? openapi::k_none : known->second;
    };
    Ranked ranked = search::rank(description, query, 0, limit, [&](std::uint32_t operation) {
      const auto number = number_of(operation);
      return number != openapi::k_none && (!filter || filter(number));
    });
    for (Hit& hit : ranked.hits)
      hit.operation = number_of(hit.operation);
    return ranked;
  }

 private:
  bool full() const { return text_.size() > k_max_bytes; }

  void add(const openapi::PathItem& item, Kind kind) {
    if (item.kind != kind || item.operation_count == 0 || full()) return;
    if (!text_.ends_with('{')) text_ += ',';
    json::append_string(text_, item.path);
    text_ += ":{";
    std::string others;
    bool first = true;
    for (std::uint32_t i = item.first_operation; i < item.first_operation + item.operation_count; ++i) {
      const auto operation = outline_.operation(i);
      if (!numbers_.emplace(apis::verb_and_path(operation), i).second) continue;
      const bool usual = openapi::is_method(operation.method(), Version::v3_2);
      std::string& into = usual ? text_ : others;
      if (usual ? !first : !others.empty()) into += ',';
      if (usual) first = false;
      json::append_string(into, operation.method());
      into += ':';
      const std::size_t room = k_max_bytes - std::min(text_.size() + others.size(), k_max_bytes);
      if (!openapi::print(operation.node, into, {.max_bytes = room})) into += "{}";
    }
    if (!others.empty())
      text_.append(first ? "" : ",").append(R"("additionalOperations":{)").append(others).append("}");
    text_ += '}';
  }

  const Outline& outline_;
  std::string text_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  ///< numbers of the outline by `VERB /path`
};

}  // namespace

Ranked rank(const Outline& outline, std::string_view query, std::size_t offset, std::size_t limit,
            const Filter& filter) {
  const auto& description = outline.description();
  if (!outline.has_external() && !has_webhooks_alone(outline))
    return rank(description, query, offset, limit, filter);
  const std::size_t all = outline.operations().size();
  offset = std::min(offset, all);
  const std::size_t end = offset + std::min(limit, all - offset);
  Ranked ranked = rank(description, query, 0, end, filter);
  Ranked external = ExternalOperations(outline).rank(query, end, filter);
  ranked.matched += external.matched;
  ranked.evidence = std::min(ranked.evidence, external.evidence);
  // A word that one of the two has is not misspelt.
  const auto in_external = [&](const auto& pair) {
    return std::any_of(external.corrected.begin(), external.corrected.end(),
                       [&](const auto& other) { return other.first == pair.first; });
  };
  ranked.corrected.erase(std::remove_if(ranked.corrected.begin(), ranked.corrected.end(),
                                        [&](const auto& pair) { return !in_external(pair); }),
                         ranked.corrected.end());
  std::vector<Hit> hits;
  std::merge(ranked.hits.begin(), ranked.hits.end(), external.hits.begin(), external.hits.end(),
             std::back_inserter(hits), [](const Hit& a, const Hit& b) { return a.score > b.score; });
  hits.resize(std::min(hits.size(), end));
  hits.erase(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(std::min(offset, hits.size())));
  ranked.hits = std::move(hits);
  return ranked;
}

}  // namespace collet::search
