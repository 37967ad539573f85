// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/old_symbols.hpp"

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/store/word_index.hpp"

namespace collet::codegraph {

void OldSymbols::read(const Database& database, std::int64_t file, NameCounts& names) {
  auto statement = database.prepare(
      "SELECT s.id, s.key, s.flags, s.name, s.fqn, s.signature, s.documentation, p.fqn, s.kind FROM symbol s "
      "LEFT JOIN symbol p ON p.id = s.parent WHERE s.file = ? ORDER BY s.id");
  statement.bind(1, file);
  while (statement.step()) {
    OldSymbol one;
    one.id = statement.integer(0);
    const auto full_name = statement.text(4);
    const NamedKind named{full_name, statement.integer(8)};
    names.add_before(named, file);
    keys_[{file, named}].push_back(statement.text(1));
    if ((statement.integer(2) & (k_anonymous | k_synthesized)) == 0) {
      const auto name = statement.text(3);
      auto container = statement.text(7);
      if (container.empty()) {
        const auto head = full_name.substr(0, full_name.find('('));
        container = head.size() > name.size() ? head.substr(0, head.size() - name.size() - 1) : std::string();
      } else {
        container = container.substr(0, container.find('('));
      }
      one.words = word_weights({name, container, statement.text(5), statement.text(6)});
    }
    symbols_.emplace(statement.text(1), std::move(one));
  }
}

const OldSymbol* OldSymbols::find(const std::string& key) const {
  const auto found = symbols_.find(key);
  return found == symbols_.end() ? nullptr : &found->second;
}

}  // namespace collet::codegraph
