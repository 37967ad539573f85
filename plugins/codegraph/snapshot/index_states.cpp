// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/index_states.hpp"

#include <algorithm>
#include <numeric>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/snapshot/body_hashes.hpp"

namespace collet::codegraph {
namespace {

constexpr unsigned k_look_each = 4095;

std::uint32_t short_hash(std::string_view text) {
  return static_cast<std::uint32_t>(XXH3_64bits(text.data(), text.size()));
}

/// Reads one index.
class StateReader {
 public:
  StateReader(const IndexReader& reader, const BodiesOf& bodies, const std::function<void()>& checkpoint)
      : reader_(reader), graph_(reader.graph()), bodies_(bodies), checkpoint_(checkpoint) {}

  SymbolStates read() {
    read_rows();
    hide_members();
    for (std::uint32_t row = 0; row < rows_.size(); ++row)
      add(row);
    sort();
    return std::move(out_);
  }

 private:
  struct Row {
    SymbolState state;
    std::string full_name;
    std::uint32_t parent = 0;
    std::uint64_t target = 0;  ///< its number among the edges of others
    bool known = false;
    bool hidden = false;
    bool written = true;  ///< false if a compiler writes it
  };

  void look(std::size_t number) const {
    if ((number & k_look_each) == 0 && checkpoint_) checkpoint_();
  }

  void read_rows() {
    constexpr std::uint32_t k_last_line = 0x7FFFFFFF;
    rows_.resize(graph_.size());
    for (const auto& file : reader_.files()) {
      if (checkpoint_) checkpoint_();
      const auto symbols = reader_.in_file(file.path, 0, k_last_line);
      if (symbols.empty()) continue;
      const auto bodies = bodies_(file, symbols);
      out_.paths.emplace_back(short_hash(file.path), file.path);
      for (std::size_t i = 0; i < symbols.size(); ++i)
        read_row(symbols[i], file.language, bodies[i]);
      ++out_.files;
    }
  }

  void read_row(const SymbolRow& symbol, std::string_view language, std::uint32_t body) {
    const auto number = static_cast<std::size_t>(symbol.id);
    if (symbol.id <= 0 || number >= rows_.size()) return;
    auto& row = rows_[number];
    row.known = true;
    row.hidden = (symbol.flags & k_anonymous) != 0;
    row.written = (symbol.flags & k_synthesized) == 0;
    row.parent = symbol.parent > 0 && static_cast<std::size_t>(symbol.parent) < rows_.size()
                     ? static_cast<std::uint32_t>(symbol.parent)
                     : 0;
    row.full_name = symbol.full_name;
    // Parameters are no part of a target, so that a changed signature does not change all callers.
    const auto head = std::string_view(symbol.full_name).substr(0, symbol.full_name.find('('));
    row.target = XXH3_64bits_withSeed(head.data(), head.size(), static_cast<XXH64_hash_t>(symbol.kind));
    row.state.key = key_of(symbol.key);
    row.state.kind = static_cast<std::uint8_t>(symbol.kind);
    row.state.flags = symbol.test ? k_state_test : 0;
    row.state.file = short_hash(symbol.path);
    row.state.body = body;
    row.state.signature = code_hash(language, symbol.signature);
  }

  /// The contents of a nameless symbol have no lasting name either.
  void hide_members() {
    constexpr int k_max_depth = 400;
    for (auto& row : rows_) {
      auto parent = row.parent;
      for (int depth = 0; parent != 0 && depth < k_max_depth && !row.hidden; ++depth) {
        row.hidden = rows_[parent].hidden;
        parent = rows_[parent].parent;
      }
    }
  }

  void add(std::uint32_t number) {
    look(number);
    auto& row = rows_[number];
    if (!row.known || row.hidden || !row.written) return;
    std::uint64_t edges = 0;
    for (const auto& one : graph_.neighbours(number, false)) {
      if (one.other >= rows_.size() || rows_[one.other].hidden) continue;
      const std::uint64_t parts[] = {rows_[one.other].target, one.kind};
      edges += XXH3_64bits(parts, sizeof parts);
    }
    row.state.edges = static_cast<std::uint32_t>(edges ^ (edges >> 32U));
    users_.clear();
    for (const auto& one : graph_.neighbours(number, true))
      if (one.other != number) users_.push_back(one.other);
    std::sort(users_.begin(), users_.end());
    row.state.dependents =
        static_cast<std::uint32_t>(std::unique(users_.begin(), users_.end()) - users_.begin());
    out_.states.push_back(row.state);
    out_.names.push_back({row.full_name, row.parent == 0 ? SymbolKey{} : rows_[row.parent].state.key});
  }

  void sort() {
    std::vector<std::uint32_t> order(out_.states.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](auto one, auto other) { return by_key(out_.states[one], out_.states[other]); });
    SymbolStates sorted;
    for (const auto number : order) {
      // A damaged index may have a key twice.
      if (!sorted.states.empty() && sorted.states.back().key == out_.states[number].key) continue;
      sorted.states.push_back(out_.states[number]);
      sorted.names.push_back(std::move(out_.names[number]));
    }
    out_.states = std::move(sorted.states);
    out_.names = std::move(sorted.names);
  }

  const IndexReader& reader_;
  const Adjacency& graph_;
  const BodiesOf& bodies_;
  const std::function<void()>& checkpoint_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> users_;
  SymbolStates out_;
};

}  // namespace

SymbolStates read_states(const IndexReader& reader, const BodiesOf& bodies,
                         const std::function<void()>& checkpoint) {
  return StateReader(reader, bodies, checkpoint).read();
}

}  // namespace collet::codegraph
