// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/word_changes.hpp"

#include "plugins/codegraph/store/word_index.hpp"

namespace collet::codegraph {

void WordChanges::replace(std::int64_t symbol, const SymbolWords& before, const SymbolWords& now) {
  if (before == now) return;
  for (const auto& [word, weight] : before)
    weights_[word][symbol] = 0;
  for (const auto& [word, weight] : now)
    weights_[word][symbol] = weight;
}

void WordChanges::write(const Database& database) const {
  auto read = database.prepare("SELECT postings FROM word WHERE word = ?");
  auto write = database.prepare("INSERT OR REPLACE INTO word(word, count, postings) VALUES(?, ?, ?)");
  auto drop = database.prepare("DELETE FROM word WHERE word = ?");
  for (const auto& [word, changes] : weights_) {
    read.bind(1, word);
    std::map<std::uint32_t, std::uint8_t> entries;
    if (read.step())
      read_postings(read.blob(0), [&](std::uint32_t symbol, double weight) {
        entries[symbol] = static_cast<std::uint8_t>(weight * 32);
      });
    read.reset();
    for (const auto& [symbol, weight] : changes) {
      if (weight == 0) {
        entries.erase(static_cast<std::uint32_t>(symbol));
      } else {
        entries[static_cast<std::uint32_t>(symbol)] = weight;
      }
    }
    if (entries.empty()) {
      drop.bind(1, word).run();
      continue;
    }
    std::vector<Posting> list;
    for (const auto& [symbol, weight] : entries)
      list.push_back({symbol, weight});
    const auto packed = pack_postings(list);
    write.bind(1, word).bind(2, std::int64_t{packed.count}).bind_blob(3, packed.bytes).run();
  }
}

}  // namespace collet::codegraph
