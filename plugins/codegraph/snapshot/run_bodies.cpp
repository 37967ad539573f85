// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/run_bodies.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/snapshot/body_hashes.hpp"
#include "plugins/codegraph/store/row_writer.hpp"

namespace collet::codegraph {
namespace {

/// The symbols of a file that have rows in an index, by row, and their columns.
struct FileRows {
  std::vector<SymbolRow> rows;
  std::vector<std::uint32_t> columns;
};

/// Returns the rows that the index gets. The numbers of symbols are those of the file.
FileRows rows_of(const Program& program, const ProgramFile& file, SymbolKeys& keys) {
  const auto& definitions = file.summary.definitions;
  // A row is that of the function itself, not of one of its further signatures.
  const auto number_of = [&](Index definition) {
    if (definition == k_none) return std::int64_t{0};
    const Index whole = definitions[definition].implementation;
    return static_cast<std::int64_t>(whole == k_none ? definition : whole) + 1;
  };
  FileRows out;
  for (Index i = 0; i < definitions.size(); ++i) {
    const auto& one = definitions[i];
    if (one.implementation != k_none) continue;
    auto& row = out.rows.emplace_back();
    row.id = number_of(i);
    row.key = keys.make(file.language->name, one.kind, shown_name(program, file.first_symbol + i));
    row.kind = one.kind;
    row.flags = one.flags;
    row.name = one.name;
    row.line = one.start.line;
    row.first = one.first_line;
    row.last = one.last_line;
    row.parent = number_of(one.parent);
    row.signature = one.signature;
    out.columns.push_back(one.start.column);
  }
  return out;
}

/// Returns the hashes by row.
std::vector<std::uint32_t> hashes_of(std::string_view text, std::string_view language, const FileRows& file) {
  std::vector<std::size_t> order(file.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // An index gives the symbols of a file in this order.
  std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
    return std::tie(file.rows[one].first, file.columns[one], file.rows[one].key) <
           std::tie(file.rows[other].first, file.columns[other], file.rows[other].key);
  });
  std::vector<SymbolRow> sorted;
  sorted.reserve(order.size());
  for (const auto number : order)
    sorted.push_back(file.rows[number]);
  const auto hashes = body_hashes(text, language, sorted);
  std::vector<std::uint32_t> out(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    out[order[i]] = hashes[i];
  return out;
}

/// Hashes the bodies of the files of a program.
RunBodies hash_bodies(const ProjectSettings& project, const Program& program,
                      const std::vector<FileFacts>& facts) {
  RunBodies out;
  SymbolKeys keys(project.name);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const auto& file = program.files()[i];
    if (file.library) continue;
    const auto rows = rows_of(program, file, keys);
    const auto text = read_source(project.root, file.path, project.limits.max_file_bytes);
    if (text && content_hash(*text) == facts[i].hash)
      out.emplace(file.path, FileBodies{facts[i].hash, hashes_of(*text, file.language->name, rows)});
  }
  return out;
}

}  // namespace

support::Result<IndexReport> index_with_bodies(const ProjectSettings& project,
                                               const std::function<void(const IndexProgress&)>& progress,
                                               const std::function<bool()>& stop, RunBodies& bodies) {
  return index_project(project, progress, stop,
                       [&](const Program& program, const std::vector<FileFacts>& facts) {
                         bodies = hash_bodies(project, program, facts);
                       });
}

}  // namespace collet::codegraph
