// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/data_fingerprints.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/store/row_writer.hpp"
#include "plugins/codegraph/store/summary_codec.hpp"

namespace collet::codegraph {
namespace {

/// Returns a text by which another run knows the symbol again.
std::string lasting_name(const Program& program, Index symbol) {
  return program.file_of(symbol).path + '\0' + shown_name(program, symbol);
}

std::uint64_t hash_of(const std::string& text) {
  return XXH3_64bits(text.data(), text.size());
}

}  // namespace

DataFingerprints::DataFingerprints(const Program& program, const std::vector<Edge>& requests)
    : numbers_(program.files().size(), 0) {
  for (Index number = 0; number < program.files().size(); ++number) {
    const auto& file = program.files()[number];
    if (file.library || file.language->data_objects) continue;
    for (const auto& scope : file.summary.data.scopes) {
      FileSummary alone;
      alone.data.scopes.push_back(scope);
      alone.data.scopes.front().symbol = k_none;
      std::string text = pack(alone).body;
      Index owner = number;
      if (scope.symbol != k_none) {
        text += lasting_name(program, scope.symbol);
        owner = program.file_number(scope.symbol);
      }
      const auto part = hash_of(text);
      add(number, part);
      if (owner == number) continue;
      add(owner, part);
      partners_.emplace_back(number, owner);
    }
  }
  for (const auto& edge : requests) {
    std::string text = lasting_name(program, edge.source);
    text.append(1, '\0').append(lasting_name(program, edge.target));
    for (const std::uint32_t part : {static_cast<std::uint32_t>(edge.kind),
                                     static_cast<std::uint32_t>(edge.rule), edge.at.line, edge.at.column})
      text.append(1, ' ').append(std::to_string(part));
    const Index owner = program.file_number(edge.source);
    add(owner, hash_of(text));
    if (edge.file == owner) continue;
    add(edge.file, hash_of(text));
    partners_.emplace_back(edge.file, owner);
  }
}

void DataFingerprints::add_partners(std::set<Index>& files) const {
  for (std::size_t before = 0; before != files.size();) {
    before = files.size();
    for (const auto& [one, other] : partners_) {
      if (files.count(one) != 0) files.insert(other);
      if (files.count(other) != 0) files.insert(one);
    }
  }
}

}  // namespace collet::codegraph
