// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/take_snapshot.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>

#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/snapshot/body_hashes.hpp"
#include "plugins/codegraph/snapshot/snapshot_choice.hpp"

namespace collet::codegraph {
namespace {

struct Stopped {};

/// Gives hashes in the order of rows to the symbols in their order. Returns nothing if the counts differ.
std::vector<std::uint32_t> by_symbol(const std::vector<std::uint32_t>& by_row,
                                     const std::vector<SymbolRow>& symbols) {
  if (by_row.size() != symbols.size()) return {};
  std::vector<std::size_t> order(symbols.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t one, std::size_t other) { return symbols[one].id < symbols[other].id; });
  std::vector<std::uint32_t> out(symbols.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    out[order[i]] = by_row[i];
  return out;
}

}  // namespace

support::Result<std::int64_t> take_snapshot(const ProjectSettings& project, const SnapshotLimits& limits,
                                            const std::function<bool()>& stop, const RunBodies* known) {
  const auto time =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  auto reader = IndexReader::open(project.index_path());
  if (!reader) return reader.error();
  SymbolStates states;
  try {
    states = read_states(*reader, source_bodies(project, known), [&] {
      if (stop && stop()) throw Stopped{};
    });
  } catch (const Stopped&) {
    return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  } catch (const DatabaseError& error) {
    return support::Error{COLLET_FAILED, std::string("the index is damaged: ") + error.what()};
  }
  const auto revision = reader->meta("revision");
  support::Error failed{COLLET_FAILED, {}};
  for (int tries = 0; tries < 2; ++tries) {
    auto store = SnapshotStore::open(project.folder, true);
    if (!store && store.error().code == COLLET_UNSUPPORTED) return store.error();
    if (store) {
      try {
        const auto number = store->add(states, revision, time);
        store->prune(limits, time);
        return number;
      } catch (const DatabaseError& error) {
        failed.message = std::string("the snapshot cannot be written: ") + error.what();
      }
    } else {
      failed = store.error();
    }
    if (!failed.message.ends_with("malformed") && !failed.message.ends_with("not a database") &&
        !failed.message.ends_with("damaged"))
      break;
    const auto file = SnapshotStore::path(project.folder);
    std::rename(file.c_str(), (file + ".damaged").c_str());
  }
  return failed;
}

void forget_snapshots(const ProjectSettings& project) {
  const auto file = SnapshotStore::path(project.folder);
  for (const char* const end : {"", "-journal", ".damaged"})
    std::remove((file + end).c_str());
}

BodiesOf source_bodies(const ProjectSettings& project, const RunBodies* known) {
  return [root = project.root, most = project.limits.max_file_bytes, known](
             const FileRow& file, const std::vector<SymbolRow>& symbols) {
    if (known != nullptr)
      if (const auto found = known->find(file.path); found != known->end() && found->second.file == file.hash)
        if (auto bodies = by_symbol(found->second.bodies, symbols); !bodies.empty()) return bodies;
    const auto text = read_source(root, file.path, most);
    return text && content_hash(*text) == file.hash ? body_hashes(*text, file.language, symbols)
                                                    : std::vector<std::uint32_t>(symbols.size());
  };
}

std::string snapshot_lines(const ProjectSettings& project) {
  auto store = SnapshotStore::open(project.folder, false);
  if (!store) return store.error().code == COLLET_NOT_FOUND ? std::string() : "\n  " + store.error().message;
  std::string out;
  try {
    const auto all = store->list();
    for (auto one = all.rbegin(); one != all.rend(); ++one)
      out.append("\n  snapshot ")
          .append(snapshot_text(*one))
          .append(": ")
          .append(std::to_string(one->files))
          .append(" files, ")
          .append(std::to_string(one->symbols))
          .append(" symbols");
  } catch (const DatabaseError& error) {
    out += std::string("\n  the snapshots are damaged: ") + error.what();
  }
  return out;
}

}  // namespace collet::codegraph
