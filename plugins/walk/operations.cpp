// SPDX-License-Identifier: MIT
#include "plugins/walk/operations.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/print/list/distinct_tags.hpp"
#include "plugins/openapi/print/list/field_hint.hpp"
#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/print/list/list_answer.hpp"
#include "plugins/openapi/print/list/match_counts.hpp"
#include "plugins/openapi/print/list/name_order.hpp"
#include "plugins/openapi/print/list/query.hpp"
#include "plugins/openapi/print/list/visible_json.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/walk/operation_filters.hpp"

namespace collet::walk {
namespace {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary

using openapi::Operation;
using openapi::Outline;

/// The operations for a loop that reads the members of each: operations that follow are prefetched.
class PrefetchedOperations {
 public:
  explicit PrefetchedOperations(const Outline::Operations& operations) : operations_(operations) {}
  std::size_t size() const { return operations_.size(); }
  Operation operator[](std::size_t number) const {
    constexpr std::size_t k_node_distance = 24;
    constexpr std::size_t k_member_distance = 12;
    if (number + k_node_distance < size()) {
      const openapi::Node later = operations_[number + k_node_distance].node;
      later.document()->prefetch(later.id());
    }
    if (number + k_member_distance < size()) {
      const openapi::Node next = operations_[number + k_member_distance].node;
      if (next.size() != 0) {
        next.document()->prefetch(next.at(0).id());
        next.document()->prefetch(next.at(next.size() - 1).id());
      }
    }
    return operations_[number];
  }

 private:
  const Outline::Operations operations_;
};

Groups group_by_method(const Outline::Operations& operations, const std::vector<std::uint32_t>& chosen) {
  constexpr std::size_t k_ahead = 16;
  Groups groups;
  std::unordered_map<openapi::Symbol, std::array<std::uint64_t, 3>>
      counts;  // by Kind; operations of the index only
  const openapi::Document* document = nullptr;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (i + k_ahead < chosen.size()) {
      const openapi::Node later = operations[chosen[i + k_ahead]].node;
      later.document()->prefetch(later.id());
    }
    const Operation operation = operations[chosen[i]];
    if (operation.first_tag == openapi::k_none) {
      groups.add(operation.method(), operation.kind);
      continue;
    }
    document = operation.node.document();
    ++counts[operation.node.key_symbol()][static_cast<std::size_t>(operation.kind)];
  }
  for (const auto& [method, of_kind] : counts)
    for (std::size_t kind = 0; kind < of_kind.size(); ++kind)
      if (of_kind[kind] != 0)
        groups.add(document->symbol_text(method), static_cast<openapi::Kind>(kind), of_kind[kind]);
  return groups;
}

Groups group_by_tag(const Outline::Operations& operations, const std::vector<std::uint32_t>& chosen) {
  Groups groups;
  std::array<std::vector<std::uint64_t>, 3> counts;  // by Kind, then by number in the index
  const openapi::Index* index = nullptr;
  for (const auto number : chosen) {
    const Operation operation = operations[number];
    const auto tags = operation.tags();
    auto& known = counts[static_cast<std::size_t>(operation.kind)];
    if (tags.empty()) groups.add_without_key();
    for_each_distinct_tag(tags, [&](std::size_t i) {
      index = operation.index;
      if (known.empty()) known.resize(index->tag_name_count());
      if (operation.first_tag == openapi::k_none || tags.number(i) >= known.size()) {
        groups.add(tags[i], operation.kind);
      } else {
        ++known[tags.number(i)];
      }
    });
  }
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    for (std::uint32_t tag = 0; tag < counts[kind].size(); ++tag)
      if (counts[kind][tag] != 0)
        groups.add(index->tag_name(tag), static_cast<openapi::Kind>(kind), counts[kind][tag]);
  return groups;
}

/// Returns a page sorted by path, then by method: operations of paths first, then of webhooks, then of
/// callbacks.
std::vector<std::uint32_t> page_by_name(const Outline& outline, const std::vector<std::uint32_t>& chosen,
                                        std::size_t begin, std::size_t end) {
  const auto operations = outline.operations();
  const auto paths = outline.paths();
  struct Last {
    std::uint32_t path_item = openapi::k_none;
    std::uint32_t name = 0;
  };
  std::array<std::vector<std::uint32_t>, 3> of_kind;
  std::array<NameOrder, 3> orders;
  std::array<Last, 3> lasts;
  for (const auto number : chosen) {
    const Operation operation = operations[number];
    const auto kind = static_cast<std::size_t>(operation.kind);
    of_kind[kind].push_back(number);
    Last& last = lasts[kind];
    if (operation.path_item == last.path_item) {
      orders[kind].add_same(last.name);
    } else {
      // The index may be invalid in a damaged file.
      const bool there = operation.path_item < paths.size();
      last = {operation.path_item, orders[kind].add(there ? paths[operation.path_item] : operation.path())};
    }
  }
  std::vector<std::uint32_t> page;
  std::size_t first = 0;
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const auto& numbers = of_kind[kind];
    const auto by_method = [&](std::uint32_t a, std::uint32_t b) {
      return operations[numbers[a]].method() < operations[numbers[b]].method();
    };
    const std::size_t last = first + numbers.size();
    if (begin < last && end > first) {
      for (const auto place : orders[kind].page(std::max(begin, first) - first, end - first, by_method))
        page.push_back(numbers[place]);
    }
    first = last;
  }
  return page;
}

void write_summary(const Operation& operation, const Fields& fields, json::Writer& writer,
                   const std::string& out) {
  writer.begin_object();
  write_kind(writer, operation.kind);
  if (fields.wants("method")) writer.member("method", operation.method());
  if (fields.wants("path")) writer.member("path", operation.path());
  if (const auto id = operation.operation_id(); !id.empty() && fields.wants("operation_id"))
    writer.member("operation_id", id);
  write_text(writer, fields, "summary", operation.summary());
  if (const auto tags = operation.tags(); !tags.empty() && fields.wants("tags")) {
    writer.key("tags").begin_array();
    for (std::size_t i = 0; i < tags.size(); ++i)
      writer.string(tags[i]);
    writer.end_array();
  }
  if (operation.deprecated && fields.wants("deprecated")) writer.member("deprecated", true);
  // An operation without the chosen members is still named.
  if (out.back() == '{') writer.member("method", operation.method()).member("path", operation.path());
  writer.end_object();
}

void write_detail(const Operation& operation, const Outline& outline, const Query& query,
                  json::Writer& writer, std::string& out) {
  const auto begin = out.size();
  writer.begin_object();
  write_kind(writer, operation.kind);
  writer.member("method", operation.method()).member("path", operation.path());
  const auto item = outline.path_item(operation.path_item);
  const std::uint32_t source = outline.source_of(operation.path_item);
  write_document(writer, query, source);
  write_location(writer, query.fields, operation.node, key_path(operation, item));
  // The parameters of the path item apply to each of its operations, and the operation alone does not contain
  // them.
  const openapi::Node beside = item.node.find("parameters");
  const openapi::Located shared =
      beside ? openapi::Located{beside} : openapi::Located{item.target.find("parameters"), source};
  if (shared.node.size() != 0 && shared.node.is_array() && query.fields.wants("parameters"))
    write_whole_value(writer, out, query, "path_item_parameters", shared);
  write_value(writer, out, query, "operation", {operation.node, source},
              room_for_value(query, out.size() - begin));
  writer.end_object();
}

}  // namespace

void walk_operations(Call& call) {
  const OperationArguments wanted(call.arguments());
  Query query;
  query.read(call, {"tag", "method"}, {"method", "path", "operation_id", "summary", "tags", "deprecated"});
  auto references = load(call);
  query.references = &references;
  const Outline outline(references);
  check_method(call.arguments(), wanted.method, outline);

  const auto operations = outline.operations();
  const auto filters = make_filters(call, wanted, query, outline, references.document().root());
  // A page of all operations reads only its own operations, because a document from a snapshot has not
  // read the others yet.
  const bool everything = filters.empty() && query.group_by.empty() && query.sort != Sort::name;
  std::vector<std::uint32_t> chosen;
  call.throw_if_cancelled();
  if (!everything) {
    chosen = query.extension ? filters.select(PrefetchedOperations(operations), call)
                             : filters.select(operations, call);
  }
  const std::size_t matched = everything ? operations.size() : chosen.size();
  ListAnswer answer;
  for (const auto kind : {openapi::Kind::path, openapi::Kind::webhook, openapi::Kind::callback})
    answer.counts.count_total(kind, outline.operation_count(kind));
  if (matched == operations.size()) {
    answer.counts.matched = answer.counts.total;
  } else {
    for (const auto number : chosen)
      answer.counts.count_match(operations[number].kind);
  }
  if (matched == 0) answer.hint = filters.explain_no_match(operations, call);

  if (!query.group_by.empty()) {
    listing::write_json(call,
                        answer.groups(query, query.group_by == "method" ? group_by_method(operations, chosen)
                                                                        : group_by_tag(operations, chosen)));
    return;
  }
  const auto [begin, end] = page_bounds(query.page, matched);
  std::vector<std::uint32_t> page(end - begin);
  if (query.sort == Sort::name) {
    page = page_by_name(outline, chosen, begin, end);
  } else if (everything) {
    std::iota(page.begin(), page.end(), static_cast<std::uint32_t>(begin));
  } else {
    std::copy_n(chosen.begin() + static_cast<std::ptrdiff_t>(begin), page.size(), page.begin());
  }
  const auto value_of = [&](std::uint32_t number) {
    const Operation operation = operations[number];
    return openapi::Located{operation.node, outline.source_of(operation.path_item)};
  };
  if (!page.empty()) answer.hint = no_such_field(query, "operation", page, value_of);
  listing::write_json(call, answer.items(query, query.detail ? "operations" : "summaries",
                                         [&, first = begin](std::size_t number, std::string& out) {
                                           json::Writer writer(out);
                                           const Operation operation = operations[page[number - first]];
                                           if (query.detail) {
                                             write_detail(operation, outline, query, writer, out);
                                           } else {
                                             write_summary(operation, query.fields, writer, out);
                                           }
                                         }));
}

}  // namespace collet::walk
