// SPDX-License-Identifier: MIT
/// A damaged index or graph file: every question is answered or fails with an error. The input is a list of
/// damages to the index of a small project, which the target builds once: three bytes for the place, one for
/// the value.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/search/symbol_search.hpp"
#include "plugins/codegraph/walk/graph_walk.hpp"
#include "tests/fuzz/scratch_folder.hpp"

namespace {

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

const std::string& folder() {
  static const collet::fuzz::ScratchFolder made("codegraph-fuzz");
  return made.path();
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns the path of the graph that the index names.
std::string graph_path() {
  for (const auto& entry : std::filesystem::directory_iterator(folder() + "/state"))
    if (entry.path().filename().string().starts_with("graph-")) return entry.path().string();
  std::abort();
}

/// Returns the bytes of the index of a project with types, calls, comments and a call of outside code.
std::string sound_index() {
  std::filesystem::create_directories(folder() + "/sources");
  std::ofstream(folder() + "/sources/Device.java")
      << "package a;\n/** Saves devices. */\npublic class Device extends Base {\n  String name;\n"
         "  void save() { load(); name.trim(); }\n  void load() { getX(); }\n  int getX() { return 1; }\n}\n"
         "class Base { void load() {} }\n";
  ProjectSettings project;
  project.name = "fuzz";
  project.root = folder() + "/sources";
  project.folder = folder() + "/state";
  if (!index_project(project, nullptr, nullptr)) std::abort();
  return bytes_of(project.index_path());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string sound = sound_index();
  static const std::string graph = graph_path();
  static const std::string sound_graph = bytes_of(graph);
  std::string bytes = sound + sound_graph;
  for (std::size_t at = 0; at + 3 < size; at += 4) {
    const std::size_t place =
        (std::size_t{data[at]} << 16U) | (std::size_t{data[at + 1]} << 8U) | data[at + 2];
    bytes[place % bytes.size()] = static_cast<char>(data[at + 3]);
  }
  const std::string path = folder() + "/state/damaged";
  std::ofstream(path, std::ios::binary) << bytes.substr(0, sound.size());
  std::ofstream(graph, std::ios::binary) << bytes.substr(sound.size());
  auto reader = IndexReader::open(path);
  if (!reader) return 0;
  try {
    search_symbols(*reader, "get x", {});
    search_symbols(*reader, "Device", {});
    for (std::uint32_t symbol = 0; symbol <= reader->graph().size(); ++symbol)
      walk(reader->graph(), {symbol}, (symbol & 1U) != 0, 3, {}, nullptr);
    reader->matching({}, "a.*", 10);
    reader->files();
    reader->kind_counts();
    reader->central_types(5);
    for (const char* const name : {"load", "getX", "Device", "save"}) {
      for (const auto& row : reader->named(name, true, 10)) {
        reader->edges(row.id, true);
        reader->edges(row.id, false);
        reader->children(row.id);
        reader->external_calls(row.id, 10);
      }
    }
  } catch (const DatabaseError&) {
    return 0;
  }
  return 0;
}
