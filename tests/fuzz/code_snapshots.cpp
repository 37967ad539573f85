// SPDX-License-Identifier: MIT
/// A damaged file of snapshots: it is refused, or every snapshot is read and compared. The input is a list of
/// damages to a small file, which the target builds once: three bytes for the place, one for the value. The
/// first byte selects whether the seals of the snapshots are damaged too.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "plugins/codegraph/snapshot/change_list.hpp"
#include "plugins/codegraph/snapshot/snapshot_choice.hpp"
#include "plugins/codegraph/snapshot/snapshot_store.hpp"
#include "tests/fuzz/scratch_folder.hpp"

namespace {

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

const std::string& folder() {
  static const collet::fuzz::ScratchFolder made("snapshots-fuzz");
  return made.path();
}

SymbolStates states(unsigned first, unsigned last) {
  SymbolStates out;
  for (unsigned i = first; i < last; ++i) {
    SymbolState one;
    one.key[9] = static_cast<unsigned char>(i);
    one.kind = static_cast<std::uint8_t>(i % 10 == 0 ? SymbolKind::class_ : SymbolKind::method);
    one.body = one.signature = i % 7;
    out.states.push_back(one);
    SymbolName name;
    name.full_name =
        "a.Type" + std::to_string(i / 10) + (i % 10 == 0 ? "" : ".method" + std::to_string(i) + "(int)");
    name.parent[9] = static_cast<unsigned char>(i % 10 == 0 ? 0 : i - i % 10);
    out.names.push_back(name);
  }
  out.paths = {{0, "src/A.java"}};
  return out;
}

std::string sound_file() {
  {
    auto store = SnapshotStore::open(folder(), true);
    if (!store) std::abort();
    store->add(states(10, 60), "1a2b3c4", 1000);
    store->add(states(20, 80), "5d6e7f8", 2000);
  }
  std::ifstream file(SnapshotStore::path(folder()), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string sound = sound_file();
  std::string bytes = sound;
  for (std::size_t at = 0; at + 3 < size; at += 4) {
    const std::size_t place =
        (std::size_t{data[at]} << 16U) | (std::size_t{data[at + 1]} << 8U) | data[at + 2];
    bytes[place % bytes.size()] = static_cast<char>(data[at + 3]);
  }
  std::ofstream(SnapshotStore::path(folder()), std::ios::binary) << bytes;
  auto store = SnapshotStore::open(folder(), false);
  if (!store) return 0;
  try {
    const StateNames names{[&](const SymbolKey& key) { return store->name(key); },
                           [&](std::uint32_t file) { return store->file_path(file); }};
    const auto all = store->list();
    snapshot_named(all, "5d6e");
    std::vector<SymbolState> before;
    for (const auto& one : all) {
      snapshot_text(one);
      const auto after = store->states(one.number);
      const ChangeList list(compare_states(before, after, names, nullptr), names);
      for (std::size_t i = 0; i < list.size(); ++i)
        names.path(list.at(i).state().file);
      before = after;
    }
    store->prune({2, 1}, 1000000);
  } catch (const DatabaseError&) {
    return 0;
  }
  return 0;
}
