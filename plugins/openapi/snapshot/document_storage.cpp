// SPDX-License-Identifier: MIT
#include "plugins/openapi/snapshot/document_storage.hpp"

#include <cstring>
#include <string_view>
#include <type_traits>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/words/word_index.hpp"

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

std::vector<Finding> unpacked(std::string_view bytes, const Guard& guard) {
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

/// Notes arrays one after the other.
class Writer {
 public:
  explicit Writer(std::vector<DocumentStorage::Section>& sections) : sections_(sections) {}
  template <class T>
  void operator()(const Flat<T>& array) const {
    static_assert(std::has_unique_object_representations_v<T>, "a gap would hold whatever was there before");
    const auto all = array.all();
    sections_.push_back({all.data(), all.size(), sizeof(T)});
  }
  template <class T>
  void operator()(const Array<T>& array) const {
    (*this)(array.view());
  }
  void text(std::string_view bytes) const { sections_.push_back({bytes.data(), bytes.size(), 1}); }

 private:
  std::vector<DocumentStorage::Section>& sections_;
};

/// Gives them back in the same order.
class Reader {
 public:
  explicit Reader(const SnapshotMap& map) : map_(map) {}
  template <class T>
  void operator()(Flat<T>& array) const {
    array = {reinterpret_cast<const T*>(take(sizeof(T))), count_, &map_};
  }
  template <class T>
  void operator()(Array<T>& array) const {
    Flat<T> view;
    (*this)(view);
    array.borrow(view);
  }
  std::string_view text() const {
    const char* const data = take(1);
    return {data, count_};
  }
  /// The same, and it is read at once.
  std::string_view checked_text() const {
    const auto bytes = text();
    if (!bytes.empty()) map_.check(bytes.data(), bytes.size());
    return bytes;
  }
  void end() const {
    if (next_ != map_.header().section_count) map_.fail();
  }

 private:
  const char* take(std::size_t element) const {
    if (next_ == map_.header().section_count) map_.fail();
    const SnapshotSection& section = map_.header().sections[next_++];
    if (section.element != element) map_.fail();
    count_ = section.count;
    return map_.data() + section.offset;
  }
  const SnapshotMap& map_;
  mutable std::size_t next_ = 0;
  mutable std::size_t count_ = 0;
};

template <class Arena, class Visit>
void each_of_arena(Arena& arena, const Visit& visit) {
  visit(arena.nodes);
  visit(arena.tables);
  visit(arena.symbols);
  visit(arena.symbol_slots);
}

}  // namespace

std::unique_ptr<const DocumentStorage::Parts> DocumentStorage::take_apart(const Document& document) {
  document.build_all();
  const Index& index = document.index();
  auto parts = std::make_unique<Parts>();
  parts->facts = {document.arena_.hash_seed,
                  document.findings_left_out_,
                  index.path_item_counts_,
                  index.operation_counts_,
                  static_cast<std::uint32_t>(index.version_),
                  static_cast<std::uint32_t>(document.format_)};
  parts->findings = packed(document.findings_);
  parts->index_findings = packed(index.findings_);
  const ArenaView& arena = document.arena_;
  const Writer write(parts->sections);
  write.text(document.source());
  write.text(arena.text(static_cast<std::uint32_t>(arena.source.size()),
                        static_cast<std::uint32_t>(arena.pool.size())));
  write.text(parts->findings);
  write.text(parts->index_findings);
  each_of_arena(arena, write);
  write(document.line_starts_);
  write(document.parents_);
  IndexArrays::each_array(index.arrays_, write);
  Lookups::each_array(index.lookups_, write);
  InventoryArrays::each_array(document.inventory().arrays(), write);
  WordArrays::each_array(document.words().arrays(), write);
  return parts;
}

DocumentPtr DocumentStorage::put_together(const std::shared_ptr<const SnapshotMap>& map) {
  const SnapshotFacts& facts = map->header().facts;
  if (facts.version > static_cast<std::uint32_t>(Version::v3_2) ||
      facts.format > static_cast<std::uint32_t>(Format::yaml))
    map->fail();
  const Reader read(*map);
  ArenaView arena;
  arena.source = read.text();
  arena.pool = read.text();
  arena.hash_seed = facts.hash_seed;
  arena.guard = map.get();
  auto findings = unpacked(read.checked_text(), *map);
  auto index_findings = unpacked(read.checked_text(), *map);
  each_of_arena(arena, read);
  if (arena.nodes.empty()) map->fail();
  auto document = std::make_shared<Document>(arena, static_cast<Format>(facts.format), std::move(findings),
                                             facts.findings_left_out, map, map->size());
  read(document->line_starts_);
  read(document->parents_);
  document->index_.reset(new Index(*document, Index::Stored::yes));
  Index& index = *document->index_;
  index.version_ = static_cast<Version>(facts.version);
  index.path_item_counts_ = facts.path_items;
  index.operation_counts_ = facts.operations;
  index.findings_ = std::move(index_findings);
  IndexArrays::each_array(index.arrays_, read);
  Lookups::each_array(index.lookups_, read);
  index.lookups_.complete();
  document->inventory_.reset(new Inventory(*document, Inventory::Stored::yes));
  InventoryArrays::each_array(document->inventory_->arrays_, read);
  document->words_.reset(new WordIndex(WordIndex::Stored::yes));
  WordArrays::each_array(document->words_->arrays_, read);
  read.end();
  return document;
}

}  // namespace collet::openapi
