// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/lookups.hpp"

#include <algorithm>
#include <unordered_map>

#include "plugins/openapi/index/index.hpp"
#include "sdk/support/text.hpp"

namespace collet::openapi {
namespace {

struct Member {
  std::uint32_t group;
  std::uint32_t number;
};

/// Sorts `members` into groups. They must be in ascending order of their numbers.
void fill(Postings& postings, std::size_t groups, const std::vector<Member>& members) {
  auto& starts = postings.starts.building();
  auto& numbers = postings.numbers.building();
  starts.assign(groups + 1, 0);
  for (const Member& member : members)
    ++starts[member.group + 1];
  for (std::size_t i = 0; i < groups; ++i)
    starts[i + 1] += starts[i];
  numbers.truncate(0);
  (void)numbers.add(members.size());
  std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
  for (const Member& member : members)
    numbers[next[member.group]++] = member.number;
  postings.starts.seal();
  postings.numbers.seal();
}

}  // namespace

std::vector<std::uint32_t> Postings::group(std::uint32_t number) const {
  const std::uint32_t first = starts[number];
  const auto found = numbers.view().part(first, starts[number + std::size_t{1}] - first);
  return {found.begin(), found.end()};
}

template <class Arrays>
void Lookups::count_bytes(Arrays& arrays) const {
  const auto add = [this](const auto& array) { bytes_ += array.held(); };
  Arrays::each_array(arrays, add);
}

void Lookups::build_ids(const Index& index) const {
  if (complete_) return;
  std::call_once(ids_once_, [&] {
    constexpr std::size_t k_ahead = 16;
    const auto ids = index.operation_ids();
    ids_.clear();
    for (std::uint32_t number = 0; number < ids.size(); ++number) {
      if (number + k_ahead < ids.size()) __builtin_prefetch(ids[number + k_ahead].data());
      if (!ids[number].empty()) ids_.add(index.document().hash(ids[number]), number);
    }
    ids_.seal();
    count_bytes(ids_);
  });
}

void Lookups::build_tags(const Index& index) const {
  if (complete_) return;
  std::call_once(tags_once_, [&] {
    tags_.clear();
    for (std::uint32_t tag = 0; tag < index.tag_name_count(); ++tag)
      tags_.add(index.document().hash(index.tag_name(tag)), tag);
    tags_.seal();
    constexpr std::uint32_t k_never = 0xFFFFFFFFU;
    std::vector<std::uint32_t> last(index.tag_name_count(), k_never);  // an operation may list a tag twice
    std::vector<Member> members;
    std::uint32_t number = 0;
    for (const Operation& operation : index.operations()) {
      const OperationTags tags = operation.tags();
      for (std::size_t i = 0; i < tags.size(); ++i) {
        const std::uint32_t tag = tags.number(i);
        if (last[tag] == number) continue;
        last[tag] = number;
        members.push_back({tag, number});
      }
      ++number;
    }
    fill(of_tag_, index.tag_name_count(), members);
    count_bytes(tags_);
    count_bytes(of_tag_);
  });
}

void Lookups::build_methods(const Index& index) const {
  if (complete_) return;
  std::call_once(methods_once_, [&] {
    constexpr std::uint32_t k_ahead = 16;
    const auto& operations = index.arrays().operations;
    std::unordered_map<Symbol, std::uint32_t> known;
    std::vector<Member> members;
    members.reserve(operations.size());
    methods_.building().truncate(0);
    for (std::uint32_t number = 0; number < operations.size(); ++number) {
      if (number + k_ahead < operations.size()) index.document().prefetch(operations[number + k_ahead].node);
      const auto next = static_cast<std::uint32_t>(known.size());
      const Node operation = index.document().node(operations[number].node);
      const auto [method, fresh] = known.try_emplace(operation.key_symbol(), next);
      if (fresh) methods_.building().push_back(number);
      members.push_back({method->second, number});
    }
    methods_.seal();
    fill(of_method_, known.size(), members);
    bytes_ += methods_.held();
    count_bytes(of_method_);
  });
}

void Lookups::build_paths(const Index& index) const {
  if (complete_) return;
  std::call_once(paths_once_, [&] {
    const ArenaView& arena = index.document().arena();
    constexpr std::size_t k_ahead = 16;
    const auto& items = index.arrays().path_items;
    std::vector<PathTrie::Path> paths;
    paths.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i + 2 * k_ahead < items.size()) index.document().prefetch(items[i + 2 * k_ahead].node);
      if (i + k_ahead < items.size())
        index.document().prefetch_text(index.document().node(items[i + k_ahead].node).key_symbol());
      const SymbolText& text = arena.symbols[index.document().node(items[i].node).key_symbol()];
      paths.push_back({text.address, text.size});
    }
    paths_.build(arena, paths);
    count_bytes(paths_);
  });
}

void Lookups::build_all(const Index& index) const {
  build_ids(index);
  build_tags(index);
  build_methods(index);
  build_paths(index);
}

std::vector<std::uint32_t> Lookups::with_operation_id(const Index& index, std::string_view id) const {
  build_ids(index);
  std::vector<std::uint32_t> found;
  ids_.find(
      index.document().hash(id), id,
      [&](std::uint32_t number) { return index.operation(number).operation_id(); },
      [&](std::uint32_t number) {
        found.push_back(number);
        return true;
      });
  return found;
}

std::vector<std::uint32_t> Lookups::with_tag(const Index& index, std::string_view tag) const {
  build_tags(index);
  const auto number = tags_.first(
      index.document().hash(tag), tag, [&](std::uint32_t one) { return index.tag_name(one); }, k_none);
  return number == k_none ? std::vector<std::uint32_t>() : of_tag_.group(number);
}

std::vector<std::uint32_t> Lookups::with_method(const Index& index, std::string_view method) const {
  build_methods(index);
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < methods_.size(); ++i) {
    if (!support::equal_ignoring_case(index.operation(methods_[i]).method(), method)) continue;
    const auto more = of_method_.group(i);
    found.insert(found.end(), more.begin(), more.end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::uint32_t> Lookups::path_items_at(const Index& index, std::string_view pattern) const {
  build_paths(index);
  if (auto found = paths_.match(index.document().arena(), pattern)) return *std::move(found);
  std::vector<std::uint32_t> found;
  std::uint32_t number = 0;
  for (const PathItem& item : index.path_items()) {
    if (path_matches(pattern, item.path)) found.push_back(number);
    ++number;
  }
  return found;
}

}  // namespace collet::openapi
