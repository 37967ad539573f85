// SPDX-License-Identifier: MIT
#include "plugins/openapi/snapshot/description_storage.hpp"

#include <cstring>
#include <string_view>

namespace collet::openapi {
namespace {

constexpr std::uint32_t k_no_place = 0xFFFFFFFFU;

void append_number(std::string& out, std::uint32_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}

std::string packed(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& finding : findings) {
    append_number(out, finding.source);
    append_number(out, finding.first.value_or(k_no_place));
    append_number(out, static_cast<std::uint32_t>(finding.message.size()));
    out += finding.message;
  }
  return out;
}

std::vector<Finding> unpacked(std::string_view bytes, const MappingGuard& guard) {
  const auto take = [&](std::size_t size) {
    if (size > bytes.size()) guard.fail();
    const auto front = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return front;
  };
  const auto number = [&] {
    std::uint32_t value = 0;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  };
  std::vector<Finding> findings;
  while (!bytes.empty()) {
    Finding finding;
    finding.source = number();
    if (const auto first = number(); first != k_no_place) finding.first = first;
    const std::uint32_t size = number();
    finding.message = take(size);
    findings.push_back(std::move(finding));
  }
  return findings;
}

/// The sections of a file with their places in memory.
std::vector<Section> sections_of(const SnapshotMap& map) {
  std::vector<Section> sections;
  sections.reserve(map.header().section_count);
  for (std::size_t i = 0; i < map.header().section_count; ++i) {
    const SnapshotSection& section = map.header().sections[i];
    sections.push_back({map.data() + section.offset, section.count, section.element});
  }
  return sections;
}

template <class Arena, class Visit>
void each_of_arena(Arena& arena, const Visit& visit) {
  visit(arena.nodes);
  visit(arena.tables);
  visit(arena.symbols);
  visit(arena.symbol_slots);
}

}  // namespace

std::unique_ptr<const DescriptionStorage::Contents> DescriptionStorage::to_sections(
    const Description& description) {
  description.build_all();
  const Document& document = description.document();
  const Index& index = description.index();
  auto contents = std::make_unique<Contents>();
  contents->facts = {document.arena_.hash_seed,
                     document.findings_left_out_,
                     index.path_item_counts_,
                     index.operation_counts_,
                     static_cast<std::uint32_t>(index.version_),
                     static_cast<std::uint32_t>(document.format_)};
  contents->findings = packed(document.findings_);
  contents->index_findings = packed(index.findings_);
  const ArenaView& arena = document.arena_;
  const SectionWriter write(contents->sections);
  write.text(document.source());
  write.text(arena.text(static_cast<std::uint32_t>(arena.source.size()),
                        static_cast<std::uint32_t>(arena.pool.size())));
  write.text(contents->findings);
  write.text(contents->index_findings);
  each_of_arena(arena, write);
  write(document.line_starts_);
  write(document.parents_);
  IndexArrays::each_array(index.arrays_, write);
  Lookups::each_array(index.lookups_, write);
  InventoryArrays::each_array(description.inventory().arrays(), write);
  description.derived_table().save(write);
  return contents;
}

DescriptionPtr DescriptionStorage::from_sections(const std::shared_ptr<const SnapshotMap>& map) {
  const SnapshotFacts& facts = map->header().facts;
  if (facts.version > static_cast<std::uint32_t>(Version::v3_2) ||
      facts.format > static_cast<std::uint32_t>(Format::yaml))
    map->fail();
  const std::vector<Section> sections = sections_of(*map);
  const SectionReader read(sections, *map);
  ArenaView arena;
  arena.source = read.text();
  arena.pool = read.text();
  arena.hash_seed = facts.hash_seed;
  arena.guard = map.get();
  auto findings = unpacked(read.checked_text(), *map);
  auto index_findings = unpacked(read.checked_text(), *map);
  each_of_arena(arena, read);
  if (arena.nodes.empty()) map->fail();
  const auto document = std::make_shared<Document>(arena, static_cast<Format>(facts.format),
                                                   std::move(findings), facts.findings_left_out, map);
  read(document->line_starts_);
  read(document->parents_);
  auto description = std::make_shared<Description>(document);
  description->index_.reset(new Index(*document, Index::Stored::yes));
  Index& index = *description->index_;
  index.version_ = static_cast<Version>(facts.version);
  index.path_item_counts_ = facts.path_items;
  index.operation_counts_ = facts.operations;
  index.findings_ = std::move(index_findings);
  IndexArrays::each_array(index.arrays_, read);
  Lookups::each_array(index.lookups_, read);
  index.lookups_.mark_complete();
  description->inventory_.reset(new Inventory(*document, Inventory::Stored::yes));
  InventoryArrays::each_array(description->inventory_->arrays_, read);
  description->derived_ = derived_table_type.load(read);
  read.end();
  return description;
}

}  // namespace collet::openapi
