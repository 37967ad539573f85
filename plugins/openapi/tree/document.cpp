// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/document.hpp"

#include <algorithm>

#include "plugins/openapi/heap_bytes.hpp"
#include "plugins/openapi/tree/symbols.hpp"
#include "sdk/support/text/next_line_break.hpp"

namespace collet::openapi {
namespace {

constexpr std::uint32_t k_no_node = 0xFFFFFFFFU;

Tag tag_of(const RawNode& node) {
  return static_cast<Tag>(node.tag);
}

/// Returns a view of an arena that a document owns.
ArenaView finished(const Arena& arena) {
  ArenaView view(arena);
  view.finished_nodes = &arena.nodes;
  return view;
}

/// Returns true if a symbol has that text.
bool has_text(const ArenaView& arena, Symbol symbol, std::string_view text) {
  if (symbol >= arena.symbols.size()) return false;  // a damaged snapshot
  const SymbolText& known = arena.symbols[symbol];
  return known.size == text.size() && arena.text(known.address, known.size) == text;
}

template <class T>
std::size_t bytes_of(const std::vector<T>& items) {
  return heap_bytes(items.capacity() * sizeof(T));
}

}  // namespace

std::size_t heap_bytes_of(const std::vector<Finding>& findings) {
  std::size_t bytes = bytes_of(findings);
  for (const Finding& finding : findings)
    bytes += heap_bytes(finding.message);
  return bytes;
}

std::string_view type_word(Type type) {
  constexpr std::string_view k_words[] = {"null", "boolean", "number", "string", "array", "object"};
  return k_words[static_cast<std::size_t>(type)];
}

Document::Document(Arena arena, Format format, std::vector<Finding> findings, std::uint64_t findings_left_out)
    : own_(std::move(arena)),
      arena_(finished(own_)),
      format_(format),
      findings_(std::move(findings)),
      findings_left_out_(findings_left_out) {}

Document::Document(const ArenaView& arena, Format format, std::vector<Finding> findings,
                   std::uint64_t findings_left_out, std::shared_ptr<const MappingGuard> guard)
    : guard_(std::move(guard)),
      arena_(arena),
      format_(format),
      findings_(std::move(findings)),
      findings_left_out_(findings_left_out) {}

Document::Document(const ArenaView& arena, const Document& base)
    : base_(&base), arena_(arena), format_(base.format_), findings_left_out_(base.findings_left_out_) {}

Document::~Document() = default;

std::string_view Document::source() const {
  return arena_.text(0, static_cast<std::uint32_t>(arena_.source.size()));
}

const MappedArray<std::uint32_t>& Document::line_starts() const {
  if (base_ != nullptr) return base_->line_starts();
  std::call_once(lines_once_, [this] {
    if (!line_starts_.empty()) return;  // borrowed from a snapshot
    const std::string_view source = this->source();
    auto& starts = line_starts_.building();
    starts.truncate(0);  // an earlier attempt may have run out of memory
    starts.push_back(0);
    for (std::size_t i = support::next_line_break(source, 0); i < source.size();
         i = support::next_line_break(source, i)) {
      i += source[i] == '\r' && i + 1 < source.size() && source[i + 1] == '\n' ? 2U : 1U;
      starts.push_back(static_cast<std::uint32_t>(i));
    }
    line_starts_.seal();
    lazy_memory_ += line_starts_.held();
  });
  return line_starts_.view();
}

std::uint32_t Document::line_of(std::uint32_t offset) const {
  const MappedArray<std::uint32_t>& starts = line_starts();
  offset = std::min(offset, static_cast<std::uint32_t>(arena_.source.size()));
  std::size_t low = 0;  // invariant: this line starts at or before the offset
  for (std::size_t high = starts.size(); high - low > 1;) {
    const std::size_t middle = low + (high - low) / 2;
    (starts[middle] <= offset ? low : high) = middle;
  }
  return static_cast<std::uint32_t>(low + 1);
}

Place Document::place_of(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(arena_.source.size()));
  const std::uint32_t line = line_of(offset);
  const std::uint32_t start = line_starts()[line - 1];
  const std::string_view before = arena_.text(start, offset - start);
  const auto characters = std::count_if(
      before.begin(), before.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  return {line, static_cast<std::uint32_t>(characters) + 1};
}

std::string Document::describe(const Finding& finding) const {
  const auto text = [this](std::uint32_t offset) {
    const Place place = place_of(offset);
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
  };
  std::string out = text(finding.source) + ": " + finding.message;
  if (finding.first) out += " (first at " + text(*finding.first) + ")";
  return out;
}

std::uint32_t Document::hash(std::string_view text) const {
  return hash_32(text, arena_.hash_seed);
}

Symbol Document::symbol(std::string_view name) const {
  return find_symbol(arena_, name);
}

std::string_view Document::symbol_text(Symbol symbol) const {
  if (symbol >= arena_.symbols.size()) return {};
  const SymbolText& text = arena_.symbols[symbol];
  return arena_.text(text.address, text.size);
}

void Document::build_all() const {
  line_starts();
  parents();
}

std::size_t Document::memory() const {
  return (guard_ != nullptr ? guard_->memory() : 0) + heap_bytes(sizeof(Document)) + heap_bytes(own_.source) +
         own_.pool.held() + own_.nodes.held() + own_.tables.held() + bytes_of(own_.symbols) +
         bytes_of(own_.symbol_slots) + heap_bytes_of(findings_) +
         lazy_memory_.load(std::memory_order_relaxed);
}

const MappedArray<std::uint32_t>& Document::parents() const {
  std::call_once(parents_once_, [this] {
    if (!parents_.empty()) return;  // borrowed from a snapshot
    const auto nodes = arena_.nodes.all();
    auto& parents = parents_.building();
    parents.assign(nodes.size(), k_no_node);
    // Containers come after their children. Walking from the root down, a node without a parent is
    // unreachable.
    for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 0;) {
      const bool reachable = parents[i] != k_no_node || i + 1 == nodes.size();
      if (!reachable || !is_container(nodes[i])) continue;
      const std::uint32_t first = i - nodes[i].value;
      for (std::uint32_t child = first; child < first + nodes[i].size; ++child) {
        // Two containers share children only through a YAML alias, which comes later in the source.
        std::uint32_t& parent = parents[child];
        if (parent == k_no_node || nodes[i].source < nodes[parent].source) parent = i;
      }
    }
    parents_.seal();
    lazy_memory_ += parents_.held();
  });
  return parents_.view();
}

std::uint32_t Document::parent_of(std::uint32_t id) const {
  const std::uint32_t parent = parents()[id];
  if (parent <= id && guard_ != nullptr) guard_->fail();  // containers come after their children
  return parent;
}

std::string_view Node::literal() const {
  switch (tag_of(raw())) {
    case Tag::null:
      return "null";
    case Tag::false_:
      return "false";
    case Tag::true_:
      return "true";
    default:
      return {};
  }
}

std::optional<bool> Node::boolean() const {
  if (document_ == nullptr) return std::nullopt;
  if (tag_of(raw()) == Tag::true_) return true;
  if (tag_of(raw()) == Tag::false_) return false;
  return std::nullopt;
}

bool Node::needs_no_escape() const {
  return document_ != nullptr && tag_of(raw()) == Tag::plain_string;
}

std::string_view Node::key() const {
  return document_ != nullptr ? document_->symbol_text(raw().key) : std::string_view();
}

/// Compares names in a small object, since a look-up of the symbol takes four times as long.
Node Node::find(std::string_view name) const {
  if (!is_object()) return {};
  const ArenaView& arena = document_->arena_;
  const std::uint32_t members = raw().size;
  if (members >= k_indexed_members) return find(document_->symbol(name));
  const std::uint32_t first = id_ - raw().value;
  const auto all = arena.nodes.part(first, members);
  for (std::uint32_t i = 0; i < members; ++i)
    if (has_text(arena, all[i].key, name)) return {document_, first + i};
  return {};
}

Node Node::find(Symbol name) const {
  if (!is_object() || name == k_no_symbol) return {};
  const auto& nodes = document_->arena_.nodes;
  const std::uint32_t members = raw().size;
  const std::uint32_t first = id_ - raw().value;
  if (members < k_indexed_members) {
    const auto all = nodes.part(first, members);
    for (std::uint32_t i = 0; i < members; ++i)
      if (all[i].key == name) return {document_, first + i};
    return {};
  }
  const RawNode& header = nodes[first - 1];
  const auto& tables = document_->arena_.tables;
  const std::uint32_t slots = header.size;
  std::uint32_t at = member_slot(name, slots);
  for (std::uint32_t probes = 0; probes < slots; ++probes, at = (at + 1) & (slots - 1)) {
    const std::uint32_t child = tables[std::size_t{header.value} + at];
    if (child == 0) return {};
    if (nodes[first + child - 1].key == name) return {document_, first + child - 1};
  }
  return {};
}

Place Node::place() const {
  return document_ != nullptr ? document_->place_of(raw().source) : Place{};
}

Node Node::parent() const {
  if (document_ == nullptr) return {};
  const std::uint32_t parent = document_->parent_of(id_);
  return parent == k_no_node ? Node() : Node(document_, parent);
}

}  // namespace collet::openapi
